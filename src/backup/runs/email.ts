// E-mails to the administrators when backups fail and when they work again.

import type { Message } from "#src/platform/mail/mail.ts";
import { type MailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { BACKUP_AGAIN_MAIL, BACKUP_FAILED_MAIL } from "#src/settings/texts/words/mails.ts";
import { formatLongTime } from "#src/shared/time/date-format.ts";

export interface BackupReport {
  /** ISO 8601 */
  at: string;
  /** Null if backups work again. */
  error: string | null;
}

/** @param id stays the same for each attempt to send it */
export function backupReportMail(
  id: string,
  { at, error }: BackupReport,
  to: string[],
  context: MailContext,
): Message {
  const { siteUrl, timeZone } = context;
  return {
    id: `backup-${id}`,
    to,
    ...writeMail(error === null ? BACKUP_AGAIN_MAIL : BACKUP_FAILED_MAIL, context, ({ button }, names) => ({
      values: {},
      links: { link: { label: button, href: `${siteUrl}/dashboard/funcionamento` } },
      facts: [
        { label: names.when, value: formatLongTime(at, timeZone) },
        ...(error === null ? [] : [{ label: names.reason, value: error }]),
      ],
    })),
  };
}
