// An entry in words, for the screen and for the CSV.
import { ACTION_GROUPS, type ActionGroup, ACTIONS } from "#src/shared/audit-actions.ts";
import type { AuditValues } from "./schema.ts";

const KNOWN: Readonly<Record<string, readonly [ActionGroup, string]>> = ACTIONS;

/** An entry of another version may have an action that this one does not know. */
export function actionLabel(action: string): string {
  return KNOWN[action]?.[1] ?? action;
}

export function groupLabel(action: string): string | undefined {
  const group = KNOWN[action]?.[0];
  return group && ACTION_GROUPS[group];
}

export function describeValue(value: AuditValues[string] | undefined): string {
  if (value === null || value === undefined) return "—";
  if (typeof value === "boolean") return value ? "Sim" : "Não";
  return typeof value === "number" ? value.toLocaleString("pt-BR") : value;
}

/** `Papel: Editor; Ativa: Sim`. */
export function describeValues(values: AuditValues | null): string {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${name}: ${describeValue(value)}`)
    .join("; ");
}
