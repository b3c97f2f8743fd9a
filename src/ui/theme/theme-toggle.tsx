import Check from "lucide-react/icons/check";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { buttonClass } from "../primitives/button.tsx";
import { chooseTheme, readThemeChoice, type ThemeChoice, watchThemeChoice } from "./theme.ts";

const OPTIONS: { choice: ThemeChoice; label: string; Icon: typeof Sun }[] = [
  { choice: "light", label: "Claro", Icon: Sun },
  { choice: "dark", label: "Escuro", Icon: Moon },
  { choice: "system", label: "Sistema", Icon: Monitor },
];

/** "Alternar tema", a button with three choices. Hidden without JavaScript. */
export function ThemeToggle() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <div
      className="relative scriptless:hidden"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label="Alternar tema"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={buttonClass({ variant: "ghost", size: "icon" })}
        // Keeps the focus in the open list; otherwise pressing the button closes the list, and the click reopens it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
      >
        <Sun aria-hidden size={20} className="dark:hidden" />
        <Moon aria-hidden size={20} className="hidden dark:block" />
      </button>
      {isOpen && <ThemeMenu onDone={close} />}
    </div>
  );
}

function ThemeMenu({ onDone }: { onDone: () => void }) {
  const chosen = useSyncExternalStore(watchThemeChoice, readThemeChoice, () => "system");
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector<HTMLElement>("[aria-checked=true]")?.focus(), []);

  const handleKey = (event: React.KeyboardEvent) => {
    if (event.key === "Escape") return onDone();
    const items = [...(menu.current?.querySelectorAll("button") ?? [])];
    const next = nextIndex(
      event.key,
      items.indexOf(document.activeElement as HTMLButtonElement),
      items.length,
    );
    if (next === undefined) return undefined;
    event.preventDefault();
    return items[next]?.focus();
  };
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label="Tema"
      onKeyDown={handleKey}
      className="absolute top-full right-0 z-40 mt-2 min-w-44 animate-appear rounded-card border border-line bg-surface p-1.5 shadow-float"
    >
      {OPTIONS.map(({ choice, label, Icon }) => (
        <button
          key={choice}
          type="button"
          role="menuitemradio"
          aria-checked={choice === chosen}
          tabIndex={-1}
          className="flex h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm text-ink hover:bg-sunken"
          onClick={() => {
            chooseTheme(choice);
            onDone();
          }}
        >
          <Icon aria-hidden size={18} className="text-muted" />
          {label}
          {choice === chosen && <Check aria-hidden size={18} className="ml-auto text-primary-ink" />}
        </button>
      ))}
    </div>
  );
}

function nextIndex(key: string, current: number, count: number): number | undefined {
  if (key === "ArrowDown") return (current + 1) % count;
  if (key === "ArrowUp") return (current - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
