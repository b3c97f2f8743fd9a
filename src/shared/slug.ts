/** Maximum length of a generated slug, without its number. */
const GENERATED_MAX = 80;

/** Letters that Unicode does not take apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ŧ: "t",
  ĸ: "k",
};

/**
 * "Integrações & Pix: o que muda?" → "integracoes-pix-o-que-muda". Long titles end after a whole word.
 * @returns empty if the title has no letter or digit that a URL can show
 */
export function toSlug(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþħıŋŧĸ]/g, (letter) => LETTERS[letter] ?? "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= GENERATED_MAX) return slug;
  const cut = slug.slice(0, GENERATED_MAX + 1);
  const end = cut.lastIndexOf("-");
  return end > 0 ? cut.slice(0, end) : cut.slice(0, GENERATED_MAX);
}

/** Returns the slug, or the first of `-2`, `-3`… that is not taken. */
export function firstFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let count = 2; taken.has(free); count++) free = `${slug}-${count}`;
  return free;
}
