import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { NavLink } from "#src/ui/primitives/link.tsx";
import type { FrameLink } from "./navigation.ts";

interface MenuGroupProps {
  label: string;
  inner: FrameLink[];
  children: React.ReactNode;
}

/** A menu link with a button that shows its submenu. Without JavaScript, shell.css shows it. */
export function MenuGroup({ label, inner, children }: MenuGroupProps) {
  const { key } = useLocation();
  /** Location key at which it was opened; it is closed at any other. */
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  const id = useId();
  const place = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ target }: Event): void => {
      if (!place.current?.contains(target as Node)) setOpenAt(undefined);
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("focusin", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("focusin", close);
    };
  }, [isOpen]);
  return (
    // Esc closes it from anywhere within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={place}
      className="nav-group relative flex items-center"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        setOpenAt(undefined);
        button.current?.focus();
      }}
    >
      {children}
      <button
        ref={button}
        type="button"
        aria-label={`Mais em ${label}`}
        aria-expanded={isOpen}
        aria-controls={id}
        className="-ml-2 grid h-11 w-7 place-items-center rounded-control text-muted hover:text-ink"
        onClick={() => setOpenAt(isOpen ? undefined : key)}
      >
        <ChevronDown aria-hidden size={16} />
      </button>
      <ul id={id} className="nav-inner">
        {inner.map(({ to, label: name }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              viewTransition
              className="flex min-h-11 items-center rounded-control px-3 text-[0.9375rem] font-medium text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current]:text-ink"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
