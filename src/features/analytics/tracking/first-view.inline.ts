// Counts the page view and conversion clicks before and after React hydrates, even if the visitor never
// touches the page or leaves it with the first tap. Runs inline, before any module: until the batching sender
// replaces `window.tracks`, each event is a beacon of its own.

import { WHATSAPP_PATH } from "#src/shared/people/phone-links.ts";
import { withTouches } from "#src/ui/tracking/touches.ts";
import { currentPage, type HeardTrack } from "#src/ui/tracking/track.ts";

function send(event: HeardTrack & { referrer?: string }): void {
  try {
    navigator.sendBeacon("/api/events", new Blob([JSON.stringify(event)], { type: "application/json" }));
  } catch {}
}

function countClick({ button, target }: MouseEvent): void {
  const link = button < 2 && (target as Element).closest?.<HTMLAnchorElement>("a[href]");
  if (!link) return;
  const isQuotation = link.pathname === "/contato" && link.textContent.includes("Solicitar Orçamento");
  const isWhatsapp = link.host === location.host && link.pathname === WHATSAPP_PATH;
  if (isWhatsapp) link.href = withTouches(link.href);
  const label =
    isWhatsapp || link.host === "wa.me" ? "WhatsApp Button" : isQuotation && "Solicitar Orçamento";
  if (!label) return;
  const page = currentPage();
  window.tracks?.push({ event: "button_click", page, action: "click", category: "Conversão", label });
}

window.tracks = { push: send };
const [opened] = performance.getEntriesByType("navigation") as [PerformanceNavigationTiming?];
// A page that is reloaded or gone back to still has its referrer and UTM parameters, but starts no other visit.
const isNew = opened?.type === "navigate";
void painted.then(() =>
  send({
    event: "page_view",
    page: isNew ? currentPage() : location.pathname,
    ...(isNew && { referrer: document.referrer }),
  }),
);
for (const kind of ["click", "auxclick"] as const) addEventListener(kind, countClick, true);
