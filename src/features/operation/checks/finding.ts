import type { Resources } from "#src/platform/resources/resources.ts";
import type { Check, CheckState, Operation } from "./schema.ts";

/** Result of a check; operation.server.ts adds the rest of a `Check`. */
export interface Finding extends Pick<Check, "state" | "detail"> {
  advice?: string;
  facts?: Check["facts"];
  /** Data for the screen that the check has read anyway. */
  shown?: Partial<Pick<Operation, "errors" | "failedJobs">>;
}

export interface HealthCheck {
  name: string;
  label: string;
  /** True if the checked component informs administrators itself. */
  tellsItself?: true;
  /** May throw; the check is then shown as impossible to run. */
  find(resources: Resources): Promise<Finding>;
}

const ORDER: CheckState[] = ["ok", "attention", "failing"];

/** Returns the worst state, or `ok` for an empty list. */
export function worstOf(states: CheckState[]): CheckState {
  return states.reduce((worst, one) => (ORDER.indexOf(one) > ORDER.indexOf(worst) ? one : worst), "ok");
}

export function stateFrom(value: number, { attention, failing }: Record<"attention" | "failing", number>) {
  return value >= failing ? "failing" : value >= attention ? "attention" : "ok";
}

const NUMBER = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });
const MB = 1024 ** 2;

/** Formats a size: "512 MB", "1,5 GB". */
export function formatBytes(bytes: number): string {
  return bytes >= 1024 * MB
    ? `${NUMBER.format(bytes / 1024 / MB)} GB`
    : `${NUMBER.format(Math.round(bytes / MB))} MB`;
}

const UNITS = [
  { unit: "dia", seconds: 86_400 },
  { unit: "hora", seconds: 3_600 },
  { unit: "minuto", seconds: 60 },
];

/** Formats a duration: "3 dias", "1 hora", or "menos de 1 minuto". */
export function formatDuration(seconds: number): string {
  const found = UNITS.find((one) => seconds >= one.seconds);
  if (!found) return "menos de 1 minuto";
  const count = Math.floor(seconds / found.seconds);
  return `${count} ${found.unit}${count === 1 ? "" : "s"}`;
}
