// How much of a title and a description others show. They cut by width and change their minds; these are round figures
// that hold for Latin text.

export interface CutLengths {
  title: number;
  description: number;
}

/** A search result on a desk: about 600 and 960 pixels. */
export const SEARCH_LENGTHS: CutLengths = { title: 60, description: 160 };
/** The card of a shared link: about two lines, and three. */
export const CARD_LENGTHS: CutLengths = { title: 70, description: 160 };

/** The text in so many characters at most, cut after a whole word where there is one. */
export function cutText(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = Array.from(line);
  if (characters.length <= length) return line;
  const start = characters.slice(0, length - 1).join("");
  const end = characters[length - 1] === " " ? start.length : start.lastIndexOf(" ");
  return `${(end > start.length / 2 ? start.slice(0, end) : start).replace(/[\s,;:–-]+$/, "")}…`;
}

/** How many characters a reader counts. */
export function countCharacters(text: string): number {
  return Array.from(text.replace(/\s+/g, " ").trim()).length;
}
