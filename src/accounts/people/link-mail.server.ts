// Mails with a personal link. The token is created along with the mail, so the queue and the log never contain it.

import { randomUUID } from "node:crypto";
import type { Message } from "#src/platform/mail/mail.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Job } from "#src/platform/slices/define-slice.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { findName } from "../accounts.server.ts";
import { renewMailLink } from "../mail-links.server.ts";
import { confirmEmailMail, invitationMail, invitationPath } from "./email.ts";

/** Mails a link. A retry creates a new token, and the previous one stops working. */
export const linkMail: Job<{ linkId: string; purpose: "invitation" | "confirm-email" }> = {
  name: "account.mail",
  outgoing: "access",
  retryDelay: 3,
  retryDelayMax: 300,
  retryLimit: 500,
  async run(resources, { linkId, purpose }) {
    if (purpose === "invitation") {
      const invitation = await writeInvitation(resources, linkId);
      if (invitation) await resources.mailer.send(invitation.mail);
      return;
    }
    const context = await readMailContext(resources);
    const link = await renewMailLink(resources.db, linkId, purpose);
    // The link was used, withdrawn or expired before the job ran.
    if (!link) return;
    const { row, token } = link;
    await resources.mailer.send(confirmEmailMail({ id: randomUUID(), email: row.email, token }, context));
  },
};

async function writeInvitation(
  resources: Resources,
  linkId: string,
): Promise<{ mail: Message; link: string } | undefined> {
  const { db } = resources;
  const context = await readMailContext(resources);
  const link = await renewMailLink(db, linkId, "invitation");
  if (!link?.row.role) return undefined;
  const { row, token } = link;
  const inviter = row.invitedBy ? ((await findName(db, row.invitedBy)) ?? null) : null;
  const given = { id: randomUUID(), email: row.email, token };
  return {
    mail: invitationMail(given, { role: link.row.role, inviter }, context),
    link: `${context.siteUrl}/dashboard${invitationPath(token)}`,
  };
}

/**
 * Writes an invitation's mail to a file if no mail server is configured, so that the inviter passes the link on. With a
 * server, the mail is already queued by the transaction that created it.
 * @param id the stored link's id
 * @returns the link to pass on, known to nobody else; null if it is mailed
 */
export async function passInvitationOn(resources: Resources, id: string): Promise<string | null> {
  if (await resources.mailer.hasServer()) return null;
  const invitation = await writeInvitation(resources, id);
  if (!invitation) return null;
  await resources.mailer
    .send(invitation.mail)
    .catch((error: unknown) => resources.log.warn({ err: error }, "an invitation's mail was not written"));
  return invitation.link;
}
