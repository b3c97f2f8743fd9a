// Renders an e-mail with example values.

import type { Resources } from "#src/platform/resources/resources.ts";
import type { MailWords } from "#src/settings/texts/compose-mail.ts";
import { readMailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { SAFETY_LINES } from "#src/settings/texts/words/account-mails.ts";
import { NOTICE_REPLY } from "#src/settings/texts/words/mails.ts";
import type { StoredTexts, TextPart } from "#src/settings/texts/words/part.ts";
import { NEWS } from "#src/shared/public-addresses.ts";
import { ALL_PARTS } from "./parts/all-parts.ts";
import type { MailPreview } from "./schema.ts";

const EXAMPLES: Record<string, string> = {
  nome: "Ana Prado",
  mensagem: "Olá! Gostaria de saber mais sobre o trabalho de vocês.",
  motivo: "Mudei de empresa e não quero mais contato.",
  protocolo: "LGPD-2026-EXEMPLO",
  nota: "Falamos por telefone.",
  título: "Um artigo novo",
  novo: "ana.prado@cliente.example",
  resposta: NOTICE_REPLY.words.byMail,
  porquê: "não foi possível confirmar o remetente",
};

/** Fields with a link's button label, if it is not `button`. */
const LABELS: Record<string, string> = { responder: "reply", política: "policy", [NEWS.name]: NEWS.name };

/** @returns undefined if there is no e-mail of this name */
export async function previewMail(
  resources: Resources,
  name: string,
  changes: Record<string, unknown>,
): Promise<MailPreview | undefined> {
  const part = ALL_PARTS.find((one) => one.isMail && one.name === name);
  if (!part) return undefined;
  const context = await readMailContext(resources);
  const texts = { ...context.texts };
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete texts[key];
    else if (value !== undefined) texts[key] = value as StoredTexts[string];
  }
  const mail = part as unknown as TextPart<MailWords & Record<string, string>>;
  return writeMail(mail, { ...context, texts }, (words) => ({
    values: { ...EXAMPLES, segurança: SAFETY_LINES[name] ?? "" },
    links: Object.fromEntries(
      ["link", ...Object.keys(LABELS)]
        .filter((link) => Object.hasOwn(part.values, link))
        .map((link) => [link, { label: words[LABELS[link] ?? "button"] ?? "", href: context.siteUrl }]),
    ),
    facts: [
      { label: "Nome", value: "Ana Prado" },
      { label: "E-mail", value: "ana@cliente.example" },
    ],
  }));
}
