// The focus goes to the control of a value in the panel.
import type { PropPath } from "#src/features/pages/sections/show-props.ts";

/** Ends the search for another control. */
const NEXT = "field-wanted";
/** The fields of a section's look are a part of its props by this name. */
const LOOK = "appearance";
/** Whoever goes on working meanwhile keeps the focus. */
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

/** Focuses the first control of a section's look, as `focusField` does; the panel, where the section has no look. */
export function focusLook(sectionId: string): void {
  const control = `[data-group="${LOOK}"] :is(select, input, button, summary)`;
  focusWhenThere(
    fieldsOf(sectionId),
    (fields) => fields.querySelector(control) ?? fields.closest("[role=tabpanel]"),
  );
}

const fieldsOf = (sectionId: string): string => `[data-fields-of="${CSS.escape(sectionId)}"]`;

type FindControl = (place: HTMLElement) => HTMLElement | null;

/** @param wanted selector of the place that has the control */
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

/** @returns whether the control is there */
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

/** The control itself, or the first one of a picture or a list; of the Markdown editor the text, which comes last. */
function controlIn(place: HTMLElement): HTMLElement | null {
  if (!place.matches("div, fieldset")) return place;
  const isMarkdown = place.querySelector("[data-markdown-editor]") !== null;
  return place.querySelector(isMarkdown ? "[contenteditable=true], textarea" : "input, summary, button");
}
