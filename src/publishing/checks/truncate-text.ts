// Display limits of titles and descriptions elsewhere. Others truncate by width and change their rules; these are round
// numbers for Latin text.

export interface DisplayLengths {
  title: number;
  description: number;
}

/** Search result on a desktop: about 600 and 960 pixels. */
export const SEARCH_LENGTHS: DisplayLengths = { title: 60, description: 160 };
/** Share card: about two and three lines. */
export const CARD_LENGTHS: DisplayLengths = { title: 70, description: 160 };

/** Truncates at a word boundary if possible. */
export function truncateText(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = Array.from(line);
  if (characters.length <= length) return line;
  const start = characters.slice(0, length - 1).join("");
  const end = characters[length - 1] === " " ? start.length : start.lastIndexOf(" ");
  return `${(end > start.length / 2 ? start.slice(0, end) : start).replace(/[\s,;:–-]+$/, "")}…`;
}

export function countCharacters(text: string): number {
  return Array.from(text.replace(/\s+/g, " ").trim()).length;
}
