// What can be done with a section or a part of one: declared once, drawn in the panel and on the page itself.
import type ArrowUp from "lucide-react/icons/arrow-up";

/** A combination of keys: the key's place on the keyboard, pressed with Alt and Shift. */
export interface Keys {
  code: string;
  /** For screen readers and tips, as `aria-keyshortcuts` has it. */
  shown: string;
}

/** An act as a bar draws it. */
export interface DrawnAct {
  /** By which its button is found, to be given the focus. */
  name: string;
  label: string;
  Icon: typeof ArrowUp;
  keys?: Keys | undefined;
  /** Undefined where there is nothing to do: the button stays, so that it keeps the focus. */
  run: (() => void) | undefined;
}

/** The tip of its button. */
export function tipOf({ label, keys }: Pick<DrawnAct, "label" | "keys">): string {
  return keys
    ? `${label} (${keys.shown.replace("Arrow", "").replace("Up", "↑").replace("Down", "↓")})`
    : label;
}

/** Whether an event is this combination. */
export function isPressed(keys: Keys | undefined, event: KeyboardEvent): boolean {
  const { altKey, shiftKey, ctrlKey, metaKey, code } = event;
  return keys !== undefined && altKey && shiftKey && !ctrlKey && !metaKey && code === keys.code;
}
