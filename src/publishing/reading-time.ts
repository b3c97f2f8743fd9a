const WORDS_PER_MINUTE = 200;

/** Words divided by 200, rounded up, at least 1 (docs/produto.md, "Texts of content"). */
export function readingMinutes(plainText: string): number {
  const words = plainText.split(/\s+/).filter((word) => word !== "").length;
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}
