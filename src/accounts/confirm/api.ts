import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { sendTooMany } from "#src/platform/http/rate-limited.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isOwnPassword } from "../passwords/passwords.server.ts";
import { confirmedSchema, confirmSchema } from "../schema.ts";
import type { CheckedCode } from "../second-factor/code-limits.server.ts";
import { startProof } from "../second-factor/passkeys.server.ts";
import { limitProofs } from "../second-factor/proof-limit.server.ts";
import { checkSecondProof, explainWrongCode } from "../second-factor/proof.server.ts";
import { REFUSED_PASSKEY } from "../second-factor/refusals.ts";
import { passkeyOptionsSchema } from "../second-factor/schema.ts";
import { currentSession } from "../sessions/authenticate.server.ts";
import { CONFIRMED_MINUTES } from "../sessions/session-times.ts";
import { renewSession } from "./renew-session.server.ts";

const WHILE_SETTING_UP = { worksWithoutSecondFactor: true };

/** Confirms identity again before a sensitive act (docs/produto.md, "Sensitive acts"). */
export const confirmApi: SliceApi = { tag: "Acesso", member: declareConfirm };

function declareConfirm(app: Server, resources: Resources): void {
  const { db, limiter } = resources;
  app.post(
    "/api/auth/confirm",
    {
      config: WHILE_SETTING_UP,
      schema: {
        summary: `Confirmar quem é, para atos sensíveis nos próximos ${CONFIRMED_MINUTES} minutos`,
        description:
          "Com a senha, um código ou uma chave de acesso. Um ato sensível sem isso responde 403 com " +
          "`reauthenticate: true`; entrar conta como confirmar. A sessão recebe outro `token`; o que veio com a chamada vale " +
          "até o primeiro uso do novo, e um minuto mais.",
        body: confirmSchema,
        response: withProblems({ 200: confirmedSchema.describe("Confirmado") }, "wrong-proof"),
      },
    },
    async (request, reply) => {
      const session = currentSession(request);
      const { password, ...second } = request.body;
      const result = await limitProofs(limiter, session.user.id, reply, async (): Promise<CheckedCode> =>
        password === undefined
          ? checkSecondProof(resources, session.user, second, request)
          : { isRight: await isOwnPassword(db, session.user.id, password) },
      );
      if (!result) return reply;
      if (result.tooMany) return sendTooMany(reply, result.tooMany);
      if (!result.isRight) {
        const { passkey, code } = second;
        const refused = code ? await explainWrongCode(db, session.user.id, code) : "Senha incorreta";
        const detail = passkey ? REFUSED_PASSKEY : refused;
        return sendProblem(reply, "wrong-proof", { detail, more: { signedIn: true } });
      }
      const token = await renewSession(db, session);
      return token === undefined ? {} : { token };
    },
  );
  app.post(
    "/api/auth/confirm/passkey-options",
    {
      config: WHILE_SETTING_UP,
      schema: {
        summary: "O que o navegador precisa para confirmar com uma chave de acesso",
        response: withProblems(
          { 200: passkeyOptionsSchema.describe("Opções de `navigator.credentials.get`") },
          "not-found",
        ),
      },
    },
    async (request, reply) => {
      const options = await startProof(resources, currentSession(request).user.id);
      return options
        ? (options as object as { challenge: string })
        : sendProblem(reply, "not-found", { detail: "Não há chaves de acesso nesta conta." });
    },
  );
}
