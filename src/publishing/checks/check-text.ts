// What a text's outline alone tells: pictures that say nothing, headings that skip a level.
import type { Outline } from "#src/platform/markdown/markdown.ts";
import type { Warning } from "./schema.ts";

/** Warns of pictures without a text for those who do not see them. */
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

/** Warns of headings more than one level below the one before: screen readers navigate by levels. */
export function checkHeadings({ headings }: Outline, field: string): Warning[] {
  const top = Math.min(...headings.map(({ level }) => level));
  return headings.flatMap(({ level, text }, index) => {
    // The title of the page stands above the first one.
    const before = headings[index - 1]?.level ?? top - 1;
    if (level <= before + 1) return [];
    const message =
      index === 0
        ? `“${text}” abre o texto em um nível abaixo dos outros títulos.`
        : `“${text}” pula um nível: é um título ${level} logo depois de um título ${before}.`;
    return [{ check: "headings" as const, field, message }];
  });
}
