// What no text may hold, whoever wrote it and wherever it goes.

/** NUL and its kin: no keyboard writes them, and PostgreSQL or a mail header would break on them. */
// oxlint-disable-next-line no-control-regex
export const CONTROL: RegExp = /[\u0000-\u001f\u007f-\u009f]/;

/** The same, where a text has lines and tabs. */
// oxlint-disable-next-line no-control-regex
export const CONTROL_BUT_LINES: RegExp = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** To be replaced by a space in what is only looked for. */
// oxlint-disable-next-line no-control-regex
export const CONTROL_RUNS: RegExp = /[\u0000-\u001f\u007f-\u009f]+/g;

/** Spaces of no width and the like are left over where texts are pasted or generated: nobody could read them. */
export const VISIBLE: RegExp = /[^\p{Z}\p{C}\p{M}]/u;

export const hasNone = (pattern: RegExp) => (value: string) => !pattern.test(value);

/** Without accents and capitals: what is typed in one way is found in the other. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Line breaks as LF (contract §2), blanks around the text gone. */
export function cleanLines(value: string): string {
  return value.replace(/\r\n?/g, "\n").trim();
}
