const choices = new Intl.ListFormat("pt-BR", { type: "disjunction" });

/** "a, b ou c" */
export function listChoices(names: readonly string[]): string {
  return choices.format(names);
}
