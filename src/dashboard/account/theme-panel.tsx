import { useSyncExternalStore } from "react";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { chooseTheme, readThemeChoice, type ThemeChoice, watchThemeChoice } from "#src/ui/theme/theme.ts";

const CHOICES: [ThemeChoice, string][] = [
  ["light", "Claro"],
  ["dark", "Escuro"],
  ["system", "Sistema"],
];

export function ThemePanel() {
  const chosen = useSyncExternalStore(watchThemeChoice, readThemeChoice, () => "system");
  return (
    <Panel title="Tema">
      <fieldset className="mt-2 flex flex-wrap gap-x-6">
        <legend className="sr-only">Tema</legend>
        {CHOICES.map(([choice, label]) => (
          <label key={choice} className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="radio"
              name="theme"
              className="size-4.5 accent-primary"
              checked={choice === chosen}
              onChange={() => chooseTheme(choice)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p className="mt-1 text-sm text-muted">Vale para este navegador.</p>
    </Panel>
  );
}
