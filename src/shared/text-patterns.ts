/** Control characters: PostgreSQL refuses NUL, and they break mail headers. */
// oxlint-disable-next-line no-control-regex
export const CONTROL: RegExp = /[\u0000-\u001f\u007f-\u009f]/;

/** Control characters except line breaks and tabs. */
// oxlint-disable-next-line no-control-regex
export const CONTROL_BUT_LINES: RegExp = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** Replaced by a space in searches. */
// oxlint-disable-next-line no-control-regex
export const CONTROL_RUNS: RegExp = /[\u0000-\u001f\u007f-\u009f]+/g;

/** A visible character. Pasted or generated texts may consist only of invisible ones, such as zero-width spaces. */
export const VISIBLE: RegExp = /[^\p{Z}\p{C}\p{M}]/u;

/** Error for a text with forbidden characters. */
export const unusable = (label: string) => `${label} contém caracteres que não podem ser usados`;

export const hasNone = (pattern: RegExp) => (value: string) => !pattern.test(value);

/** Removes accents and case, for searches. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Normalizes line breaks to LF (docs/produto.md, "Texts of content") and trims. */
export function cleanLines(value: string): string {
  return value.replace(/\r\n?/g, "\n").trim();
}

/** Cuts a text to one line of at most `max` characters; undefined if nothing is left. */
export function oneLine(text: string | undefined, max: number): string | undefined {
  const line = (text ?? "")
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (line.length <= max) return line || undefined;
  return `${line
    .slice(0, max - 1)
    .toWellFormed()
    .trimEnd()}…`;
}
