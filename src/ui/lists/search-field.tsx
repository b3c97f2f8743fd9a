import { cx } from "class-variance-authority";
import Search from "lucide-react/icons/search";
import { useId, useRef } from "react";
import { Input } from "../primitives/input.tsx";
import { useShortcut } from "../primitives/use-shortcut.ts";
import { useTyped } from "./use-typed.ts";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  /** Called when typing pauses, and at once on Enter. */
  onChange: (value: string) => void;
  className?: string;
  /** False for a field that is not the screen's own: one field answers to `/`. */
  hasShortcut?: boolean;
}

/** `/` focuses it from anywhere on the screen, Esc clears it. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  className,
  hasShortcut = true,
}: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { typed, type, send } = useTyped(value, onChange);
  useShortcut(hasShortcut ? "/" : null, () => {
    input.current?.focus();
    input.current?.select();
  });
  return (
    <div className={cx("relative", className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search aria-hidden size={17} className="absolute top-1/2 left-3 -translate-y-1/2 text-muted" />
      <Input
        ref={input}
        id={id}
        compact
        type="search"
        aria-keyshortcuts={hasShortcut ? "/" : undefined}
        autoComplete="off"
        maxLength={200}
        placeholder={placeholder}
        className="peer pr-10 pl-9.5"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") send(typed);
          if (event.key === "Escape") send("");
        }}
      />
      {hasShortcut && (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded-[5px] border px-1.5 font-sans text-xs text-muted peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden pointer-coarse:hidden"
        >
          /
        </kbd>
      )}
    </div>
  );
}
