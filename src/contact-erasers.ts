// Everything that is stored by e-mail address, to be erased: at a person's request, and again after a restore.
import { countSubscriptionsOf, eraseSubscriber } from "#src/features/newsletter/newsletter.server.ts";
import type { EraseContact } from "#src/features/privacy/requests/erase-contact.server.ts";
import { countLeadsOf, eraseLeadsOf } from "#src/features/leads/leads.server.ts";
import { countDeliveriesOf, eraseEventsOf } from "#src/features/webhooks/webhooks.server.ts";
import { countMentions, eraseMentions } from "#src/publishing/history/mentions.server.ts";

/** One for every slice that stores personal data by e-mail address; staff erase it on request. */
export const contactErasers: EraseContact[] = [
  { label: "Leads", count: countLeadsOf, erase: eraseLeadsOf },
  { label: "Newsletter", count: countSubscriptionsOf, erase: eraseSubscriber },
  { label: "Envios a webhooks", count: countDeliveriesOf, erase: eraseEventsOf },
  { label: "Histórico do conteúdo", count: countMentions, erase: eraseMentions },
];
