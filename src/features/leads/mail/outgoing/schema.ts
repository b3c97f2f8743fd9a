import { z } from "zod";
import { readAddressList } from "#src/shared/people/address-list.ts";
import { CONTROL, CONTROL_BUT_LINES, cleanLines, hasNone, unusable } from "#src/shared/text-patterns.ts";
import { leadFileSchema } from "../../files/schema.ts";

export const MAX_SUBJECT = 200;
export const MAX_MAIL_TEXT = 20_000;

const words = {
  subject: z
    .string("Assunto: escreva um texto")
    .trim()
    .min(1, "Assunto: escreva um texto")
    .max(MAX_SUBJECT, `Assunto: no máximo ${MAX_SUBJECT} caracteres`)
    .refine(hasNone(CONTROL), unusable("Assunto")),
  text: z
    .string("Mensagem: escreva um texto")
    .overwrite(cleanLines)
    .min(1, "Mensagem: escreva um texto")
    .max(MAX_MAIL_TEXT, `Mensagem: no máximo ${MAX_MAIL_TEXT} caracteres`)
    .refine(hasNone(CONTROL_BUT_LINES), unusable("Mensagem"))
    .describe("Em Markdown; `{{primeiro_nome}}`, `{{nome}}` e `{{empresa}}` são preenchidos"),
};

const MAX_SIGNATURE = 500;

const signature = z
  .string("Assinatura: escreva um texto")
  .overwrite(cleanLines)
  .max(MAX_SIGNATURE, `Assinatura: no máximo ${MAX_SIGNATURE} caracteres`)
  .refine(hasNone(CONTROL_BUT_LINES), unusable("Assinatura"));

/** Seconds in which sending can be undone. */
export const UNDO_SECONDS = [0, 10, 30] as const;
export type UndoSeconds = (typeof UNDO_SECONDS)[number];
export const USUAL_UNDO: UndoSeconds = 10;

const undoSeconds = z.coerce
  .number("Desfazer envio: escolha uma opção da lista")
  .pipe(z.literal(UNDO_SECONDS, "Desfazer envio: escolha 0, 10 ou 30 segundos"))
  .optional();

/** `GET /api/leads/signature`. */
export const signatureSchema = z.object({
  text: z.string(),
  undoSeconds: z.literal(UNDO_SECONDS).describe("Quanto os próprios e-mails esperam na tela antes de sair"),
  hasMailServer: z.boolean().describe("`false`: o que se envia fica guardado, e não sai"),
});

/** Maximum number of addresses in copy. */
export const MAX_CC = 10;

const cc = z
  .union([z.string(), z.array(z.string())], "Cc: escreva endereços de e-mail")
  .transform((given, issues) => {
    const read = readAddressList(given, { label: "Cc", maxAddresses: MAX_CC });
    if (read.ok) return read.addresses;
    issues.addIssue({ code: "custom", message: read.message });
    return z.NEVER;
  });

/** `POST /api/leads/{id}/mails`. */
export const mailInputSchema = z
  .object(
    {
      ...words,
      templateId: z
        .string("Modelo: escolha um da lista")
        .optional()
        .describe("O modelo de que veio: sem uma palavra própria, o e-mail não encerra o prazo"),
      cc: cc
        .optional()
        .describe(`Endereços em cópia, no máximo ${MAX_CC}: uma lista, ou um texto separado por vírgulas`),
      signature: signature
        .optional()
        .describe("Fica guardada para os próximos e-mails de quem chama; sem ela, vale a guardada"),
      undoSeconds: undoSeconds.describe(
        "Fica guardado para a tela de quem chama; só ao programar faz o e-mail esperar",
      ),
    },
    "Envie o e-mail em um objeto JSON",
  )
  .meta({
    examples: [
      { subject: "Sua mensagem", text: "Olá, {{primeiro_nome}}!\n\nPodemos conversar na **quinta**?" },
    ],
  });
export type MailInput = z.infer<typeof mailInputSchema>;
/** A mail as it is typed, with copies in one text. */
export type TypedMail = z.input<typeof mailInputSchema>;

/** Answer of `POST /api/leads/{id}/mails/preview`: the mail as it would leave now. */
export const mailPreviewSchema = z.object({
  to: z.string(),
  cc: z.array(z.string()),
  subject: z.string(),
  html: z.string().describe("A parte HTML inteira"),
  text: z.string().describe("A parte de texto puro"),
});
export type MailPreview = z.infer<typeof mailPreviewSchema>;

