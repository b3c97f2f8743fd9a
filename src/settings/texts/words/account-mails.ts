// E-mails about a person's own account. Each contains `{{segurança}}`, a line on what to do if they did not cause it.
// The owner may move it, but cannot change or remove it.

import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { definePart } from "./part.ts";

const FOOTER = "Você recebe este e-mail porque tem uma conta no painel de {{site}}.";
const OPEN = { button: "Abrir o painel", footer: FOOTER };

export const INVITATION_MAIL = definePart("mail-invitation", {
  subject: "Convite para a equipe de {{empresa}}",
  heading: "Você foi convidado para a equipe",
  body: "{{nome}} convidou você para entrar na equipe que cuida do site de {{empresa}}.\n\n{{dados}}\n\n{{link}}\n\n{{segurança}}",
  button: "Aceitar o convite",
  footer: "Você recebe este e-mail porque este endereço foi convidado em {{site}}.",
});

export const CONFIRM_EMAIL_MAIL = definePart("mail-confirm-email", {
  subject: "Confirme o seu e-mail",
  heading: "Confirme o seu e-mail",
  body: "Falta um passo: confirme que este endereço é seu, com a senha que você escolheu.\n\n{{link}}\n\n{{segurança}}",
  button: "Confirmar o e-mail",
  footer: "Você recebe este e-mail porque este endereço foi informado em {{site}}.",
});

export const RESET_PASSWORD_MAIL = definePart("mail-reset-password", {
  subject: "Escolha uma nova senha",
  heading: "Escolha uma nova senha",
  body: "Alguém pediu uma nova senha para a sua conta no painel de {{empresa}}.\n\n{{link}}\n\n{{segurança}}",
  button: "Escolher nova senha",
  footer: FOOTER,
});

export const PASSWORD_CHANGED_MAIL = definePart("mail-password-changed", {
  subject: "Sua senha foi mudada",
  heading: "Sua senha foi mudada",
  body: "A senha da sua conta no painel de {{empresa}} acaba de ser mudada, e todas as outras sessões foram encerradas.\n\nFoi você? Então não há nada a fazer.\n\n{{segurança}}\n\n{{link}}",
  ...OPEN,
});

export const NEW_EMAIL_MAIL = definePart("mail-new-email", {
  subject: "Confirme o seu novo e-mail",
  heading: "Confirme o seu novo e-mail",
  body: "{{nome}}, confirme que este endereço é seu, e ele passa a ser o da sua conta no painel de {{empresa}}.\n\n{{link}}\n\n{{segurança}}",
  button: "Confirmar este e-mail",
  footer: FOOTER,
});

export const OLD_EMAIL_MAIL = definePart("mail-old-email", {
  subject: "O e-mail da sua conta vai mudar",
  heading: "O e-mail da sua conta vai mudar",
  body: "Alguém que entrou na sua conta no painel de {{empresa}} pediu para trocar o e-mail dela por {{novo}}. A troca vale quando for confirmada no novo endereço.\n\nFoi você? Então não há nada a fazer aqui.\n\n{{segurança}}\n\n{{link}}",
  button: "Impedir a troca",
  footer: FOOTER,
});

export const FACTOR_ADDED_MAIL = definePart("mail-second-factor-added", {
  subject: "Verificação em duas etapas ativada",
  heading: "Verificação em duas etapas ativada",
  body: "Sua conta no painel de {{empresa}} agora pede também um código ou uma chave de acesso para entrar, ou tem mais uma chave. Guarde os códigos de recuperação em lugar seguro.\n\n{{segurança}}\n\n{{link}}",
  ...OPEN,
});

export const FACTOR_REMOVED_MAIL = definePart("mail-second-factor-removed", {
  subject: "Verificação em duas etapas: algo foi removido",
  heading: "Um aplicativo ou uma chave de acesso foi removido",
  body: "Da sua conta no painel de {{empresa}} foi removido um aplicativo de códigos ou uma chave de acesso. Se era o último, ela volta a pedir só a senha.\n\n{{segurança}}\n\n{{link}}",
  ...OPEN,
});

