// Sends notices about a lead to the team. Where a mailbox is read, replies to a notice go through the site, which sends
// them on to the lead and records them in the timeline; elsewhere they go to the lead directly.

import { eq } from "drizzle-orm";
import type { Message } from "#src/platform/mail/mail.ts";
import { findMailboxUser } from "#src/platform/resources/mailbox.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { newReplyAddress, readMailAddresses, readReplyTo } from "./reply-address.server.ts";
import { leadNoticesTable } from "./table.ts";

interface NoticedLead {
  id: string;
  email: string | null;
}

/** Tells whether replies to a notice go through the site, which needs a connected mailbox and the lead's address. */
export async function canAnswerByMail(
  resources: Pick<Resources, "config" | "db" | "cache">,
  lead: NoticedLead,
): Promise<boolean> {
  return lead.email !== null && (await findMailboxUser(resources)) !== undefined;
}

/**
 * Sends a notice about a lead. Replies to it reach the lead if it has an address, else the company.
 * @param contactEmail the company's address
 * @throws when the mail cannot be sent; the queue tries again, with the same reply address
 */
export async function sendNotice(
  resources: Pick<Resources, "db" | "mailer" | "config" | "cache">,
  lead: NoticedLead,
  message: Message,
  contactEmail: string | null,
): Promise<void> {
  const { db, mailer } = resources;
  if (!(await canAnswerByMail(resources, lead))) {
    const replyTo = lead.email ?? contactEmail;
    await mailer.send({ ...message, ...(replyTo && { replyTo }) });
    return;
  }
  const addresses = await readMailAddresses(resources);
  const { sender } = addresses;
  const messageId = `<${message.id}@${sender.slice(sender.lastIndexOf("@") + 1)}>`;
  const { subject, to } = message;
  await db
    .insert(leadNoticesTable)
    .values({
      leadId: lead.id,
      messageId,
      replyTo: newReplyAddress(addresses),
      recipients: to.map((address) => address.toLowerCase()),
      subject,
    })
    .onConflictDoNothing();
  const [stored] = await db.select().from(leadNoticesTable).where(eq(leadNoticesTable.messageId, messageId));
  if (!stored) throw new Error("a notice that was stored is gone");
  await mailer.send({ ...message, messageId, replyTo: await readReplyTo(db, stored.replyTo) });
}
