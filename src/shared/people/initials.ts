/** Returns the initials of the first and last name: "Ana Maria Prado" is "AP". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = "") => Array.from(word)[0] ?? "")
    .join("")
    .toLocaleUpperCase("pt-BR");
}
