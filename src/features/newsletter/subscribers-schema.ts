import { z } from "zod";
import { FAILURES, type FailureReason } from "#src/features/leads/mail/delivery/schema.ts";
import {
  choiceParameter,
  describeFilters,
  type FiltersOf,
  textParameter,
} from "#src/shared/filter-address.ts";
import { pageFields, pagingFields, searchFields } from "#src/shared/query-schema.ts";

/** States of a subscriber, as filters name them. */
export const SUBSCRIBER_STATES = {
  active: "Ativos",
  bounced: "Não entregues",
  complained: "Marcaram como spam",
  left: "Saíram",
} as const;
export type SubscriberState = keyof typeof SUBSCRIBER_STATES;
const STATES = Object.keys(SUBSCRIBER_STATES) as SubscriberState[];

/** Stored instead of a reason if the person reported a mail as spam. */
export const COMPLAINT = "complaint";
const COMPLAINT_WORDS = "marcado como spam";

/** Says why mails to a subscriber fail, such as "caixa cheia". */
export const describeFailure = (failure: string): string =>
  failure === COMPLAINT ? COMPLAINT_WORDS : (FAILURES[failure as FailureReason] ?? FAILURES.rejected);

/** Returns the stored reason for the words of `describeFailure`; undefined for others. */
export const failureOf = (words: string): string | undefined =>
  words === COMPLAINT_WORDS
    ? COMPLAINT
    : Object.entries(FAILURES).find(([, described]) => described === words)?.[0];

/** Query of `GET /api/subscribers`. */
export const subscriberQuerySchema = z.object({
  ...searchFields,
  state: z
    .enum(STATES, "Status: use active, bounced, complained ou left")
    .optional()
    .describe("Sem ele, todos os que não saíram"),
  ...pagingFields(20),
});
export type SubscriberQuery = z.infer<typeof subscriberQuerySchema>;

const subscriberSchema = z.object({
  id: z.string(),
  email: z.string().nullable().describe("Nulo depois que a pessoa saiu"),
  state: z.enum(STATES),
  origin: z.string().describe("Onde no site se inscreveu"),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime().nullable().describe("Quando um e-mail não chegou; nulo desde que outro chegou"),
  failure: z.string().nullable().describe("Por quê, em palavras"),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

/** Answer of `GET /api/subscribers`. */
export const subscriberListSchema = z.object({ subscribers: z.array(subscriberSchema), ...pageFields });
export type SubscriberList = z.infer<typeof subscriberListSchema>;

/** Filters of the screen: `busca`, `estado`, `pagina`. */
export const subscriberFilters = describeFilters({
  search: textParameter("busca"),
  state: choiceParameter<string>("estado", SUBSCRIBER_STATES),
});
export type SubscriberFilters = FiltersOf<typeof subscriberFilters>;
