import type { Description } from "./checked-kind.ts";
import { CARD_LENGTHS, countCharacters, truncateText, SEARCH_LENGTHS } from "./truncate-text.ts";
import type { Warning } from "./schema.ts";

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
