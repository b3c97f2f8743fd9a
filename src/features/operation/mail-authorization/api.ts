import { currentSession } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { EVERY_CALL, type SliceApi } from "#src/platform/http/scopes.ts";
import {
  CALLBACK_PATH,
  finishAuthorization,
  forgetAuthorization,
  readAuthorization,
  startAuthorization,
} from "./authorization.server.ts";
import {
  authorizedProviderSchema,
  finishAuthorizationSchema,
  mailAuthorizationSchema,
  startAuthorizationSchema,
  startedAuthorizationSchema,
} from "./schema.ts";

const PATH = "/api/mailbox/oauth";
/** Longest value that is passed on to the screen. */
const MAX_VALUE = 10_000;

export const mailAuthorizationApi: SliceApi = {
  tag: "Funcionamento",
  public(app) {
    app.get(
      CALLBACK_PATH,
      {
        // Leads to the screen, which checks it with the session. The code goes in the fragment, which no server receives.
        schema: { hide: true },
      },
      async (request, reply) => {
        const given = new URL(request.url, "http://localhost").searchParams;
        const passed = new URLSearchParams();
        for (const name of ["state", "code", "error"]) {
          const value = given.get(name);
          if (value !== null) passed.set(name, value.slice(0, MAX_VALUE));
        }
        return reply
          .status(303)
          .header("location", `/dashboard/funcionamento#autorizacao?${passed}`)
          .header("referrer-policy", "no-referrer")
          .header("cache-control", "no-store")
          .send(null);
      },
    );
  },
  administrator(app, resources) {
    app.get(
      PATH,
      {
        schema: {
          summary: "A conta de e-mail conectada por OAuth",
          response: { 200: mailAuthorizationSchema.describe("Sem chaves") },
        },
      },
      () => readAuthorization(resources),
    );
    app.post(
      `${PATH}/:provider`,
      {
        config: { sensitive: EVERY_CALL },
        schema: {
          summary: "Começar a conectar uma conta de e-mail de um provedor",
          description: "A conta que já está conectada continua até que a nova seja autorizada.",
          params: authorizedProviderSchema,
          body: startAuthorizationSchema,
          response: withProblems(
            { 200: startedAuthorizationSchema.describe("Para onde o navegador vai") },
            "conflict",
          ),
        },
      },
      async (request, reply) => {
        const result = await startAuthorization(resources, currentSession(request), {
          ...request.params,
          ...request.body,
        });
        return result.ok ? { url: result.url } : sendProblem(reply, result.code, result);
      },
    );
    app.post(
      `${PATH}/finish`,
      {
        schema: {
          summary: "Concluir a conexão na mesma sessão que a começou",
          body: finishAuthorizationSchema,
          response: withProblems({ 200: mailAuthorizationSchema.describe("Como ficou") }, "conflict"),
        },
      },
      async (request, reply) => {
        const result = await finishAuthorization(resources, currentSession(request), request.body);
        return result.ok ? readAuthorization(resources) : sendProblem(reply, result.code, result);
      },
    );
    app.delete(
      PATH,
      {
        config: { sensitive: EVERY_CALL },
        schema: {
          summary: "Desconectar a conta de e-mail",
          response: { 200: mailAuthorizationSchema.describe("Como ficou") },
        },
      },
      async () => {
        await forgetAuthorization(resources);
        return readAuthorization(resources);
      },
    );
  },
};
