import type { Description } from "./checked-kind.ts";
import { CARD_LENGTHS, countCharacters, cutText, SEARCH_LENGTHS } from "./cut-text.ts";
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
  inSearch: number,
  onCard: number,
): Warning[] {
  const length = countCharacters(text);
  if (field === null || length <= inSearch) return [];
  const places = length > onCard ? `nos buscadores e em links compartilhados` : "nos buscadores";
  const message = `${name} tem ${length} caracteres e seria cortad${name.startsWith("A") ? "a" : "o"} ${places}, que mostram cerca de ${inSearch}.`;
  return [{ check: "lengths", field, message, detail: cutText(text, inSearch) }];
}
