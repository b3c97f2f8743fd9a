import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { EVERY_CALL, type SliceApi } from "#src/platform/http/scopes.ts";
import { changeMailServer, forgetMailServer, readMailServer } from "./mail-server.server.ts";
import { mailServerInputSchema, mailServerSchema } from "./schema.ts";

const PATH = "/api/operation/mail-server";

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
          description: "Vale em todos os processos com o próximo e-mail. A senha é guardada cifrada.",
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
        await forgetMailServer(resources);
        return readMailServer(resources);
      },
    );
  },
};
