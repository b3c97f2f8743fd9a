// Everything that is stored by e-mail address, to be erased: at a person's request, and again after a restore.
import { countSubscriptionsOf, eraseSubscriber } from "#src/features/newsletter/newsletter.server.ts";
import type { EraseContact } from "#src/features/privacy/requests/erase-contact.server.ts";
import { countLeadsOf, eraseLeadsOf } from "#src/features/leads/leads.server.ts";
import { countDeliveriesOf, eraseEventsOf } from "#src/features/webhooks/webhooks.server.ts";
import { eraseFromOutbox, findInOutbox, outboxDirOf } from "#src/platform/mail/outbox.ts";
import { countTrashTitlesOf, eraseTrashTitlesOf } from "#src/publishing/trash/trash-rows.server.ts";
import { countMentions, eraseMentions } from "#src/publishing/history/mentions.server.ts";

/** One for every place that has personal data by e-mail address; staff erase it on request. Files come last. */
export const contactErasers: EraseContact[] = [
  { label: "Leads", count: countLeadsOf, erase: eraseLeadsOf },
  { label: "Newsletter", count: countSubscriptionsOf, erase: eraseSubscriber },
  { label: "Envios a webhooks", count: countDeliveriesOf, erase: eraseEventsOf },
  { label: "Histórico do conteúdo", count: countMentions, erase: eraseMentions },
  { label: "Lixeira", count: countTrashTitlesOf, erase: eraseTrashTitlesOf },
  {
    label: "E-mails em arquivo",
    count: async (_db, email, { dataDir }) => (await findInOutbox(outboxDirOf(dataDir), email)).length,
    erase: (_db, email, { dataDir }) => eraseFromOutbox(outboxDirOf(dataDir), email),
  },
];
