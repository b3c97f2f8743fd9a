// E-mails about user accounts. All of them contain their link and the security notice, whatever the owner edits.

import {
  CODES_ALARM_MAIL,
  CONFIRM_EMAIL_MAIL,
  FACTOR_ADDED_MAIL,
  FACTOR_REMOVED_MAIL,
  FACTOR_RESET_MAIL,
  INVITATION_MAIL,
  LOGIN_ALARM_MAIL,
  NEW_EMAIL_MAIL,
  OLD_EMAIL_MAIL,
  PASSWORD_CHANGED_MAIL,
  RESET_PASSWORD_MAIL,
} from "#src/settings/texts/words/account-mails.ts";
import type { TextPart, Words } from "#src/settings/texts/words/part.ts";
import { describePart, type NamedValues } from "./describe-part.ts";
import { mailButton, mailFields } from "./mail-fields.ts";

type AccountMailWords = Words & Record<"subject" | "heading" | "body" | "footer" | "button", string>;

/** @param values further placeholders; `dados` and `novo` must stay */
function describeAccountMail(
  part: TextPart<AccountMailWords>,
  label: string,
  hint: string,
  values: NamedValues = {},
) {
  const kept = ["dados", "novo"].filter((name) => Object.hasOwn(values, name));
  return describePart(part, {
    group: "E-mails",
    label,
    hint,
    values: {
      ...values,
      link: `botão: ${part.words.button.toLowerCase()}`,
      segurança: "o que fazer se não foi a pessoa; estas palavras são fixas",
      site: "o endereço do site",
    },
    needs: { body: [...kept, "link", "segurança"] },
    fields: { ...mailFields, button: mailButton("Botão {{link}}") },
  });
}

const OWNER = "Para quem é dono da conta.";

export const ACCOUNT_MAIL_PARTS = [
  describeAccountMail(INVITATION_MAIL, "Convite para a equipe", "Para quem é convidado.", {
    nome: "quem convidou",
    dados: "o e-mail e o papel, em uma tabela",
  }),
  describeAccountMail(CONFIRM_EMAIL_MAIL, "Confirmação de e-mail", "Para quem se registra."),
  describeAccountMail(RESET_PASSWORD_MAIL, "Nova senha", "Para quem esqueceu a senha."),
  describeAccountMail(PASSWORD_CHANGED_MAIL, "Senha mudada", OWNER),
  describeAccountMail(NEW_EMAIL_MAIL, "Troca de e-mail: novo endereço", "Para o endereço novo.", {
    nome: "o nome da pessoa",
  }),
  describeAccountMail(OLD_EMAIL_MAIL, "Troca de e-mail: endereço antigo", "Para o endereço antigo.", {
    novo: "o endereço novo",
  }),
  describeAccountMail(FACTOR_ADDED_MAIL, "Duas etapas: ativada", OWNER),
  describeAccountMail(FACTOR_REMOVED_MAIL, "Duas etapas: algo removido", OWNER),
  describeAccountMail(FACTOR_RESET_MAIL, "Duas etapas: removida por outra pessoa", OWNER),
  describeAccountMail(
    LOGIN_ALARM_MAIL,
    "Muitas senhas erradas",
    "Para quem é dono da conta em que alguém erra muitas senhas, no máximo uma vez por dia.",
    { dados: "a conta e quando foi detectado, em uma tabela" },
  ),
  describeAccountMail(
    CODES_ALARM_MAIL,
    "Muitos códigos errados",
    "Para quem é dono da conta em que alguém acerta a senha e erra muitos códigos, no máximo uma vez por dia.",
  ),
];
