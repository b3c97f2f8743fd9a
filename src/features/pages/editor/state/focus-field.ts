// Focuses the control of a value, now or once it is rendered; the Markdown editor is loaded on demand. Pressing a
// key or a button, or another request, ends the search.
// @param sectionId section of the value: the panel may still show another section with a field of that name

import type { PropPath } from "../../sections/show-props.ts";

/** Ends a pending search for a control. */
const NEXT = "field-wanted";
/** Prop that holds a section's look. */
const LOOK = "appearance";
/** Pressing anything meanwhile keeps the focus where it is. */
const ENDS = [NEXT, "pointerdown", "keydown"];

/**
 * Focuses the control of a value, now or as soon as it is there, however long that takes: the Markdown editor is loaded
 * when it is needed. Pressing a key or a button, or wanting another control, ends the search.
 * @param sectionId of the section that the value is of: the panel may still show another one with a value of that name
 */
export function focusField(path: PropPath, sectionId?: string): void {
  const field = `[data-path="${CSS.escape(path.join("."))}"]`;
  focusWhenThere(sectionId ? `${fieldsOf(sectionId)} ${field}` : field, controlIn);
}

/** Focuses the first field of a section like `focusField`, or the panel if it has none. */
export function focusFirstField(sectionId: string): void {
  focusWhenThere(fieldsOf(sectionId), (fields) => {
    const first = fields.querySelector<HTMLElement>("[data-path]");
    return (first && controlIn(first)) ?? fields.closest("[role=tabpanel]");
  });
}

/** Focuses the first control of a section's look like `focusField`, or the panel if it has none. */
export function focusLook(sectionId: string): void {
  const control = `[data-group="${LOOK}"] :is(select, input, button, summary)`;
  focusWhenThere(
    fieldsOf(sectionId),
    (fields) => fields.querySelector(control) ?? fields.closest("[role=tabpanel]"),
  );
}

const fieldsOf = (sectionId: string): string => `[data-fields-of="${CSS.escape(sectionId)}"]`;

type FindControl = (place: HTMLElement) => HTMLElement | null;

/** @param wanted selector of the element that contains the control */
function focusWhenThere(wanted: string, findControl: FindControl): void {
  document.dispatchEvent(new Event(NEXT));
  if (tryToFocus(wanted, findControl)) return;
  const end = new AbortController();
  const observer = new MutationObserver(() => tryToFocus(wanted, findControl) && end.abort());
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

/** @returns whether the control was found */
function tryToFocus(wanted: string, findControl: FindControl): boolean {
  const place = document.querySelector<HTMLElement>(wanted);
  const control = place && findControl(place);
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

/**
 * Finds the control itself, or the first one of a picture or list; in the Markdown editor the text, which comes
 * last.
 */
function controlIn(place: HTMLElement): HTMLElement | null {
  if (!place.matches("div, fieldset")) return place;
  const isMarkdown = place.querySelector("[data-markdown-editor]") !== null;
  return place.querySelector(isMarkdown ? "[contenteditable=true], textarea" : "input, summary, button");
}
