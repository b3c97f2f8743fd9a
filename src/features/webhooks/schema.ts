import { z } from "zod";
import { isActiveField } from "#src/shared/fields/sent-fields.ts";
import { line, visible } from "#src/shared/fields/text.ts";
import { pageFields, pagingFields } from "#src/shared/query-schema.ts";

/** Time limit for the receiver's response. */
export const ANSWER_SECONDS = 15;
/** Period in which failed deliveries are retried. */
export const RETRY_HOURS = 24;
/** Retention of deliveries with request and response. */
export const DELIVERIES_DAYS = 30;

export const subscribedEventSchema = z.enum(
  [
    "contact",
    "lead-magnet",
    "newsletter",
    "data-removal",
    "post-published",
    "lead.updated",
    "lead.mail",
    "lead.task",
    "deal.won",
    "deal.lost",
  ],
  {
    error:
      "Eventos: use contact, lead-magnet, newsletter, data-removal, post-published, lead.updated, lead.mail, lead.task, deal.won ou deal.lost",
  },
);
export type SubscribedEvent = z.infer<typeof subscribedEventSchema>;

/** `test` is sent by "Enviar teste", whatever the destination subscribes to. */
export const eventKindSchema = z.enum([...subscribedEventSchema.options, "test"]);
export type EventKind = z.infer<typeof eventKindSchema>;

const deliveryStateSchema = z.enum(["waiting", "delivered", "failed"]);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

const name = visible(line("Nome", 100), "Informe o nome do destino");

const url = visible(line("URL", 2000), "Informe a URL do destino").refine(
  isPlainWebAddress,
  "Use um endereço que comece com http:// ou https://, sem usuário e senha",
);

const events = z
  .array(subscribedEventSchema, { error: "Eventos: envie uma lista" })
  .min(1, "Escolha pelo menos um evento")
  .max(100, "Escolha pelo menos um evento")
  .overwrite((list) => [...new Set(list)]);

const BODY_ERROR = "Envie os campos do destino em um objeto JSON";
const EXAMPLE = {
  name: "CRM do comercial",
  url: "https://crm.example.com/ganchos/site",
  events: ["contact", "lead-magnet"],
  isActive: true,
};

/** Body of `POST /api/webhooks`. */
export const destinationInputSchema = z
  .object({ name, url, events, isActive: isActiveField.default(true) }, BODY_ERROR)
  .meta({ examples: [EXAMPLE] });
export type DestinationInput = z.infer<typeof destinationInputSchema>;

/** Body of `PUT /api/webhooks/{id}`: absent fields stay; the server's own destination accepts only `isActive`. */
export const destinationChangeSchema = z
  .object(
    {
      name: name.optional(),
      url: url.optional(),
      events: events.optional(),
      isActive: isActiveField.optional(),
    },
    BODY_ERROR,
  )
  .meta({ examples: [{ isActive: false }] });
export type DestinationChange = z.infer<typeof destinationChangeSchema>;

export const destinationSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  secret: z
    .string()
    .nullable()
    .describe("Mascarado, exceto na resposta que o cria; `null`: será criado no primeiro envio"),
  isSecretLost: z
    .boolean()
    .describe(
      "O segredo foi criptografado com outra SECRET_KEY: nada é enviado até ela voltar, ou haver um novo",
    ),
  events: z.array(subscribedEventSchema),
  isActive: z.boolean(),
  isFromServer: z
    .boolean()
    .describe("Vem de AUTOMATION_WEBHOOK_URL: não pode ser editado nem excluído, só ligado e desligado"),
  hasOwnSecret: z.boolean().describe("Falso onde o segredo vem de AUTOMATION_WEBHOOK_SECRET"),
  warning: z.string().nullable().describe("O que há de arriscado no destino, como `http://`"),
  goneAt: z.string().nullable().describe("Quando respondeu 410 e foi desligado por isso"),
  createdAt: z.string(),
  lastDelivery: z
    .object({ state: deliveryStateSchema, at: z.string() })
    .nullable()
    .describe("A entrega mais nova"),
});
export type Destination = z.infer<typeof destinationSchema>;

/** A short list, so it has no paging (docs/produto.md, "API"). */
export const destinationListSchema = z.array(destinationSchema);

const deliverySchema = z.object({
  id: z.string(),
  destinationId: z.string(),
  event: eventKindSchema,
  webhookId: z.string().describe("O cabeçalho `webhook-id`, o mesmo em toda tentativa"),
  state: deliveryStateSchema.describe("`waiting`: na fila, ou tentando de novo"),
  attempts: z.number().int(),
  status: z.number().int().nullable().describe("O status da última resposta"),
  detail: z.string().nullable().describe("O que deu errado na última tentativa"),
  cancelledAt: z
    .string()
    .nullable()
    .describe("Quando um administrador a cancelou, depois de uma restauração: o estado é `failed`"),
  createdAt: z.string(),
  attemptedAt: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** Response of `GET /api/webhooks/deliveries/{id}`. */
export const deliveryDetailSchema = deliverySchema.extend({
  payload: z.string().describe("O corpo enviado, o mesmo em toda tentativa"),
  answer: z.string().nullable().describe("O começo do corpo da última resposta, até 2 KB"),
  durationMs: z.number().int().nullable().describe("Quanto a última tentativa demorou"),
});
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;

/** Response of `GET /api/webhooks/{id}/deliveries`. */
export const deliveryListSchema = z.object({
  deliveries: z.array(deliverySchema),
  ...pageFields,
});
export type DeliveryList = z.infer<typeof deliveryListSchema>;

export const deliveryQuerySchema = z.object({
  ...pagingFields(20),
});
export type DeliveryQuery = z.infer<typeof deliveryQuerySchema>;

/** Returns a warning about a URL before it is stored, or null. */
export function warnOf(url: string): string | null {
  if (URL.parse(url.trim())?.protocol !== "http:") return null;
  return "Com http://, os avisos passam pela rede sem criptografia, com os nomes e e-mails que levam. Prefira https://.";
}

/** Refuses a user name or password in the URL, since everybody who sees the list would see it. */
function isPlainWebAddress(value: string): boolean {
  const parsed = URL.parse(value);
  return (
    parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === "" && parsed.password === ""
  );
}
