// Separate from schema.ts, so that the screen does not load Zod.

import type { EventKind } from "./schema.ts";

const NAMES: Record<EventKind, string> = {
  page_view: "Visualização de página",
  button_click: "Clique em botão",
  form_submit: "Formulário enviado",
  download: "Download",
  view: "Conteúdo visto",
  scroll: "Rolagem",
  time_on_page: "Tempo na página",
  error: "Erro na página",
};

/** Returns unknown events unchanged. */
export function nameEvent(event: string): string {
  return Object.hasOwn(NAMES, event) ? NAMES[event as EventKind] : event;
}
