// Checks texts: missing alternative texts, skipped heading levels, and lengths.

import type { Outline } from "#src/platform/markdown/markdown.ts";
import type { Description } from "./checked-content-type.ts";
import type { Warning } from "./schema.ts";
import { CARD_LENGTHS, countCharacters, SEARCH_LENGTHS, truncateText } from "./truncate-text.ts";

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

/** Warns about texts that search results or share cards would truncate. Fallback texts may be truncated. */
export function checkLengths({ title, description }: Description): Warning[] {
  return [
    ...checkLength("O título", title, SEARCH_LENGTHS.title, CARD_LENGTHS.title),
    ...checkLength("A descrição", description, SEARCH_LENGTHS.description, CARD_LENGTHS.description),
  ];
}

function checkLength(
  name: string,
  { text, field }: Description["title"],
  searchLimit: number,
  cardLimit: number,
): Warning[] {
  const length = countCharacters(text);
  if (field === null || length <= searchLimit) return [];
  const places = length > cardLimit ? `nos buscadores e em links compartilhados` : "nos buscadores";
  const message = `${name} tem ${length} caracteres e seria cortad${name.startsWith("A") ? "a" : "o"} ${places}, que mostram cerca de ${searchLimit}.`;
  return [{ check: "lengths", field, message, detail: truncateText(text, searchLimit) }];
}
