// Tells a member of the team that their reply by mail was not sent to the lead, and why.
import { eq } from "drizzle-orm";
import { answerUrl } from "#src/features/leads/email.ts";
import { findLead } from "#src/features/leads/leads.server.ts";
import type { JobKind } from "#src/platform/jobs/jobs.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type MailContext, readMailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { ANSWER_KEPT_MAIL } from "#src/settings/texts/words/mails.ts";
import { KEPT_ANSWERS } from "./schema.ts";
import { doubtfulMailsTable } from "./table.ts";

export const answerKept: JobKind<{ mailId: string }> = {
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
export async function tellAnswerKept(resources: Resources, mailId: string): Promise<void> {
  const { db, mailer } = resources;
  const [row] = await db.select().from(doubtfulMailsTable).where(eq(doubtfulMailsTable.id, mailId));
  if (!row?.data.team || !row.leadId || row.fromAddress === null) return;
  const { leadId } = row;
  const { kept } = row.data.team;
  const lead = await findLead(db, leadId);
  if (!lead) return;
  const name = lead.name ?? lead.email ?? "Lead sem nome";
  const told = { id: mailId, to: row.fromAddress, leadId, name, why: KEPT_ANSWERS[kept] };
  await mailer.send(answerKeptMail(told, await readMailContext(resources)));
}

/** Builds the message in text and HTML. */
export function answerKeptMail(
  { id, to, leadId, name, why }: { id: string; to: string; leadId: string; name: string; why: string },
  context: MailContext,
): Message {
  return {
    id: `answer-kept-${id}`,
    to: [to],
    headers: { "Auto-Submitted": "auto-generated" },
    ...writeMail(ANSWER_KEPT_MAIL, context, ({ button }) => ({
      values: { nome: name, porquê: why },
      links: { link: { label: button, href: answerUrl(context.siteUrl, leadId) } },
      facts: [],
    })),
  };
}
