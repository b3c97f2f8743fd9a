// Notifies the author of a schedule or release that could not be applied.

import { findEmail, listAdminEmails } from "#src/accounts/accounts.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import type { ScheduleReport } from "./apply-due.server.ts";
import { scheduleReportMail } from "./email.ts";

/**
 * Mails the administrators if the author's account is gone.
 * @throws if the mail cannot be sent
 */
export async function mailAuthor(resources: Resources, report: ScheduleReport, id: string): Promise<void> {
  const { db, mailer } = resources;
  const author = report.authorId === null ? undefined : await findEmail(db, report.authorId);
  const to = author ? [author] : await listAdminEmails(db);
  if (to.length === 0) return;
  await mailer.send(scheduleReportMail(id, report, to, await readMailContext(resources)));
}
