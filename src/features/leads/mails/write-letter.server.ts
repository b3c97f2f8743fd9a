// Builds the content of a mail to a lead, or returns the errors by field.

import { eq } from "drizzle-orm";
import { currentActor } from "#src/audit/actor.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { Markdown } from "#src/platform/markdown/markdown.ts";
import type { LeadRefusal, LeadRow } from "../change-lead.server.ts";
import { readableText } from "./lead-mail.ts";
import type { Letter, MailInput } from "./schema.ts";
import { mailSignaturesTable } from "./table.ts";
import { findTemplate, listTemplates } from "./templates.server.ts";

/** Fills in the placeholders; refuses the mail if a value is unknown. */
export async function writeLetter(
  tx: Transaction,
  markdown: Pick<Markdown, "render">,
  lead: LeadRow,
  input: MailInput,
): Promise<LeadRefusal | { ok: true; letter: Letter }> {
  if (!lead.email) return refuse("email", "E-mail: este lead não tem um");
  const template = input.templateId === undefined ? null : await findTemplate(tx, input.templateId);
  if (template === undefined) return refuse("templateId", "Modelo: este não existe mais");
  const values = { nome: lead.name, empresa: lead.company };
  const subject = fillIn(input.subject, values);
  if (!subject.ok) return refuse("subject", `Assunto: não se sabe {{${subject.missing}}} deste lead`);
  const text = fillIn(input.text, values, asMarkdown);
  if (!text.ok) return refuse("text", `Mensagem: não se sabe {{${text.missing}}} deste lead`);
  const plain = readableText((await markdown.render(text.text)).html);
  const signature = await signatureOf(tx, input.signature);
  const letter = {
    subject: subject.text,
    text: text.text,
    ...(plain !== text.text && { plain }),
    ...(template && { template: template.name }),
    ...(signature !== null && { signature }),
    isTemplateAlone: await isTemplateAlone(tx, text.text, values),
  };
  return { ok: true, letter };
}

/** Returns the given signature and saves it, or the user's saved one; null: the default. */
async function signatureOf(tx: Transaction, given: string | undefined): Promise<string | null> {
  const { kind, id } = currentActor(tx);
  if (kind !== "person" || id === null) return given ?? null;
  if (given === undefined) return readSignature(tx, id);
  await saveSignature(tx, id, given);
  return given;
}

/** Tells whether a text is a template's without any change, whether or not the mail names the template. */
async function isTemplateAlone(tx: Transaction, text: string, values: MailValues): Promise<boolean> {
  const plain = (words: string) => words.replaceAll(/\s+/g, " ").trim();
  return (await listTemplates(tx)).some((template) => {
    const filled = fillIn(template.text, values, asMarkdown);
    return filled.ok && plain(filled.text) === plain(text);
  });
}

const refuse = (field: string, message: string): LeadRefusal => ({
  ok: false,
  code: "invalid",
  errors: [{ field, message }],
});

/** Values of the placeholders `{{nome}}` and `{{empresa}}`. */
type MailValues = Readonly<Record<"nome" | "empresa", string | null>>;

const PLACE = /\{\{\s*(nome|empresa)\s*\}\}/g;

/**
 * Fills in the placeholders, or returns the name of one without a value.
 * @param write escapes a value, which may come from a stranger
 */
function fillIn(
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

/** Escapes Markdown, so that a name cannot contain a link. */
const asMarkdown = (value: string): string => value.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");

/** Returns the person's own signature; null if they have none. */
export async function readSignature(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select().from(mailSignaturesTable).where(eq(mailSignaturesTable.userId, userId));
  return row?.text ?? null;
}

/** Saves a person's signature. An empty one means no signature. */
async function saveSignature(db: Queryable, userId: string, text: string): Promise<void> {
  await db
    .insert(mailSignaturesTable)
    .values({ userId, text })
    .onConflictDoUpdate({ target: mailSignaturesTable.userId, set: { text } });
}
