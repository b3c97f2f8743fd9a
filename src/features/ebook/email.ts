// The e-mail with the link to the guide. Of the form's texts it contains only the first name, and only if it looks
// like one: nobody must be able to send advertising to others through the form.
import type { Settings } from "#src/settings/schema.ts";
import type { Message } from "#src/platform/mail.ts";
import { mailHtml } from "#src/platform/mail-layout.ts";
import { GUIDE_PATH } from "./ebook.server.ts";

interface EbookMailContext {
  settings: Pick<Settings, "siteName" | "primaryColor" | "contactEmail">;
  siteUrl: string;
}

const INTRODUCTION =
  "Aqui está o guia Transformação Digital: do diagnóstico ao plano de 90 dias, com listas de conferência que você pode usar na segunda-feira.";
const ADVICE =
  "Se for ler só uma parte, comece pelo diagnóstico. Ele cabe em uma manhã e diz onde o resto deve começar.";

/** The message in text and HTML; replies go to the team. */
export function ebookMail(
  lead: { id: string; name: string | null; email: string },
  { settings, siteUrl }: EbookMailContext,
): Message {
  const { siteName, primaryColor, contactEmail } = settings;
  const url = `${siteUrl}${GUIDE_PATH}`;
  const firstName = firstNameOf(lead.name);
  const greeting = firstName ? `Olá, ${firstName}.` : "Olá.";
  const reason = `Você recebeu este e-mail porque o guia foi pedido com este endereço em ${siteUrl}. Foi só isso: você não entrou em nenhuma lista.`;
  return {
    id: `ebook-${lead.id}`,
    to: [lead.email],
    ...(contactEmail ? { replyTo: contactEmail } : {}),
    subject: "Seu e-book: Transformação Digital",
    text: [greeting, INTRODUCTION, `Baixar o e-book (PDF): ${url}`, ADVICE, reason].join("\n\n"),
    html: mailHtml({
      siteName,
      primaryColor,
      title: "Seu e-book chegou",
      heading: "Seu e-book chegou",
      preview: INTRODUCTION,
      opening: `${greeting} ${INTRODUCTION}`,
      facts: [{ label: "Arquivo", value: url, href: url }],
      body: ADVICE,
      buttons: [{ label: "Baixar o e-book (PDF)", href: url }],
      footer: reason,
    }),
  };
}

/** Letters, apostrophe and hyphen only, and no longer than names are. */
function firstNameOf(name: string | null): string | undefined {
  const [first = ""] = (name ?? "").trim().split(/\s+/);
  return /^\p{L}[\p{L}\p{M}'’-]{1,24}$/u.test(first) ? first : undefined;
}
