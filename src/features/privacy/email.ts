// The e-mails of a data-removal request: one to the team, two to the person. Anybody may enter anybody's
// address in the form, so what was typed goes to the team only: else the form could send texts to strangers.
import type { Settings } from "#src/settings/schema.ts";
import type { Message } from "#src/platform/mail.ts";
import { type Fact, factLines, mailHtml, mailto } from "#src/platform/mail-layout.ts";
import { readPhone } from "#src/shared/phone-links.ts";
import { formatDue, formatMoment } from "./requests/due-format.ts";
import type { RemovalStatus } from "./schema.ts";

interface RequestRecord {
  id: string;
  protocol: string;
  name: string;
  email: string;
  phone: string | null;
  reason: string;
  status: RemovalStatus;
  createdAt: Date;
  dueAt: Date;
  decidedAt: Date | null;
  note: string | null;
}

export interface RemovalMailContext {
  settings: Pick<Settings, "siteName" | "primaryColor" | "contactEmail">;
  siteUrl: string;
  timeZone: string;
}

/** The e-mail to the team; a reply to it goes to the person. */
export function removalTeamMail(
  request: RequestRecord,
  { settings, siteUrl, timeZone }: RemovalMailContext,
  to: string[],
): Message {
  const screen = `${siteUrl}/dashboard/privacidade?busca=${request.protocol}`;
  const facts = teamFacts(request, timeZone);
  const title = "Solicitação de remoção de dados";
  return {
    id: `removal-${request.id}`,
    to,
    replyTo: request.email,
    subject: `Remoção de dados: ${request.protocol}`,
    text: [title, factLines(facts), `Motivo:\n${request.reason}`, `Ver no painel: ${screen}`].join("\n\n"),
    html: mailHtml({
      ...brandOf(settings),
      title,
      heading: title,
      preview: `${request.protocol}, até ${formatMoment(request.dueAt, timeZone)}`,
      facts,
      body: request.reason,
      buttons: [
        { label: "Ver no painel", href: screen },
        { label: "Responder", href: mailto(request.email) },
      ],
      footer: "O prazo conta 48 horas úteis: dois dias úteis, sem fins de semana e feriados nacionais.",
    }),
  };
}

/** The e-mail that confirms the request to the person. */
export function removalReceiptMail(request: RequestRecord, context: RemovalMailContext): Message {
  return personMail(request, context, {
    kind: "received",
    subject: `Recebemos a sua solicitação: ${request.protocol}`,
    title: "Recebemos a sua solicitação",
    opening: `Olá. Recebemos um pedido para remover os dados pessoais ligados a este e-mail.`,
    facts: [
      { label: "Protocolo", value: request.protocol },
      { label: "Prazo", value: formatDue(request.dueAt, context.timeZone) },
    ],
    body:
      "O que acontece agora: conferimos o que guardamos com este e-mail, apagamos o que não precisa ficar por lei e avisamos você por aqui. Se precisarmos confirmar que o pedido é seu, escreveremos antes.\n\n" +
      "Se não foi você quem pediu, responda a este e-mail e nada será apagado.",
  });
}

/** The e-mail that tells the person the decision. */
export function removalDecisionMail(request: RequestRecord, context: RemovalMailContext): Message {
  const isDone = request.status === "DONE";
  const note = request.note ? `${request.note}\n\n` : "";
  return personMail(request, context, {
    // A request that is reopened and decided again needs another message id.
    kind: `decided-${request.decidedAt?.getTime() ?? 0}`,
    subject: `${isDone ? "Solicitação concluída" : "Sobre a sua solicitação"}: ${request.protocol}`,
    title: isDone ? "Solicitação concluída" : "Não pudemos atender a sua solicitação",
    opening: isDone
      ? "Olá. Concluímos o seu pedido de remoção de dados."
      : "Olá. Analisamos o seu pedido de remoção de dados e não pudemos atendê-lo.",
    facts: [{ label: "Protocolo", value: request.protocol }],
    body: isDone
      ? `${note}Guardamos apenas o registro deste pedido e o que a lei obriga a guardar. Se restar alguma dúvida, responda a este e-mail.`
      : `${note}Se discordar, responda a este e-mail. Você também pode reclamar à Autoridade Nacional de Proteção de Dados (www.gov.br/anpd).`,
  });
}

interface PersonMail {
  kind: string;
  subject: string;
  title: string;
  opening: string;
  facts: Fact[];
  body: string;
}

function personMail(
  request: RequestRecord,
  { settings, siteUrl }: RemovalMailContext,
  mail: PersonMail,
): Message {
  const policy = `${siteUrl}/politicas-de-privacidade`;
  return {
    id: `removal-${request.id}-${mail.kind}`,
    to: [request.email],
    ...(settings.contactEmail ? { replyTo: settings.contactEmail } : {}),
    subject: mail.subject,
    text: [mail.opening, factLines(mail.facts), mail.body, `Política de privacidade: ${policy}`].join("\n\n"),
    html: mailHtml({
      ...brandOf(settings),
      title: mail.title,
      heading: mail.title,
      preview: mail.opening,
      opening: mail.opening,
      facts: mail.facts,
      body: mail.body,
      buttons: [{ label: "Ler a política de privacidade", href: policy }],
      footer:
        "Você recebeu este e-mail por causa de um pedido feito com este endereço pela Lei Geral de Proteção de Dados (LGPD).",
    }),
  };
}

function teamFacts(request: RequestRecord, timeZone: string): Fact[] {
  const phone = readPhone(request.phone);
  return [
    { label: "Protocolo", value: request.protocol },
    { label: "Prazo", value: formatDue(request.dueAt, timeZone) },
    { label: "Nome", value: request.name },
    { label: "E-mail", value: request.email, href: mailto(request.email) },
    ...(phone ? [{ label: "Telefone", value: phone.shown, href: phone.tel }] : []),
    { label: "Enviada em", value: formatDue(request.createdAt, timeZone) },
  ];
}

function brandOf({ siteName, primaryColor }: RemovalMailContext["settings"]) {
  return { siteName, primaryColor };
}
