// E-mail to the author of a schedule that could not be applied.

import { type Fact, oneLine } from "#src/platform/mail/mail-layout.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import { type FactNames, type MailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { NOT_PUBLISHED_MAIL, STILL_PUBLISHED_MAIL } from "#src/settings/texts/words/mails.ts";
import { formatLongTime } from "#src/shared/time/date-format.ts";
import { toLocalTime } from "#src/shared/time/zoned-time.ts";
import type { ScheduleReport } from "./apply-due.server.ts";

const PARTS = { publish: NOT_PUBLISHED_MAIL, unpublish: STILL_PUBLISHED_MAIL };

/** @param id stays the same for retries, to avoid duplicates */
export function scheduleReportMail(
  id: string,
  report: ScheduleReport,
  to: string[],
  context: MailContext,
): Message {
  const { siteUrl, timeZone } = context;
  const month = toLocalTime(new Date(report.at), timeZone).date.slice(0, 7);
  return {
    id: `schedule-${id}`,
    to,
    ...writeMail(PARTS[report.action], context, ({ button }, names) => ({
      values: { título: report.title },
      links: { link: { label: button, href: `${siteUrl}/dashboard/agenda?mes=${month}` } },
      facts: factsOf(report, names, timeZone),
    })),
  };
}

function factsOf({ title, action, at, detail }: ScheduleReport, names: FactNames, timeZone: string): Fact[] {
  return [
    { label: names.title, value: oneLine(title) },
    { label: names.action, value: names[action] },
    { label: names.scheduledFor, value: formatLongTime(at, timeZone) },
    { label: names.reason, value: detail },
  ];
}
