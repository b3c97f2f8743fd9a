import type { CheckState } from "./checks/schema.ts";

/** Labels and colors of states. The label carries the meaning alone, for people who do not see the color. */
export const STATES = {
  ok: { label: "Em ordem", tone: "success" },
  attention: { label: "Atenção", tone: "warning" },
  failing: { label: "Falhando", tone: "danger" },
} as const satisfies Record<CheckState, object>;
