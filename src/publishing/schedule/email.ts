// The e-mail to the author of a schedule that was not applied.
import { type Fact, oneLine } from "#src/platform/mail/mail-layout.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import { type MailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { NOT_PUBLISHED_MAIL, STILL_PUBLISHED_MAIL } from "#src/settings/texts/words/mails.ts";
import { toLocalTime } from "#src/shared/zoned-time.ts";
import type { ScheduleReport } from "./apply-due.server.ts";

const ACTIONS = {
  publish: { action: "Publicar", part: NOT_PUBLISHED_MAIL },
  unpublish: { action: "Tirar do ar", part: STILL_PUBLISHED_MAIL },
};

/** Builds the message in text and HTML. @param id the same for each attempt to send it */
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
    ...writeMail(ACTIONS[report.action].part, context, ({ button }) => ({
      values: { título: report.title },
      links: { link: { label: button, href: `${siteUrl}/dashboard/agenda?mes=${month}` } },
      facts: factsOf(report, timeZone),
    })),
  };
}

function factsOf({ title, action, at, detail }: ScheduleReport, timeZone: string): Fact[] {
  const time = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeStyle: "short", timeZone });
  return [
    { label: "Título", value: oneLine(title) },
    { label: "O que", value: ACTIONS[action].action },
    { label: "Agendado para", value: time.format(new Date(at)) },
    { label: "Motivo", value: detail },
  ];
}
