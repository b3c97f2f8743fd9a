// The welcome e-mail. Every e-mail of the newsletter has a link to unsubscribe (RFC 2369, RFC 8058).
import type { Settings } from "#src/settings/schema.ts";
import type { Message } from "#src/platform/mail.ts";
import { mailHtml } from "#src/platform/mail-layout.ts";
import type { Subscription } from "./newsletter.server.ts";

interface NewsletterMailContext {
  settings: Pick<Settings, "siteName" | "primaryColor" | "contactEmail">;
  siteUrl: string;
}

const WELCOME =
  "A partir de agora, quando publicarmos um artigo que vale o seu tempo, você recebe o resumo e o link. Sem propaganda e sem mensagem todo dia.";
const CHANGED_MIND =
  "Não foi você, ou mudou de ideia? Dá para sair agora ou quando quiser, sem explicar nada.";

/** Welcomes one subscriber. */
export function welcomeMail(
  subscription: Pick<Subscription, "id" | "email" | "leaveToken">,
  { settings, siteUrl }: NewsletterMailContext,
): Message {
  const { siteName, primaryColor, contactEmail } = settings;
  const leaveUrl = `${siteUrl}/newsletter/sair/${subscription.leaveToken}`;
  const heading = "Inscrição confirmada";
  const reason = `Você recebeu este e-mail porque este endereço foi inscrito em ${siteUrl}.`;
  return {
    id: `newsletter-welcome-${subscription.id}`,
    to: [subscription.email],
    ...(contactEmail ? { replyTo: contactEmail } : {}),
    subject: `Você está na newsletter da ${siteName}`,
    headers: {
      "List-Unsubscribe": `<${leaveUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    text: [
      heading,
      WELCOME,
      CHANGED_MIND,
      `Ler o blog: ${siteUrl}/blog\nSair da lista: ${leaveUrl}`,
      reason,
    ].join("\n\n"),
    html: mailHtml({
      siteName,
      primaryColor,
      title: heading,
      heading,
      preview: WELCOME,
      opening: WELCOME,
      facts: [],
      body: CHANGED_MIND,
      buttons: [
        { label: "Ler o blog", href: `${siteUrl}/blog` },
        { label: "Sair da lista", href: leaveUrl },
      ],
      footer: reason,
    }),
  };
}
