/**
 * Focuses the control of a form's field, its label at the top of what scrolls.
 * @param label as on screen, for controls without a name, such as an editor of rich text
 */
export function focusField(form: HTMLFormElement, name: string, label: string | undefined): void {
  const named = form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  const labelled = Array.from(form.querySelectorAll("label")).find(({ htmlFor, textContent }) =>
    named ? htmlFor === named.id : textContent.replace(/ \*$/, "") === label,
  );
  const control = named ?? (labelled && document.getElementById(labelled.htmlFor));
  if (!control) return;
  control.focus({ preventScroll: true });
  (labelled ?? control).scrollIntoView({ block: "start" });
}
