/** A figure with its word: "1 lead", "1.200 leads". */
export function plural(count: number, one: string, other: string): string {
  return `${count.toLocaleString("pt-BR")} ${count === 1 ? one : other}`;
}
