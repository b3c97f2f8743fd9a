import type { CheckState } from "./checks/schema.ts";

/** How a state is said and coloured; the word says it too, for those who do not see the colour. */
export const STATES = {
  ok: { label: "Em ordem", tone: "success" },
  attention: { label: "Atenção", tone: "warning" },
  failing: { label: "Falhando", tone: "danger" },
} as const satisfies Record<CheckState, object>;
