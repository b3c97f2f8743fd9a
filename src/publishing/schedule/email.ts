// The e-mail to the author of a schedule that was not applied.
import { type Fact, factLines, mailHtml, oneLine } from "#src/platform/mail-layout.ts";
import type { Message } from "#src/platform/mail.ts";
import type { Settings } from "#src/settings/schema.ts";
import { toLocalTime } from "#src/shared/zoned-time.ts";
import type { ScheduleReport } from "./apply-due.server.ts";

interface ReportMailContext {
  to: string[];
  settings: Pick<Settings, "siteName" | "primaryColor">;
  siteUrl: string;
  timeZone: string;
}

const WORDS = {
  publish: { action: "Publicar", heading: "Uma publicação agendada não aconteceu", subject: "Não publicado" },
  unpublish: {
    action: "Tirar do ar",
    heading: "Uma retirada agendada não aconteceu",
    subject: "Continua no ar",
  },
};
const NEXT = "Nada mudou no site. Você pode agendar de novo ou fazer agora, pelo painel.";

/** Builds the message in text and HTML. @param id the same for each attempt to send it */
export function scheduleReportMail(id: string, report: ScheduleReport, context: ReportMailContext): Message {
  const { to, settings, siteUrl, timeZone } = context;
  const { heading, subject } = WORDS[report.action];
  const facts = factsOf(report, timeZone);
  const month = toLocalTime(new Date(report.at), timeZone).date.slice(0, 7);
  const href = `${siteUrl}/dashboard/agenda?mes=${month}`;
  return {
    id: `schedule-${id}`,
    to,
    subject: `${subject}: ${oneLine(report.title)}`,
    text: [heading, factLines(facts), NEXT, `Ver a agenda: ${href}`].join("\n\n"),
    html: mailHtml({
      siteName: settings.siteName,
      primaryColor: settings.primaryColor,
      title: heading,
      heading,
      preview: report.detail,
      facts,
      body: NEXT,
      buttons: [{ label: "Ver a agenda", href }],
      footer:
        "Você recebe este e-mail porque o agendamento foi feito com a sua conta, ou com uma que não existe mais.",
    }),
  };
}

function factsOf({ title, action, at, detail }: ScheduleReport, timeZone: string): Fact[] {
  const time = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeStyle: "short", timeZone });
  return [
    { label: "Título", value: oneLine(title) },
    { label: "O que", value: WORDS[action].action },
    { label: "Agendado para", value: time.format(new Date(at)) },
    { label: "Motivo", value: detail },
  ];
}
