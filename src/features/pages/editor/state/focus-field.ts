// The focus goes to the control of a value in the panel.
import type { PropPath } from "#src/features/pages/sections/show-props.ts";

/** Ends the search for another control. */
const NEXT = "field-wanted";
/** Whoever goes on working meanwhile keeps the focus. */
const ENDS = [NEXT, "pointerdown", "keydown"];

/**
 * Focuses the control of a value, now or as soon as it is there, however long that takes: the Markdown editor is loaded
 * when it is needed. Pressing a key or a button, or wanting another control, ends the search.
 * @param sectionId of the section that the value is of: the panel may still show another one with a value of that name
 */
export function focusField(path: PropPath, sectionId?: string): void {
  document.dispatchEvent(new Event(NEXT));
  const field = `[data-path="${CSS.escape(path.join("."))}"]`;
  const wanted = sectionId ? `[data-fields-of="${CSS.escape(sectionId)}"] ${field}` : field;
  if (tryToFocus(wanted)) return;
  const end = new AbortController();
  const observer = new MutationObserver(() => tryToFocus(wanted) && end.abort());
  end.signal.addEventListener("abort", () => observer.disconnect());
  for (const type of ENDS)
    document.addEventListener(type, () => end.abort(), { signal: end.signal, capture: true });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["contenteditable", "data-path"],
  });
}

/** @param wanted selector of the value's place @returns whether the control is there */
function tryToFocus(wanted: string): boolean {
  const place = document.querySelector<HTMLElement>(wanted);
  const control = place && controlIn(place);
  if (!control) return false;
  for (
    let part = place.parentElement?.closest("details");
    part;
    part = part.parentElement?.closest("details")
  )
    part.open = true;
  control.focus();
  return true;
}

/** The control itself, or the first one of a picture or a list; of the Markdown editor the text, which comes last. */
function controlIn(place: HTMLElement): HTMLElement | null {
  if (!place.matches("div, fieldset")) return place;
  const isMarkdown = place.querySelector("[data-markdown-editor]") !== null;
  return place.querySelector(isMarkdown ? "[contenteditable=true], textarea" : "input, summary, button");
}
