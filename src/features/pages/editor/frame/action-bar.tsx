import { useRef, useState } from "react";
import { type BarAction, tipOf } from "../actions/action.ts";

interface ActionBarProps {
  label: string;
  className: string;
  actions: readonly BarAction[];
  /** Shown before the buttons. */
  children?: React.ReactNode;
}

/** A toolbar in the page's own document: a single tab stop, with arrow keys between buttons. */
export function ActionBar({ label, className, actions, children }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const handleKey = (event: React.KeyboardEvent): void => {
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button === event.target);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || event.altKey) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      data-actions
      tabIndex={-1}
      aria-label={label}
      className={className}
      onKeyDown={handleKey}
      onMouseDown={keepInText}
    >
      {children}
      {actions.map((action, index) => (
        <button
          key={action.name}
          type="button"
          data-action={action.name}
          aria-label={action.label}
          title={tipOf(action)}
          aria-disabled={!action.run}
          aria-keyshortcuts={action.keys?.shown}
          tabIndex={index === Math.min(current, actions.length - 1) ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={action.run}
        >
          <action.Icon aria-hidden size={17} />
        </button>
      ))}
    </div>
  );
}

/**
 * Keeps the focus in the text. Otherwise the bar would move (bars.css) before the button is released, and the click
 * would be lost.
 */
function keepInText(event: React.MouseEvent): void {
  const { activeElement } = event.currentTarget.ownerDocument;
  if (activeElement?.matches("[data-text]")) event.preventDefault();
}
