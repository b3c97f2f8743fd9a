// Notices to the team about one lead. An answer to a notice is an answer to the lead: it goes through the site, which sends it
// on and tells it in the timeline.
import { eq } from "drizzle-orm";
import type { Message } from "#src/platform/mail/mail.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { newReplyAddress, replyBase } from "./reply-address.ts";
import { leadNoticesTable } from "./table.ts";

interface NoticedLead {
  id: string;
  email: string | null;
}

/** Whether an answer by mail to a notice reaches the lead: only where a mailbox is read and the lead has an address. */
export function canAnswerByMail({ config }: Pick<Resources, "config">, lead: NoticedLead): boolean {
  return config.mailbox !== undefined && lead.email !== null;
}

/**
 * Sends a notice about a lead, from which an answer reaches the lead where that is possible, and else the company.
 * @param contactEmail of the company
 * @throws when the mail cannot be sent; the queue tries again, with the same address for the answer
 */
export async function sendNotice(
  resources: Pick<Resources, "db" | "mailer" | "config">,
  lead: NoticedLead,
  message: Message,
  contactEmail: string | null,
): Promise<void> {
  const { db, mailer, config } = resources;
  // Programs that answer by themselves, as at holidays, leave it alone (RFC 3834).
  const notice = { ...message, headers: { ...message.headers, "Auto-Submitted": "auto-generated" } };
  if (!canAnswerByMail(resources, lead))
    return mailer.send({ ...notice, ...(contactEmail && { replyTo: contactEmail }) });
  const sender = await mailer.sender();
  const messageId = `<${message.id}@${sender.slice(sender.lastIndexOf("@") + 1)}>`;
  const { subject, to } = message;
  await db
    .insert(leadNoticesTable)
    .values({
      leadId: lead.id,
      messageId,
      replyTo: newReplyAddress(replyBase(sender, config.mailbox?.user)),
      recipients: to.map((address) => address.toLowerCase()),
      subject,
    })
    .onConflictDoNothing();
  const [stored] = await db.select().from(leadNoticesTable).where(eq(leadNoticesTable.messageId, messageId));
  if (!stored) throw new Error("a notice that was stored is gone");
  await mailer.send({ ...notice, messageId, replyTo: stored.replyTo });
}
