import { z } from "zod";

/** Reasons as people read them. */
export const FAILURES = {
  "mailbox-full": "caixa cheia",
  "too-large": "mensagem grande demais",
  moved: "o endereço mudou",
  disabled: "caixa desativada",
  "unknown-address": "endereço não existe",
  "unknown-domain": "domínio não encontrado",
  "no-mail": "o domínio não recebe e-mails",
  authentication: "remetente sem autenticação (SPF, DKIM ou DMARC)",
  relaying: "o servidor recusou o repasse",
  virus: "bloqueado por suspeita de vírus",
  spam: "bloqueado como spam",
  blocked: "o servidor de envio está bloqueado",
  "too-many": "muitos e-mails em pouco tempo",
  sender: "o servidor recusou o remetente",
  loop: "o e-mail entrou em loop entre servidores",
  unreachable: "o servidor do destinatário não respondeu",
  content: "conteúdo recusado",
  server: "erro no servidor do destinatário",
  rejected: "recusado pelo servidor do destinatário",
} as const;
export type FailureReason = keyof typeof FAILURES;

export type DeliveryNoticeState = "failed" | "delayed" | "delivered" | "complaint";

/** Delivery of a mail to a lead, as its event shows it. */
export const deliverySchema = z.object({
  state: z
    .enum(["sent", "failed", "delayed", "unknown"])
    .describe("`sent`: o servidor o aceitou; `unknown`: ainda não saiu"),
  code: z.string().optional().describe("O código do servidor, como 5.1.1"),
  detail: z.string().optional().describe("O que aconteceu, em palavras"),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** Said of a mail that only a file on the server has. */
export const NO_MAIL_SERVER =
  "Não há servidor de e-mail configurado: o e-mail ficou guardado e não foi enviado";

/** A notice about a mail, as its event keeps it. */
export const reportSchema = z.object({
  state: z.enum(["failed", "delayed", "delivered", "complaint"]),
  address: z.string().optional().describe("O destinatário de que o aviso fala"),
  failure: z
    .enum(Object.keys(FAILURES) as FailureReason[])
    .optional()
    .describe("O motivo"),
  isTemporary: z.boolean().optional().describe("O mesmo e-mail pode chegar mais tarde"),
  code: z.string().optional(),
});
export type Report = z.infer<typeof reportSchema>;

/** Says what became of a mail, such as "não entregue: caixa cheia (temporário)". */
export function describeDelivery(
  state: DeliveryNoticeState | "sent",
  failure?: FailureReason | null,
  isTemporary?: boolean | null,
): string {
  if (state === "sent") return "entregue ao servidor";
  if (state === "delivered") return "entregue ao destinatário";
  if (state === "complaint") return "marcado como spam pelo destinatário";
  const why = failure ? `: ${FAILURES[failure]}` : "";
  if (state === "delayed") return `atrasado${why}; o servidor continua tentando`;
  return `não entregue${why}${isTemporary ? " (temporário)" : ""}`;
}
