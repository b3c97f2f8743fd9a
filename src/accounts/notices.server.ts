// What an account's owner is told by mail after something about the account has changed.
import type { JobKind } from "#src/platform/jobs.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { accountMail } from "./account-mail.ts";
import { findEmail } from "./accounts.server.ts";

const NOTICES = {
  "password-changed": {
    subject: "Sua senha foi mudada",
    heading: "Sua senha foi mudada",
    body: "A senha da sua conta no painel de {{empresa}} acaba de ser mudada, e todos os outros acessos foram encerrados.\n\nFoi você? Então não há nada a fazer.\n\nSe não foi, escolha outra senha agora mesmo em “Esqueci minha senha”, na tela de entrada, exclua em “Minha conta” as chaves de acesso que não são suas, e avise quem administra o painel.\n\n{{link}}",
  },
  "second-factor-added": {
    subject: "Verificação em duas etapas ativada",
    heading: "Verificação em duas etapas ativada",
    body: "Sua conta no painel de {{empresa}} agora pede também um código ou uma chave de acesso para entrar, ou tem mais uma chave. Guarde os códigos de recuperação em lugar seguro.\n\nSe não foi você, escolha outra senha agora mesmo em “Esqueci minha senha”, exclua em “Minha conta” as chaves que não são suas, e avise quem administra o painel.\n\n{{link}}",
  },
  "second-factor-removed": {
    subject: "Verificação em duas etapas: algo foi retirado",
    heading: "Um aplicativo ou uma chave de acesso foi retirado",
    body: "Da sua conta no painel de {{empresa}} foi retirado um aplicativo de códigos ou uma chave de acesso. Se era o último, ela volta a pedir só a senha.\n\nSe não foi você, escolha outra senha agora mesmo em “Esqueci minha senha” e avise quem administra o painel.\n\n{{link}}",
  },
  "second-factor-reset": {
    subject: "Sua verificação em duas etapas foi retirada",
    heading: "Sua verificação em duas etapas foi retirada",
    body: "Uma pessoa que administra o painel de {{empresa}} retirou a verificação em duas etapas da sua conta. Todos os seus acessos foram encerrados, e o próximo pede só a senha. Ative a verificação de novo em “Minha conta”.\n\nSe você não pediu isso, fale com quem administra o painel.\n\n{{link}}",
  },
  "codes-guessed": {
    subject: "Alguém sabe a sua senha",
    heading: "Alguém sabe a sua senha",
    body: "Alguém escreveu a senha da sua conta no painel de {{empresa}} e tentou vários códigos de verificação errados. As tentativas estão sendo atrasadas, e ninguém entrou por causa delas.\n\nFoi você? Espere um pouco, ou use um código de recuperação ou uma chave de acesso.\n\nSe não foi, escolha outra senha agora mesmo em “Esqueci minha senha”, na tela de entrada.\n\n{{link}}",
  },
} as const;

export type Notice = keyof typeof NOTICES;

/** Tells the owner of an account what has changed. */
export const accountNotice: JobKind<{ userId: string; notice: Notice }> = {
  name: "account.notice",
  retryDelay: 3,
  retryDelayMax: 90,
  retryLimit: 8_000,
};

/** @param jobId makes the mail the same at each try */
export async function sendNotice(
  resources: Resources,
  { userId, notice }: { userId: string; notice: Notice },
  jobId: string,
): Promise<void> {
  const to = await findEmail(resources.db, userId);
  if (!to) return;
  const context = await readMailContext(resources);
  const link = { label: "Abrir o painel", href: `${context.siteUrl}/dashboard` };
  await resources.mailer.send(
    accountMail(context, { id: `account-${jobId}`, to, words: NOTICES[notice], links: { link } }),
  );
}
