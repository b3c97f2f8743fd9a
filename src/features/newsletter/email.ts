// Every e-mail of the newsletter has a link to unsubscribe (RFC 2369, RFC 8058).

import type { Message } from "#src/platform/mail/mail.ts";
import { type MailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { WELCOME_MAIL } from "#src/settings/texts/words/mails.ts";
import { NEWS } from "#src/shared/public-addresses.ts";
import type { Subscription } from "./newsletter.server.ts";

export function welcomeMail(
  subscription: Pick<Subscription, "id" | "email" | "leaveToken">,
  context: Omit<MailContext, "timeZone">,
): Message {
  const { settings, siteUrl } = context;
  const leaveUrl = `${siteUrl}/newsletter/sair/${subscription.leaveToken}`;
  return {
    id: `newsletter-welcome-${subscription.id}`,
    author: "answer",
    to: [subscription.email],
    ...(settings.contactEmail ? { replyTo: settings.contactEmail } : {}),
    headers: {
      "List-Unsubscribe": `<${leaveUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    ...writeMail(WELCOME_MAIL, context, ({ button, ...words }) => ({
      values: {},
      links: {
        [NEWS.name]: { label: words[NEWS.name], href: `${siteUrl}${NEWS.path}` },
        link: { label: button, href: leaveUrl },
      },
      facts: [],
    })),
  };
}