export const FACTOR_RESET_MAIL = definePart("mail-second-factor-reset", {
  subject: "Sua verificação em duas etapas foi removida",
  heading: "Sua verificação em duas etapas foi removida",
  body: "Uma pessoa que administra o painel de {{empresa}} removeu a verificação em duas etapas da sua conta. Todas as suas sessões foram encerradas, e o próximo login pede só a senha. Ative a verificação de novo em “Minha conta”.\n\n{{segurança}}\n\n{{link}}",
  ...OPEN,
});

export const LOGIN_ALARM_MAIL = definePart("mail-login-alarm", {
  subject: "Alguém está tentando adivinhar a sua senha",
  heading: "Muitas senhas erradas na sua conta",
  body: "Alguém está tentando entrar na sua conta com senhas erradas, muitas vezes em pouco tempo. As tentativas estão sendo atrasadas, e ninguém entrou por causa delas.\n\n{{dados}}\n\nDos aparelhos em que você já entrou, nada muda. De um aparelho novo, pode ser preciso esperar até meio minuto e tentar de novo.\n\n{{segurança}}\n\n{{link}}",
  button: "Abrir o painel",
  footer: "Você recebe este e-mail, no máximo uma vez por dia, porque tem uma conta neste site.",
});

export const CODES_ALARM_MAIL = definePart("mail-codes-alarm", {
  subject: "Alguém sabe a sua senha",
  heading: "Alguém sabe a sua senha",
  body: "Alguém digitou a senha da sua conta no painel de {{empresa}} e vários códigos de verificação errados. As tentativas estão sendo atrasadas, e ninguém entrou por causa delas.\n\nFoi você? Espere um pouco, ou use um código de recuperação ou uma chave de acesso.\n\n{{segurança}}\n\n{{link}}",
  button: "Abrir o painel",
  footer: "Você recebe este e-mail, no máximo uma vez por dia, porque tem uma conta neste site.",
});

const CHOOSE_ANOTHER =
  "Se não foi você, escolha outra senha agora mesmo em “Esqueci minha senha”, na tela de login";

/** Text of `{{segurança}}` per mail: the link's lifetime, and what to do if the person did not cause the mail. */
export const SAFETY_LINES: Readonly<Record<string, string>> = {
  [INVITATION_MAIL.name]: `O link vale por ${mailLinkTime("invitation")}, serve uma vez só e é pessoal: não o encaminhe. Se você não esperava este convite, ignore este e-mail.`,
  [CONFIRM_EMAIL_MAIL.name]: `O link vale por ${mailLinkTime("confirm-email")} e serve uma vez só. Se não foi você quem se registrou, ignore este e-mail: sem a confirmação, nada acontece.`,
  [RESET_PASSWORD_MAIL.name]: `O link vale por ${mailLinkTime("reset-password")} e serve uma vez só. Se não foi você, apague este e-mail: a senha continua a mesma.`,
  [PASSWORD_CHANGED_MAIL.name]: `${CHOOSE_ANOTHER}, exclua em “Minha conta” as chaves de acesso que não são suas, e avise quem administra o painel.`,
  [NEW_EMAIL_MAIL.name]: `O link vale por ${mailLinkTime("change-email")} e serve uma vez só. Se você não pediu isso, apague este e-mail: nada muda.`,
  [OLD_EMAIL_MAIL.name]: `Se não foi você, impeça a troca. O link desfaz também uma troca já confirmada, encerra todas as sessões da conta e vale por ${mailLinkTime("keep-email")}.`,
  [FACTOR_ADDED_MAIL.name]: `${CHOOSE_ANOTHER}, exclua em “Minha conta” as chaves que não são suas, e avise quem administra o painel.`,
  [FACTOR_REMOVED_MAIL.name]: `${CHOOSE_ANOTHER}, e avise quem administra o painel.`,
  [FACTOR_RESET_MAIL.name]: "Se você não pediu isso, fale com quem administra o painel.",
  [LOGIN_ALARM_MAIL.name]: "Se a sua senha é curta ou usada em outro lugar, troque-a.",
  [CODES_ALARM_MAIL.name]: `${CHOOSE_ANOTHER}.`,
};
