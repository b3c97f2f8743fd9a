// Loads a third party's frame on the visitor's request (in a section, or a text with a video).

/** The frame has its own origin, to which `allow-same-origin` refers. */
const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation";

export function openFrame(button: HTMLElement): void {
  const { frame = "", title = "" } = button.dataset;
  const place = button.closest(".section-frame");
  if (!place || !frame.startsWith("https://")) return;
  const element = document.createElement("iframe");
  element.src = frame;
  element.title = title;
  element.allow = "autoplay; fullscreen; encrypted-media; picture-in-picture";
  element.setAttribute("sandbox", SANDBOX);
  place.replaceChildren(element);
  // The button had the focus and is gone.
  element.focus({ preventScroll: true });
}
