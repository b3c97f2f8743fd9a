// Quotes that begin with "[!NOTE]", as GitHub writes them, are callouts; elsewhere they stay quotes.

/** Their kinds, as written in capitals in Markdown, with their names on the page. */
export const CALLOUTS = {
  note: "Nota",
  tip: "Dica",
  important: "Importante",
  warning: "Atenção",
  caution: "Cuidado",
} as const;

export type Callout = keyof typeof CALLOUTS;

export function isCallout(kind: unknown): kind is Callout {
  return typeof kind === "string" && Object.hasOwn(CALLOUTS, kind);
}

const MARK = /^\[!([a-z]+)\][ \t]*(?:\n|$)/i;

/**
 * Reads the mark at the start of a quote's first text.
 * @param source the paragraph's own Markdown: an escaped bracket is none
 * @returns the kind and the text behind the mark; undefined where there is none
 */
export function readCallout(text: string, source: string): { kind: Callout; rest: string } | undefined {
  const found = MARK.exec(text);
  const kind = found?.[1]?.toLowerCase();
  if (!found || !isCallout(kind) || !source.startsWith("[!")) return undefined;
  return { kind, rest: text.slice(found[0].length) };
}
