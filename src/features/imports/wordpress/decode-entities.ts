// Titles and names are HTML in WordPress.

/** A title or name as people read it. */
export function decodeEntities(text: string): string {
  return text
    .replace(/<[^>]*>/g, "")
    .replace(/&#(x?)([\da-f]{1,6});/gi, (whole, hex: string, digits: string) => {
      const code = Number.parseInt(digits, hex ? 16 : 10);
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/&(amp|lt|gt|quot|nbsp|hellip|ndash|mdash);/g, (_whole, name: string) => NAMED[name] ?? "");
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  hellip: "…",
  ndash: "–",
  mdash: "—",
};
