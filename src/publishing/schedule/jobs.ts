import { findEmail, listAdminEmails } from "#src/accounts/accounts.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import type { AnyContentKind } from "#src/publishing/content-kind.server.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { applyDue, scheduleReport, type ScheduleReport } from "./apply-due.server.ts";
import { scheduleReportMail } from "./email.ts";
import { scheduleApply } from "./schedules.server.ts";

/** Starts the workers that apply schedules, first those that became due while no process ran. */
export async function startScheduleWorkers(resources: Resources, kinds: AnyContentKind[]): Promise<void> {
  const { db, jobs } = resources;
  await jobs.work(scheduleReport, (report, { id }) => mailAuthor(resources, report, id));
  await jobs.work(scheduleApply, () => applyDue(resources, kinds));
  await jobs.enqueue(db, scheduleApply, {});
}

/** Mails the administrators if the author's account is gone. @throws when the mail cannot be sent */
async function mailAuthor(resources: Resources, report: ScheduleReport, id: string): Promise<void> {
  const { db, mailer } = resources;
  const author = report.authorId === null ? undefined : await findEmail(db, report.authorId);
  const to = author ? [author] : await listAdminEmails(db);
  if (to.length === 0) return;
  await mailer.send(scheduleReportMail(id, report, to, await readMailContext(resources)));
}
