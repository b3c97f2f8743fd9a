// Words in a mail that stand for what is known of the lead.

/** What may stand in a mail, between braces. */
export type MailValues = Readonly<Record<"nome" | "empresa", string | null>>;

const PLACE = /\{\{\s*(nome|empresa)\s*\}\}/g;

/** The text with `{{nome}}` and `{{empresa}}` filled in; or the word that nothing is known for. */
export function fillIn(
  text: string,
  values: MailValues,
): { ok: true; text: string } | { ok: false; missing: string } {
  let missing: string | undefined;
  const filled = text.replaceAll(PLACE, (place, name: keyof MailValues) => {
    const value = values[name];
    if (!value) missing ??= name;
    return value ?? place;
  });
  return missing === undefined ? { ok: true, text: filled } : { ok: false, missing };
}
