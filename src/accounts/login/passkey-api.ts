import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { loginAnswerSchema } from "../schema.ts";
import { startPasskeyLogin } from "../second-factor/passkeys.server.ts";
import { REFUSED_PASSKEY } from "../second-factor/refusals.ts";
import { passkeyLoginSchema, passkeyOptionsSchema } from "../second-factor/schema.ts";
import { finishLogin } from "./finish-login.server.ts";
import { findPasskeyUser } from "./login.server.ts";

const PASSKEY_LIMIT = { name: "passkeys", points: 60, seconds: 60 };

export const passkeyLoginApi: SliceApi = { tag: "Minha conta", anonymous: declarePasskeyLogin };

function declarePasskeyLogin(app: Server, resources: Resources): void {
  app.post(
    "/api/auth/passkey/options",
    {
      config: { limit: PASSKEY_LIMIT },
      schema: {
        summary: "O que o navegador precisa para entrar só com uma chave de acesso",
        response: { 200: passkeyOptionsSchema.describe("Opções de `navigator.credentials.get`") },
      },
    },
    () => startPasskeyLogin(resources) as Promise<{ challenge: string }>,
  );
  app.post(
    "/api/auth/passkey",
    {
      config: { limit: PASSKEY_LIMIT },
      schema: {
        summary: "Entrar com uma chave de acesso",
        description: "Ela pede dedo, rosto ou PIN, e por isso vale pelas duas etapas.",
        body: passkeyLoginSchema,
        response: withProblems({ 200: loginAnswerSchema }, "bad-credentials"),
      },
    },
    async (request, reply) => {
      const user = await findPasskeyUser(resources, request.body.response, request);
      if (!user) return sendProblem(reply, "bad-credentials", { detail: REFUSED_PASSKEY });
      return finishLogin(resources, user, request, reply);
    },
  );
}
