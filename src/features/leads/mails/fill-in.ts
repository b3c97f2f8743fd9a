// Words in a mail that stand for what is known of the lead.

/** What may stand in a mail, between braces. */
export type MailValues = Readonly<Record<"nome" | "empresa", string | null>>;

const PLACE = /\{\{\s*(nome|empresa)\s*\}\}/g;

/**
 * The text with `{{nome}}` and `{{empresa}}` filled in; or the word that nothing is known for.
 * @param write how a value stands in the text; it may come from a stranger
 */
export function fillIn(
  text: string,
  values: MailValues,
  write = (value: string) => value,
): { ok: true; text: string } | { ok: false; missing: string } {
  let missing: string | undefined;
  const filled = text.replaceAll(PLACE, (place, name: keyof MailValues) => {
    const value = values[name];
    if (!value) missing ??= name;
    return value ? write(value) : place;
  });
  return missing === undefined ? { ok: true, text: filled } : { ok: false, missing };
}

/** Escapes a value so that Markdown shows it as it is: a name is no place for a link. */
export const asMarkdown = (value: string): string => value.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");
