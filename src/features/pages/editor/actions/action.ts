// Declares actions on sections and list items once, for the panel and the bars on the page.

import type ArrowUp from "lucide-react/icons/arrow-up";

/** A key code pressed with Alt and Shift. */
export interface Keys {
  code: string;
  /** As in `aria-keyshortcuts`, for tooltips and screen readers. */
  shown: string;
}

export interface BarAction {
  /** Identifies the button when focus is restored. */
  name: string;
  label: string;
  Icon: typeof ArrowUp;
  keys?: Keys | undefined;
  /** Undefined disables the button without removing it, so that it keeps the focus. */
  run: (() => void) | undefined;
}

export function tipOf({ label, keys }: Pick<BarAction, "label" | "keys">): string {
  return keys
    ? `${label} (${keys.shown.replace("Arrow", "").replace("Up", "↑").replace("Down", "↓")})`
    : label;
}

export function isPressed(keys: Keys | undefined, event: KeyboardEvent): boolean {
  const { altKey, shiftKey, ctrlKey, metaKey, code } = event;
  return keys !== undefined && altKey && shiftKey && !ctrlKey && !metaKey && code === keys.code;
}
