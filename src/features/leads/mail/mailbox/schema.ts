import { z } from "zod";
import { leadFileSchema } from "../../files/schema.ts";
import { reportSchema } from "../delivery/schema.ts";

/** Days after which an unmatched mail leaves the list. It stays in the mailbox. */
export const UNMATCHED_DAYS = 90;

/** Reasons, as sentences, for not sending a team member's reply on to the lead. */
export const UNSENT_REASONS = {
  unproven: "o servidor da caixa não confirmou o remetente (DMARC, DKIM ou SPF)",
  "not-allowed": "quem escreveu não tem acesso a este lead",
  "no-address": "o lead não tem e-mail",
  "address-unproved": "o endereço do lead mudou, e o primeiro e-mail para ele precisa sair pelo painel",
  held: "os envios estão retidos depois de uma restauração",
  limit: "o limite de e-mails em 24 horas foi atingido",
  copied: "quem escreveu tinha uma cópia e não respondeu ao lead",
  attachments: "ele tem anexos, que só podem ser enviados pelo painel",
  text: "não foi possível separar o texto do e-mail citado, ou ele é longo demais",
  late: "ele chegou há mais de um dia",
  automatic: "ele parece escrito por um programa",
} as const;
export type UnsentReason = keyof typeof UNSENT_REASONS;

/** An answer to an invitation (RFC 5546). */
const invitationSchema = z.object({
  answer: z.enum(["accepted", "declined", "tentative"]),
  title: z.string(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Data of an incoming mail, stored in its timeline event. */
export const mailDataSchema = z.object({
  from: z.object({ name: z.string().nullable(), address: z.string().nullable() }),
  subject: z.string(),
  text: z.string().describe("Sem a citação do e-mail a que responde"),
  whole: z.string().optional().describe("O texto com a citação e a assinatura, onde foram tiradas"),
  attachments: z
    .array(z.string())
    .optional()
    .describe("Anexos que ficam só na caixa: o nome e, se há um, o motivo"),
  files: z.array(leadFileSchema).optional().describe("Anexos guardados"),
  invitation: invitationSchema.optional().describe("A resposta a um convite de agenda"),
  bounce: z
    .object({ reason: z.string() })
    .optional()
    .describe("Diz que um e-mail não pôde ser entregue, e por quê"),
  report: reportSchema.optional().describe("O que um servidor disse de um e-mail que saiu daqui"),
  automatic: z.literal(true).optional().describe("Escrito por um programa, como um aviso de férias"),
  receipt: z.literal(true).optional().describe("Uma confirmação de leitura"),
  team: z
    .object({
      kept: z.enum(Object.keys(UNSENT_REASONS) as UnsentReason[]).describe("Por que não foi enviado"),
    })
    .optional()
    .describe("De um endereço da equipe, em resposta a um lead, e não enviado a ele"),
  cc: z.array(z.string()).optional().describe("Quem mais o recebeu, em Para ou Cc"),
  messageId: z.string().optional().describe("O identificador do e-mail, que a resposta a ele cita"),
  references: z.array(z.string()).optional().describe("Os identificadores da conversa antes dele"),
  failedChecks: z
    .array(z.enum(["spf", "dkim", "dmarc"]))
    .optional()
    .describe("O que o servidor verificou do remetente, e falhou"),
});
export type MailData = z.infer<typeof mailDataSchema>;

/** Answer of `GET /api/mailbox`. */
export const mailboxSchema = z.object({
  state: z
    .enum(["off", "waiting", "ok", "failing"])
    .describe(
      "`off`: nenhuma caixa foi informada; `waiting`: ainda não foi lida; `failing`: a última leitura não deu certo",
    ),
  address: z.string().nullable().describe("De quem é a caixa, e a pasta"),
  lookedAt: z.iso.datetime().nullable().describe("A última leitura que deu certo"),
  lastMailAt: z.iso.datetime().nullable().describe("Quando chegou o último e-mail lido"),
  plusWorks: z.boolean().nullable().describe("Se nome+qualquer@ chega à caixa; nulo enquanto não se sabe"),
  trouble: z.string().nullable().describe("Por que a última não deu"),
  troubleSince: z.iso.datetime().nullable(),
  doubtful: z.number().int().describe("Quantos e-mails esperam que se diga de quem são"),
});
export type Mailbox = z.infer<typeof mailboxSchema>;

const unmatchedMailSchema = mailDataSchema.extend({
  id: z.string(),
  receivedAt: z.iso.datetime(),
  suggestions: z
    .array(z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() }))
    .describe(
      "Leads com o endereço de quem escreveu: um remetente pode ser forjado, por isso só uma sugestão",
    ),
});
export type UnmatchedMail = z.infer<typeof unmatchedMailSchema>;

/** Answer of `GET /api/mailbox/doubtful`. */
export const unmatchedMailsSchema = z.object({ mails: z.array(unmatchedMailSchema) });

const WHICH = "Indique o lead do e-mail, ou que ele pode ser ignorado";

/** `POST /api/mailbox/doubtful/{id}`. */
export const settleMailSchema = z.union(
  [z.strictObject({ leadId: z.string().min(1) }), z.strictObject({ ignore: z.literal(true) })],
  WHICH,
);
export type SettleMail = z.infer<typeof settleMailSchema>;