/** Limits of one mail: most servers accept at most 25 MB, and encoding adds a third. */
export const MAX_FILES = 10;
export const FILES_BYTES = 15 * 1024 * 1024;
export const TOO_MANY_FILES = `Anexos: no máximo ${MAX_FILES}`;
export const FILES_TOO_LARGE = `Anexos: no máximo ${FILES_BYTES / 1024 / 1024} MB ao todo`;
export const EMPTY_FILE = "Anexos: há um arquivo vazio";
/** The content of a mail, with placeholders filled in. */
export interface Letter {
  subject: string;
  text: string;
  /** Addresses in copy; missing: none. */
  cc?: string[];
  /** The text without Markdown, if that differs. */
  plain?: string;
  /** Name of the template that was used. */
  template?: string;
  /** Missing: the default signature. */
  signature?: string;
  /** True if it is a template's text without any change. */
  isTemplateAlone: boolean;
  /** True for mails written in a mail program: plain text, not Markdown. */
  isPlain?: true;
}

const SEND_AT = "Quando enviar: use data e hora, como 2026-12-01T12:00:00Z";
/** Maximum number of days ahead. */
const MAX_AHEAD = 365;
/** A fixed date would one day be in the past. */
const EXAMPLE_DAY = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);

/** `POST /api/leads/{id}/planned-mails`. */
export const plannedMailInputSchema = z
  .object(
    {
      ...mailInputSchema.shape,
      undoSeconds: undoSeconds.describe(
        "Em vez de `sendAt`: sai depois destes segundos, a menos que se cancele",
      ),
      sendAt: z.iso
        .datetime({ offset: true, error: SEND_AT, abort: true })
        .refine((text) => Date.parse(text) > Date.now(), "Quando enviar: escolha um horário no futuro")
        .refine(
          (text) => Date.parse(text) < Date.now() + MAX_AHEAD * 86_400_000,
          "Quando enviar: no máximo um ano à frente",
        )
        .optional(),
    },
    "Envie o e-mail em um objeto JSON",
  )
  .refine(({ sendAt, undoSeconds: seconds }) => sendAt !== undefined || Boolean(seconds), {
    error: SEND_AT,
    path: ["sendAt"],
    when: () => true,
  })
  .meta({ examples: [{ subject: "Nossa conversa", text: "Bom dia!", sendAt: `${EXAMPLE_DAY}T12:00:00Z` }] });
export type PlannedMailInput = z.infer<typeof plannedMailInputSchema>;

export const plannedMailSchema = z.object({
  id: z.string(),
  sendAt: z.iso.datetime(),
  subject: z.string(),
  cc: z.array(z.string()),
  text: z.string().describe("Como quem o recebe o lê"),
  authorName: z.string().nullable(),
  files: z.array(leadFileSchema),
  trouble: z.string().nullable().describe("Por que não pôde sair na hora"),
});
export type PlannedMail = z.infer<typeof plannedMailSchema>;
export const plannedMailsSchema = z.object({ mails: z.array(plannedMailSchema) });

const MAX_TEMPLATE_NAME = 80;

/** `POST /api/mail-templates` and `PUT …/{id}`. */
export const templateInputSchema = z
  .object(
    {
      name: z
        .string("Nome: dê um nome ao modelo")
        .trim()
        .min(1, "Nome: dê um nome ao modelo")
        .max(MAX_TEMPLATE_NAME, `Nome: no máximo ${MAX_TEMPLATE_NAME} caracteres`)
        .refine(hasNone(CONTROL), unusable("Nome")),
      ...words,
    },
    "Envie o modelo em um objeto JSON",
  )
  .meta({
    examples: [{ name: "Primeira conversa", subject: "Sua mensagem", text: "Olá, {{primeiro_nome}}!" }],
  });
export type TemplateInput = z.infer<typeof templateInputSchema>;

export const mailTemplateSchema = templateInputSchema.extend({ id: z.string(), updatedAt: z.iso.datetime() });
export type MailTemplate = z.infer<typeof mailTemplateSchema>;
export const mailTemplatesSchema = z.object({ templates: z.array(mailTemplateSchema) });
