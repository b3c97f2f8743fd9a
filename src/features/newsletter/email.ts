// What a new subscriber gets. Every mail of the newsletter carries the way out (RFC 2369, RFC 8058).
import type { Settings } from "#src/features/settings/schema.ts";
import { escapeHtml, mailButton, mailLayout, mailRow } from "#src/platform/mail-layout.ts";
import type { Message } from "#src/platform/mail.ts";
import type { Subscription } from "./newsletter.server.ts";

interface NewsletterMailContext {
  settings: Pick<Settings, "siteName" | "primaryColor" | "contactEmail">;
  siteUrl: string;
}

const WELCOME =
  "A partir de agora, quando publicarmos um artigo que vale o seu tempo, você recebe o resumo e o link. Sem propaganda e sem mensagem todo dia.";

/** Welcomes one subscriber. */
export function welcomeMail(
  subscription: Pick<Subscription, "id" | "email" | "leaveToken">,
  { settings, siteUrl }: NewsletterMailContext,
): Message {
  const { siteName, primaryColor, contactEmail } = settings;
  const brand = { siteName, color: primaryColor };
  const leaveUrl = `${siteUrl}/newsletter/sair/${subscription.leaveToken}`;
  const title = "Inscrição confirmada";
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
    text: [title, WELCOME, `Ler o blog: ${siteUrl}/blog`, `${reason}\nSair da lista: ${leaveUrl}`].join(
      "\n\n",
    ),
    html: mailLayout({
      brand,
      title,
      preview: WELCOME,
      rows: [mailRow(WELCOME), mailRow(mailButton("Ler o blog", `${siteUrl}/blog`, brand))],
      footnote: `${escapeHtml(reason)} Não foi você, ou mudou de ideia? <a href="${escapeHtml(leaveUrl)}" style="color:inherit">Sair da lista</a>.`,
    }),
  };
}
