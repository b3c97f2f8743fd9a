// What is counted of a visitor who never touches the page, or leaves it with the first tap.

/**
 * Runs inline, before any module: counts the page view at once, and the clicks that matter before and after
 * React is there. Until the batching sender takes over `window.tracks`, each event is a beacon of its own.
 * A page is viewed once it is painted (ui/painted.ts), not while it is rendered in advance or in the background.
 */
export const FIRST_VIEW_SCRIPT = `(() => {
  const push = (track) => {
    try {
      navigator.sendBeacon("/api/events", new Blob([JSON.stringify(track)], { type: "application/json" }));
    } catch {}
  };
  const page = () => (location.pathname + location.search).slice(0, 2000);
  const view = () => push({ event: "page_view", page: page(), referrer: document.referrer });
  const click = ({ button, target }) => {
    const link = button < 2 && target.closest && target.closest("a[href]");
    if (!link) return;
    const label = link.host === "wa.me" ? "WhatsApp Button"
      : link.pathname === "/contato" && link.textContent.includes("Solicitar Orçamento") && "Solicitar Orçamento";
    if (label) tracks.push({ event: "button_click", page: page(), action: "click", category: "Conversão", label });
  };
  window.tracks = { push };
  painted.then(view);
  for (const kind of ["click", "auxclick"]) addEventListener(kind, click, true);
})()`;
