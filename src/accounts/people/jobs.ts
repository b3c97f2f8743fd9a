import { randomUUID } from "node:crypto";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { findName } from "../accounts.server.ts";
import { renewMailLink } from "../mail-links.server.ts";
import { linkMail } from "./link-mail.server.ts";
import { confirmEmailMail, invitationMail } from "./email.ts";

/** Starts the worker that mails links to people. */
export async function startPeopleWorkers(resources: Resources): Promise<void> {
  const { db, jobs, mailer } = resources;
  await jobs.work(linkMail, async ({ linkId, purpose }) => {
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
  });
}
