// Loads a frame of another company where a visitor has asked for it (a section, or a text with a video).

/** What a frame may do: it is of another origin, which "same origin" means for it. */
const SANDBOX =
  "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation";

/** Puts the frame that a button offers in the place of the whole offer. */
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
  // The button had the focus, and is gone.
  element.focus({ preventScroll: true });
}
