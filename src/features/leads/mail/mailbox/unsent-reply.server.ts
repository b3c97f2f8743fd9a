// Tells a member of the team that their reply by mail was not sent to the lead, and why.

import { eq } from "drizzle-orm";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type MailContext, readMailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { ANSWER_KEPT_MAIL } from "#src/settings/texts/words/mails.ts";
import { findLead } from "../../leads.server.ts";
import { replyUrl } from "../outgoing/new-lead-mail.server.ts";
import { UNSENT_REASONS } from "./schema.ts";
import { unmatchedMailsTable } from "./table.ts";

export const unsentReplyNotify: JobType<{ mailId: string }> = {
  name: "lead.answer-kept",
  outgoing: "notices",
  retryDelay: 3,
  retryDelayMax: 90,
  // Enough for a mail server that is down for about a week.
  retryLimit: 8_000,
};

/**
 * Does nothing if the mail was settled meanwhile. @throws when the mail cannot be sent; the queue tries again
 */
export async function notifyUnsentReply(resources: Resources, mailId: string): Promise<void> {
  const { db, mailer } = resources;
  const [row] = await db.select().from(unmatchedMailsTable).where(eq(unmatchedMailsTable.id, mailId));
  if (!row?.data.team || !row.leadId || row.fromAddress === null) return;
  const { leadId } = row;
  const { kept } = row.data.team;
  const lead = await findLead(db, leadId);
  if (!lead) return;
  const name = lead.name ?? lead.email ?? "Lead sem nome";
  const told = { id: mailId, to: row.fromAddress, leadId, name, why: UNSENT_REASONS[kept] };
  await mailer.send(unsentReplyMail(told, await readMailContext(resources)));
}

/** Builds the message in text and HTML. */
export function unsentReplyMail(
  { id, to, leadId, name, why }: { id: string; to: string; leadId: string; name: string; why: string },
  context: MailContext,
): Message {
  return {
    id: `answer-kept-${id}`,
    to: [to],
    ...writeMail(ANSWER_KEPT_MAIL, context, ({ button }) => ({
      values: { nome: name, porquê: why },
      links: { link: { label: button, href: replyUrl(context.siteUrl, leadId) } },
      facts: [],
    })),
  };
}
