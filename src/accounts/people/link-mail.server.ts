// The mails that carry a link for one person. Their token is made when the mail is: the queue and the log never see it.
import { randomUUID } from "node:crypto";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Job } from "#src/platform/slices/define-slice.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { findName } from "../accounts.server.ts";
import { renewMailLink } from "../mail-links.server.ts";
import { confirmEmailMail, invitationMail, invitationPath } from "./email.ts";

/** Mails a link. A retry makes another token, and the one before works no more. */
export const linkMail: Job<{ linkId: string; purpose: "invitation" | "confirm-email" }> = {
  name: "account.mail",
  retryDelay: 3,
  retryDelayMax: 300,
  retryLimit: 500,
  async run(resources, { linkId, purpose }) {
    if (purpose === "invitation") return void (await mailInvitation(resources, linkId));
    const context = await readMailContext(resources);
    const link = await renewMailLink(resources.db, linkId, purpose);
    // Used, withdrawn or over before the job ran.
    if (!link) return;
    const { row, token } = link;
    await resources.mailer.send(confirmEmailMail({ id: randomUUID(), email: row.email, token }, context));
  },
};

/** Mails an invitation. @returns its link; undefined where it was used or withdrawn, or is over */
async function mailInvitation(resources: Resources, linkId: string): Promise<string | undefined> {
  const { db, mailer } = resources;
  const context = await readMailContext(resources);
  const link = await renewMailLink(db, linkId, "invitation");
  if (!link?.row.role) return undefined;
  const { row, token } = link;
  const inviter = row.invitedBy ? ((await findName(db, row.invitedBy)) ?? null) : null;
  const mail = { id: randomUUID(), email: row.email, token };
  await mailer.send(invitationMail(mail, { role: link.row.role, inviter }, context));
  return `${context.siteUrl}/dashboard${invitationPath(token)}`;
}

/**
 * Sends an invitation on its way, in the transaction that made it where a server takes mails. Elsewhere the mail is only
 * a file: whoever invites passes the link on.
 * @param id of its link, stored already
 * @returns the link to pass on, known to nobody else; null where it is mailed
 */
export async function passInvitationOn(resources: Resources, id: string): Promise<string | null> {
  if (resources.config.mail.smtpUrl) return null;
  return (await mailInvitation(resources, id)) ?? null;
}
