import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { EVERY_CALL, type SliceApi } from "#src/platform/http/scopes.ts";
import { findMailProvider } from "./find-provider.server.ts";
import {
  changeMailbox,
  changeMailServer,
  forgetMailServer,
  readMailboxState,
  readMailServer,
  testMailServers,
} from "./mail-server.server.ts";
import {
  mailboxInputSchema,
  mailboxStateSchema,
  mailProviderQuerySchema,
  mailProviderSchema,
  mailServerInputSchema,
  mailServerSchema,
  testedMailSchema,
} from "./schema.ts";

const PATH = "/api/operation/mail-server";
const MAILBOX_PATH = "/api/mailbox";

export const mailServerApi: SliceApi = {
  tag: "Funcionamento",
  administrator(app, resources) {
    app.get(
      PATH,
      {
        schema: {
          summary: "O servidor de e-mail em vigor",
          response: { 200: mailServerSchema.describe("Sem a senha") },
        },
      },
      () => readMailServer(resources),
    );
    app.put(
      PATH,
      {
        config: { sensitive: EVERY_CALL },
        schema: {
          summary: "Mudar o servidor de e-mail",
          description: "Vale em todos os processos com o próximo e-mail. A senha é salva criptografada.",
          body: mailServerInputSchema,
          response: withProblems({ 200: mailServerSchema.describe("Como ficou, sem a senha") }, "conflict"),
        },
      },
      async (request, reply) => {
        const result = await changeMailServer(resources, request.body);
        return result.ok ? readMailServer(resources) : sendProblem(reply, result.code, result);
      },
    );
    app.delete(
      PATH,
      {
        config: { sensitive: EVERY_CALL },
        schema: {
          summary: "Retirar o servidor de e-mail",
          response: { 200: mailServerSchema.describe("Como ficou") },
        },
      },
      async () => {
        await forgetMailServer(resources, "smtp");
        return readMailServer(resources);
      },
    );
    app.get(
      MAILBOX_PATH,
      {
        schema: {
          summary: "A caixa de e-mail em que chegam as respostas dos leads",
          response: {
            200: mailboxStateSchema.describe("A última leitura, o que espera, e o servidor, sem a senha"),
          },
        },
      },
      () => readMailboxState(resources),
    );
    app.put(
      MAILBOX_PATH,
      {
        config: { sensitive: EVERY_CALL },
        schema: {
          summary: "Mudar a caixa de respostas",
          description:
            "Vale em todos os processos com a próxima leitura. Só o que chega a partir de agora é lido, também se a primeira leitura demora a dar certo. A senha é salva criptografada.",
          body: mailboxInputSchema,
          response: withProblems({ 200: mailboxStateSchema.describe("Como ficou, sem a senha") }, "conflict"),
        },
      },
      async (request, reply) => {
        const result = await changeMailbox(resources, request.body);
        return result.ok ? readMailboxState(resources) : sendProblem(reply, result.code, result);
      },
    );
    app.delete(
      MAILBOX_PATH,
      {
        config: { sensitive: EVERY_CALL },
        schema: {
          summary: "Retirar a caixa de respostas",
          response: { 200: mailboxStateSchema.describe("Como ficou") },
        },
      },
      async () => {
        await forgetMailServer(resources, "imap");
        return readMailboxState(resources);
      },
    );
    app.get(
      "/api/operation/mail-provider",
      {
        schema: {
          summary: "O provedor que recebe os e-mails de um domínio",
          querystring: mailProviderQuerySchema,
          response: { 200: mailProviderSchema.describe("Pelos registros MX") },
        },
      },
      ({ query }) => findMailProvider(query.domain),
    );
    app.post(
      `${MAILBOX_PATH}/test`,
      {
        schema: {
          summary: "Testar o envio e a leitura de e-mails",
          description:
            "Envia um e-mail a quem chama, entra na caixa de respostas, e testa por um e-mail a ela se nome+qualquer@ chega.",
          response: { 200: testedMailSchema.describe("O que deu certo, e por que o resto não deu") },
        },
      },
      (request) => testMailServers(resources, currentUser(request).email),
    );
  },
};
