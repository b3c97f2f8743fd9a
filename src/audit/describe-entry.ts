// Labels of entries, for the screen and the CSV.

import { ACTION_GROUPS, type ActionGroup, ACTIONS } from "#src/shared/audit-actions.ts";
import type { AuditValues } from "./schema.ts";

const KNOWN: Readonly<Record<string, readonly [ActionGroup, string]>> = ACTIONS;

/** Entries of another version may have an unknown action. */
export function actionLabel(action: string): string {
  return KNOWN[action]?.[1] ?? action;
}

/** Returns undefined for actions that this version does not know. */
export function groupLabel(action: string): string | undefined {
  const group = KNOWN[action]?.[0];
  return group && ACTION_GROUPS[group];
}

/** @param action an action or a group, as the filter has it */
export function labelFilter(action: string): string {
  return (ACTION_GROUPS as Readonly<Record<string, string>>)[action] ?? actionLabel(action);
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** @param formatTime formats moments, which are stored as ISO 8601 */
export function describeValue(
  value: AuditValues[string] | undefined,
  formatTime: (iso: string) => string,
): string {
  if (value === null || value === undefined) return "—";
  if (typeof value === "boolean") return value ? "Sim" : "Não";
  if (typeof value === "number") return value.toLocaleString("pt-BR");
  return TIME.test(value) ? formatTime(value) : value.replace(DAY, "$3/$2/$1");
}

/** `Papel: Editor; Ativa: Sim`. */
export function describeValues(values: AuditValues | null, formatTime: (iso: string) => string): string {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${name}: ${describeValue(value, formatTime)}`)
    .join("; ");
}
