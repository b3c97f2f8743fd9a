import { useMemo } from "react";
import { isColor } from "#src/shared/colors/is-color.ts";
import {
  type Adjustment,
  findAdjustments,
  measureLook,
  type PairContrast,
} from "#src/shared/colors/look-contrast.ts";
import { PAIR_WORDS } from "#src/shared/colors/pair-words.ts";
import type { SiteLook } from "#src/shared/site-look.ts";

const THEMES = { light: "tema claro", dark: "tema escuro" };
const COLORS = {
  primaryColor: "A cor principal",
  secondaryColor: "A cor secundária",
  lightGroundColor: "O fundo claro",
  darkGroundColor: "O fundo escuro",
};
const COLOR_NAMES = ["accentColor", ...(Object.keys(COLORS) as (keyof typeof COLORS)[])] as const;
/** Says whether every text and control of the look can be read, and which chosen color is shown otherwise. */
export function ContrastLamp({ look }: { look: SiteLook }) {
  const key = JSON.stringify(look);
  const measured = useMemo(() => {
    const chosen = JSON.parse(key) as SiteLook;
    if (!COLOR_NAMES.every((name) => isColor(chosen[name]))) return undefined;
    return { pairs: measureLook(chosen), adjustments: findAdjustments(chosen) };
  }, [key]);
  if (!measured) return null;
  const { pairs, adjustments } = measured;
  const faults = pairs.filter(({ contrast, minimum }) => contrast < minimum);
  const [least] = pairs;
  const isFine = faults.length === 0;
  return (
    <div className="col-span-full rounded-control border p-4 text-sm" aria-live="polite">
      <p className="flex items-center gap-2.5 font-semibold">
        <span
          aria-hidden
          className={`filled size-3 shrink-0 rounded-full ${isFine ? "bg-success" : "bg-danger"}`}
        />
        {isFine ? "Tudo pode ser lido, nos dois temas" : "Há textos difíceis de ler"}
      </p>
      {isFine && least && (
        <p className="mt-1 text-muted">
          O par mais justo: {describe(least)}. O mínimo é {figure(least.minimum)}.
        </p>
      )}
      <ul className="mt-2 grid gap-1 text-muted empty:hidden">
        {faults.slice(0, 6).map((fault) => (
          <li key={`${fault.theme} ${fault.front} ${fault.ground}`} className="text-danger">
            {describe(fault)}, abaixo de {figure(fault.minimum)}
          </li>
        ))}
        {adjustments.map((adjustment) => (
          <li key={`${adjustment.theme} ${adjustment.color}`} className="flex items-start gap-2">
            <Swatch color={adjustment.shown} />
            <span>{explain(adjustment)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Swatch({ color }: { color: string }) {
  return (
    <span aria-hidden className="mt-0.5 size-4 shrink-0 rounded-full border" style={{ background: color }} />
  );
}

function describe({ theme, front, ground, contrast }: PairContrast): string {
  return `${PAIR_WORDS[front]} sobre ${PAIR_WORDS[ground]}, ${THEMES[theme]}, com ${figure(contrast)}`;
}

function explain({ theme, color, shown, contrast }: Adjustment): string {
  const name = `${COLORS[color]}, no ${THEMES[theme]}, aparece como ${shown}`;
  if (contrast === undefined) return `${name}, para que todo texto possa ser lido sobre ele.`;
  return `${name}: a escolhida tem contraste de ${figure(contrast)} com o fundo.`;
}

function figure(contrast: number): string {
  const rounded = Math.floor(contrast * 10) / 10;
  return `${rounded.toLocaleString("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 })}:1`;
}
