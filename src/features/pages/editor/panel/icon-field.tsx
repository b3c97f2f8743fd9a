import { cx } from "class-variance-authority";
import { useRef, useState } from "react";
import { ICON_NAMES, type IconName, ICONS } from "#src/shared/icons.ts";
import { toSlug } from "#src/shared/slug.ts";
import { SectionIcon } from "#src/ui/icons/section-icon.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";

interface IconFieldProps {
  label: string;
  value: unknown;
  /** Path of the field, by which it is found. */
  path: string;
  onChange: (name: IconName | "none") => void;
}

/** Chooses an icon by Portuguese search words. */
export function IconField({ label, value, path, onChange }: IconFieldProps) {
  const [query, setQuery] = useState("");
  const box = useRef<HTMLDetailsElement>(null);
  const chosen = ICON_NAMES.find((name) => name === value);
  const found = ICON_NAMES.filter((name) => matches(name, query));
  const choose = (name: IconName | "none"): void => {
    onChange(name);
    if (!box.current) return;
    box.current.open = false;
    box.current.querySelector("summary")?.focus();
  };
  return (
    <details ref={box} className="rounded-control border">
      <summary data-path={path} className="flex min-h-11 cursor-pointer items-center gap-2 px-3 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="min-w-0 grow truncate text-muted">{chosen ? ICONS[chosen][0] : "Nenhum"}</span>
        {chosen && <SectionIcon name={chosen} size={20} />}
      </summary>
      <div className="grid gap-3 border-t p-3">
        <Input
          compact
          type="search"
          aria-label="Buscar ícone"
          placeholder="Buscar: casa, prazo, saúde…"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        {found.length === 0 && <p className="text-sm text-muted">Nenhum ícone com essa palavra.</p>}
        <ul
          aria-label="Ícones"
          className="grid max-h-56 grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1 overflow-y-auto"
        >
          {found.map((name) => (
            <li key={name}>
              <button
                type="button"
                aria-label={ICONS[name][0]}
                title={ICONS[name][0]}
                aria-pressed={name === chosen}
                className={cx(
                  "grid h-11 w-full place-items-center rounded-control border hover:border-line-strong",
                  name === chosen ? "border-primary-ink bg-primary-soft" : "border-transparent",
                )}
                onClick={() => choose(name)}
              >
                <SectionIcon name={name} size={22} />
              </button>
            </li>
          ))}
        </ul>
        {chosen && (
          <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => choose("none")}>
            Sem ícone
          </Button>
        )}
      </div>
    </details>
  );
}

/** Every search word must start one of the icon's words. */
function matches(name: IconName, query: string): boolean {
  const words = toSlug(ICONS[name].join(" ")).split("-");
  return toSlug(query)
    .split("-")
    .every((typed) => words.some((word) => word.startsWith(typed)));
}
