// Builds the content of a mail to a lead, or returns the errors by field.

import { eq } from "drizzle-orm";
import { currentActor } from "#src/audit/actor.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { Markdown } from "#src/platform/markdown/markdown.ts";
import type { LeadRefusal, LeadRow } from "../../change-lead.server.ts";
import { readableText } from "./lead-mail.ts";
import { fillInFields, type LetterValues, letterValues } from "./letter-fields.ts";
import { type Letter, type MailInput, type UndoSeconds, USUAL_UNDO } from "./schema.ts";
import { mailDelaysTable, mailSignaturesTable } from "./table.ts";
import { findTemplate, listTemplates } from "./templates.server.ts";

/** Fills in the fields, and changes nothing; refuses the mail if a value is unknown. */
export async function writeLetter(
  tx: Transaction,
  markdown: Pick<Markdown, "render">,
  lead: LeadRow,
  input: MailInput,
): Promise<LeadRefusal | { ok: true; letter: Letter }> {
  if (!lead.email) return refuse("email", "E-mail: este lead não tem e-mail");
  const template = input.templateId === undefined ? null : await findTemplate(tx, input.templateId);
  if (template === undefined) return refuse("templateId", "Modelo: ele não existe mais");
  const values = letterValues(lead);
  const subject = fillInFields(input.subject, values);
  if (!subject.ok) return refuse("subject", `Assunto: {{${subject.missing}}} não está preenchido neste lead`);
  const text = fillInFields(input.text, values, asMarkdown);
  if (!text.ok) return refuse("text", `Mensagem: {{${text.missing}}} não está preenchido neste lead`);
  const plain = readableText((await markdown.render(text.text)).html);
  const signature = input.signature ?? (await ownSignature(tx));
  const own = lead.email.toLowerCase();
  const cc = input.cc?.filter((address) => address.toLowerCase() !== own) ?? [];
  const letter = {
    subject: subject.text,
    text: text.text,
    ...(cc.length > 0 && { cc }),
    ...(plain !== text.text && { plain }),
    ...(template && { template: template.name }),
    ...(signature !== null && { signature }),
    isTemplateAlone: await isTemplateAlone(tx, text.text, values),
  };
  return { ok: true, letter };
}

/** Returns the user's saved signature; null: the default. */
async function ownSignature(tx: Transaction): Promise<string | null> {
  const { kind, id } = currentActor(tx);
  return kind === "person" && id !== null ? readSignature(tx, id) : null;
}

/** Keeps the signature of a mail, and how long it could be undone, for the user's next ones. */
export async function keepHabits(tx: Transaction, { signature, undoSeconds }: MailInput): Promise<void> {
  const { kind, id } = currentActor(tx);
  if (kind !== "person" || id === null) return;
  if (signature !== undefined) await saveSignature(tx, id, signature);
  if (undoSeconds === undefined) return;
  await tx
    .insert(mailDelaysTable)
    .values({ userId: id, seconds: undoSeconds })
    .onConflictDoUpdate({ target: mailDelaysTable.userId, set: { seconds: undoSeconds } });
}

/** Returns how long the person's mails wait on their screen before they leave. */
export async function readUndoSeconds(db: Queryable, userId: string): Promise<UndoSeconds> {
  const [row] = await db.select().from(mailDelaysTable).where(eq(mailDelaysTable.userId, userId));
  return row?.seconds ?? USUAL_UNDO;
}

/** Tells whether a text is a template's without any change, whether or not the mail names the template. */
async function isTemplateAlone(tx: Transaction, text: string, values: LetterValues): Promise<boolean> {
  const plain = (words: string) => words.replaceAll(/\s+/g, " ").trim();
  return (await listTemplates(tx)).some((template) => {
    const filled = fillInFields(template.text, values, asMarkdown);
    return filled.ok && plain(filled.text) === plain(text);
  });
}

const refuse = (field: string, message: string): LeadRefusal => ({
  ok: false,
  code: "invalid",
  errors: [{ field, message }],
});

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
