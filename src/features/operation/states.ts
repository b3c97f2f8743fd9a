import type { CheckState } from "./schema.ts";

/** How a state is said and coloured; the word says it too, for those who do not see the colour. */
export const STATES = {
  ok: { label: "Em ordem", tone: "success" },
  attention: { label: "Atenção", tone: "warning" },
  failing: { label: "Falhando", tone: "danger" },
} as const satisfies Record<CheckState, object>;

const MOMENT = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeStyle: "short" });

/** "22/11/2026, 18:30" in the browser's time zone. */
export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso));
}
