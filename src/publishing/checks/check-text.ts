// Checks the outline of a text: missing alternative texts, skipped heading levels.
import type { Outline } from "#src/platform/markdown/markdown.ts";
import type { Warning } from "./schema.ts";

/** Warns about pictures without an alternative text. */
export function checkImages({ images }: Outline, field: string): Warning[] {
  return images
    .filter(({ alt }) => alt === "")
    .map(({ src }) => ({
      check: "images",
      field,
      message: "Uma imagem não tem texto alternativo: quem não a vê não sabe o que ela mostra.",
      detail: src.slice(src.lastIndexOf("/") + 1) || undefined,
    }));
}

/** Warns about headings more than one level below the previous one, since screen readers navigate by levels. */
export function checkHeadings({ headings }: Outline, field: string): Warning[] {
  const top = Math.min(...headings.map(({ level }) => level));
  return headings.flatMap(({ level, text }, index) => {
    // The page title precedes the first heading.
    const before = headings[index - 1]?.level ?? top - 1;
    if (level <= before + 1) return [];
    const message =
      index === 0
        ? `“${text}” abre o texto em um nível abaixo dos outros títulos.`
        : `“${text}” pula um nível: é um título ${level} logo depois de um título ${before}.`;
    return [{ check: "headings" as const, field, message }];
  });
}
