import { useMemo } from "react";
import { contrastOf, deriveBrandTokens } from "#src/shared/colors/brand-colors.ts";
import { isColor } from "#src/shared/colors/is-color.ts";
import { NEUTRALS, type Theme } from "#src/shared/colors/neutrals.ts";
import type { SiteLook } from "#src/shared/site-look.ts";

const THEMES: [Theme, string][] = [
  ["light", "Tema claro"],
  ["dark", "Tema escuro"],
];

export function ColorPreview({ look }: { look: SiteLook }) {
  // The form makes a new object with every key that is typed.
  const key = JSON.stringify(look);
  const tokens = useMemo(() => {
    const chosen = JSON.parse(key) as SiteLook;
    const { primaryColor, secondaryColor, accentColor, lightGroundColor, darkGroundColor } = chosen;
    const colors = [primaryColor, secondaryColor, accentColor, lightGroundColor, darkGroundColor];
    return colors.every(isColor) ? deriveBrandTokens(chosen) : undefined;
  }, [key]);
  if (!tokens) return null;
  return (
    <div className="col-span-full grid gap-4 sm:grid-cols-2">
      {THEMES.map(([theme, label]) => (
        <ThemeSample
          key={theme}
          label={label}
          theme={theme}
          tokens={tokens[theme]}
          asked={look.primaryColor}
        />
      ))}
    </div>
  );
}

interface ThemeSampleProps {
  label: string;
  theme: Theme;
  tokens: Record<string, string>;
  /** The primary color as the user chose it, before it is adjusted for contrast. */
  asked: string;
}

function ThemeSample({ label, theme, tokens, asked }: ThemeSampleProps) {
  const { paper, ink } = { ...NEUTRALS[theme], ...tokens };
  const { primary = asked, "on-primary": onPrimary = paper, "primary-ink": primaryInk = ink } = tokens;
  const contrast = contrastOf(primary, onPrimary).toLocaleString("pt-BR", { maximumFractionDigits: 1 });
  const isAdjusted = primary.toLowerCase() !== asked.toLowerCase();
  return (
    <figure
      className="rounded-card border p-4 text-sm"
      style={{ background: paper, color: ink, borderColor: tokens.line }}
    >
      <figcaption className="font-semibold">{label}</figcaption>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span
          className="rounded-control px-4 py-2 font-semibold"
          style={{ background: primary, color: onPrimary }}
        >
          Botão
        </span>
        <span
          className="rounded-control px-4 py-2 font-semibold"
          style={{ background: tokens["accent"], color: tokens["on-accent"] }}
        >
          Chamada
        </span>
        <span className="underline underline-offset-4" style={{ color: primaryInk }}>
          Um link
        </span>
        <span
          className="rounded-full px-2.5 py-0.5 text-xs font-semibold"
          style={{ background: tokens["secondary-soft"], color: tokens["secondary-ink"] }}
        >
          Etiqueta
        </span>
      </div>
      <p className="mt-3 text-xs">
        Contraste do botão: {contrast}:1.
        {isAdjusted && ` A cor principal é usada aqui como ${primary.toUpperCase()}, para ser lida bem.`}
      </p>
    </figure>
  );
}
