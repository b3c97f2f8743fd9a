// E-mails to administrators about failing and recovered checks.

import type { Message } from "#src/platform/mail/mail.ts";
import { type MailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { FAILING_MAIL, WELL_AGAIN_MAIL } from "#src/settings/texts/words/mails.ts";
import type { Check } from "./checks/schema.ts";

export function operationMail(
  checks: Check[],
  isFailing: boolean,
  to: string[],
  context: MailContext,
): Message {
  const id = checks.map(({ name, since }) => `${name}-${Date.parse(since)}`).join("-");
  const names = checks.map(({ label }) => label).join(", ");
  return {
    id: `operation-${id}`,
    to,
    ...writeMail(isFailing ? FAILING_MAIL : WELL_AGAIN_MAIL, context, ({ button }) => ({
      values: { partes: names },
      links: { link: { label: button, href: `${context.siteUrl}/dashboard/funcionamento` } },
      facts: checks.map(({ label, detail, advice }) => ({
        label,
        value: [detail, advice].filter(Boolean).join(" "),
      })),
    })),
  };
}
