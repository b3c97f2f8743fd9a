// Markdown conventions of the site's texts: callouts and button links.

/** Callout types, written as "[!NOTE]" at the start of a quote as on GitHub, with their names on the page. */
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
 * Reads the callout mark at the start of a quote's first text.
 * @param source the paragraph's Markdown, to tell an escaped bracket from a mark
 * @returns the callout type and the text after the mark; undefined without a mark
 */
export function readCallout(text: string, source: string): { kind: Callout; rest: string } | undefined {
  const found = MARK.exec(text);
  const kind = found?.[1]?.toLowerCase();
  if (!found || !isCallout(kind) || !source.startsWith("[!")) return undefined;
  return { kind, rest: text.slice(found[0].length) };
}

/** A link with this Markdown title is shown as a button; other Markdown readers still show a link. */
export const BUTTON_TITLE = "botão";

export function isButtonTitle(title: unknown): boolean {
  return typeof title === "string" && title.trim().normalize("NFC").toLowerCase() === BUTTON_TITLE;
}
