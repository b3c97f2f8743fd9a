// The mails that carry a link for one person. Their token is made when the mail is: the queue and the log never see it.
import { randomUUID } from "node:crypto";
import type { Job } from "#src/platform/slices/define-slice.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { findName } from "../accounts.server.ts";
import { renewMailLink } from "../mail-links.server.ts";
import { confirmEmailMail, invitationMail } from "./email.ts";

/** Mails a link. A retry makes another token, and the one before works no more. */
export const linkMail: Job<{ linkId: string; purpose: "invitation" | "confirm-email" }> = {
  name: "account.mail",
  retryDelay: 3,
  retryDelayMax: 300,
  retryLimit: 500,
  async run(resources, { linkId, purpose }) {
    const { db, mailer } = resources;
    const context = await readMailContext(resources);
    const link = await renewMailLink(db, linkId, purpose);
    // Used, withdrawn or over before the job ran.
    if (!link) return;
    const { row, token } = link;
    const mail = { id: randomUUID(), email: row.email, token };
    if (purpose === "confirm-email") return mailer.send(confirmEmailMail(mail, context));
    if (!row.role) return;
    const inviter = row.invitedBy ? ((await findName(db, row.invitedBy)) ?? null) : null;
    await mailer.send(invitationMail(mail, { role: row.role, inviter }, context));
  },
};
