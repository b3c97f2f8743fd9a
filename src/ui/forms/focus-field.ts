/** Focuses the first field with an error, in display order. */
export function focusFirst(form: HTMLFormElement | null, errors: object): void {
  focusWhere(form, (name) => name in errors);
}

export function focusField(form: HTMLFormElement, wanted: string): void {
  focusWhere(form, (name) => name === wanted);
}

/** Matches controls by name, or by the name of their `Field`, since a rich text editor has no name. */
function focusWhere(form: HTMLFormElement | null, isWanted: (name: string) => boolean): void {
  for (const place of form?.querySelectorAll<HTMLElement>("[data-field], [name]") ?? []) {
    if (!isWanted(place.dataset.field ?? place.getAttribute("name") ?? "")) continue;
    const label = place.querySelector("label");
    const control = label ? document.getElementById(label.htmlFor) : place;
    if (!control || control.matches(":disabled, :not(input, select, textarea, [contenteditable])")) continue;
    control.focus();
    label?.scrollIntoView({ block: "center" });
    // Below a tall editor the error would stay out of sight.
    document.getElementById(`${control.id}-error`)?.scrollIntoView({ block: "nearest" });
    return;
  }
}
