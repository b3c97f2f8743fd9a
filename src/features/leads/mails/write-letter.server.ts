// What a mail to a lead will say: filled in, or refused by the field that is wrong.
import type { LeadRefusal, LeadRow } from "#src/features/leads/change-lead.server.ts";
import { currentActor } from "#src/audit/actor.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Markdown } from "#src/platform/markdown/markdown.ts";
import { asMarkdown, fillIn, type MailValues } from "./fill-in.ts";
import { readableText } from "./readable-text.ts";
import type { Letter, MailInput } from "./schema.ts";
import { keepSignature, readSignature } from "./signatures.server.ts";
import { findTemplate, listTemplates } from "./templates.server.ts";

/** Fills in what stands in braces. @returns why it is refused where something of it is not known */
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

/** The one that is given, which is kept, or the one that was kept by who makes the call; null: the usual one. */
async function signatureOf(tx: Transaction, given: string | undefined): Promise<string | null> {
  const { kind, id } = currentActor(tx);
  if (kind !== "person" || id === null) return given ?? null;
  if (given === undefined) return readSignature(tx, id);
  await keepSignature(tx, id, given);
  return given;
}

/** Whether a text is that of a template and nothing else, whether or not the mail names the template. */
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
