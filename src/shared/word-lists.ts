// Lists words within a sentence: "um post ou um projeto", "os posts e projetos".

/** "post", "posts" */
export interface WordInText {
  one: string;
  many: string;
  isFeminine?: boolean;
}

const either = new Intl.ListFormat("pt-BR", { type: "disjunction" });
const both = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/** "um post ou um projeto" */
export function anyOf(words: WordInText[]): string {
  return either.format(words.map(({ one, isFeminine }) => `${isFeminine ? "uma" : "um"} ${one}`));
}

/** "posts e projetos" */
export function manyOf(words: WordInText[]): string {
  return both.format(words.map(({ many }) => many));
}

/** "os posts e projetos" */
export function allOf(words: WordInText[]): string {
  return `${words[0]?.isFeminine ? "as" : "os"} ${manyOf(words)}`;
}

/** "a, b ou c" */
export function listChoices(names: readonly string[]): string {
  return either.format(names);
}
