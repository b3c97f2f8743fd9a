/** Focuses the first field of a form that is among `errors`, in the order of the screen. */
export function focusFirst(form: HTMLFormElement | null, errors: object): void {
  focusWhere(form, (name) => name in errors);
}

/** Focuses the control of a form's field. */
export function focusField(form: HTMLFormElement, wanted: string): void {
  focusWhere(form, (name) => name === wanted);
}

/** A control has its field's name, or lies in a `Field` that has it: an editor of rich text has none. */
function focusWhere(form: HTMLFormElement | null, isWanted: (name: string) => boolean): void {
  for (const place of form?.querySelectorAll<HTMLElement>("[data-field], [name]") ?? []) {
    if (!isWanted(place.dataset.field ?? place.getAttribute("name") ?? "")) continue;
    const label = place.querySelector("label");
    const control = label ? document.getElementById(label.htmlFor) : place;
    if (!control || control.matches(":disabled, :not(input, select, textarea, [contenteditable])")) continue;
    control.focus();
    label?.scrollIntoView({ block: "center" });
    return;
  }
}
