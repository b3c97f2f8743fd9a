import { z } from "zod";
import { CONTROL, CONTROL_BUT_LINES, cleanLines, hasNone, unusable } from "#src/shared/text-patterns.ts";

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
    .describe("Em Markdown; `{{nome}}` e `{{empresa}}` são preenchidos"),
};

/** `POST /api/leads/{id}/mails`. */
export const mailInputSchema = z
  .object(
    {
      ...words,
      templateId: z
        .string("Modelo: escolha um da lista")
        .optional()
        .describe("O modelo de que veio: sem uma palavra própria, o e-mail não encerra o prazo"),
    },
    "Envie o e-mail em um objeto JSON",
  )
  .meta({
    examples: [{ subject: "Sua mensagem", text: "Olá, {{nome}}!\n\nPodemos conversar na **quinta**?" }],
  });
export type MailInput = z.infer<typeof mailInputSchema>;

export const MAX_TEMPLATE_NAME = 80;

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
    examples: [{ name: "Primeira conversa", subject: "Sua mensagem", text: "Olá, {{nome}}!" }],
  });
export type TemplateInput = z.infer<typeof templateInputSchema>;

export const mailTemplateSchema = templateInputSchema.extend({ id: z.string(), updatedAt: z.iso.datetime() });
export type MailTemplate = z.infer<typeof mailTemplateSchema>;
export const mailTemplatesSchema = z.object({ templates: z.array(mailTemplateSchema) });
