import { useRef, useState } from "react";
import { type DrawnAct, tipOf } from "../acts/act.ts";

interface ActBarProps {
  label: string;
  className: string;
  acts: readonly DrawnAct[];
  /** What stands before them. */
  children?: React.ReactNode;
}

/** A toolbar over the page, in the page's own document: one stop for the Tab key, arrows go along it. */
export function ActBar({ label, className, acts, children }: ActBarProps) {
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
      data-acts
      tabIndex={-1}
      aria-label={label}
      className={className}
      onKeyDown={handleKey}
      onMouseDown={keepInText}
    >
      {children}
      {acts.map((act, index) => (
        <button
          key={act.name}
          type="button"
          data-act={act.name}
          aria-label={act.label}
          title={tipOf(act)}
          aria-disabled={!act.run}
          aria-keyshortcuts={act.keys?.shown}
          tabIndex={index === Math.min(current, acts.length - 1) ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={act.run}
        >
          <act.Icon aria-hidden size={17} />
        </button>
      ))}
    </div>
  );
}

/** The text keeps the focus: without it the bar would move (bars.css) before the button is let go, and the click be lost. */
function keepInText(event: React.MouseEvent): void {
  const { activeElement } = event.currentTarget.ownerDocument;
  if (activeElement?.matches("[data-text]")) event.preventDefault();
}
