import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { EVERY_CALL, byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getSettings } from "#src/settings/settings.server.ts";
import { recordPersonAct } from "../person-acts.server.ts";
import { currentSession, currentUser } from "../sessions/authenticate.server.ts";
import { requireSecondFactor, getSecondFactorRoles } from "../sessions/second-factor-roles.server.ts";
import { startPasskey } from "./passkeys.server.ts";
import { limitProofs } from "./proof-limit.server.ts";
import { listMethods } from "./proof.server.ts";
import { makeRecoveryCodes } from "./recovery-codes.server.ts";
import { REFUSED_PASSKEY, WRONG_CODE } from "./refusals.ts";
import {
  secondFactorRolesSchema,
  newPasskeySchema,
  passkeyOptionsSchema,
  recoveryCodesSchema,
  totpConfirmSchema,
  totpSecretSchema,
} from "./schema.ts";
import {
  dropPasskey,
  dropTotp,
  finishPasskey,
  finishTotp,
  resetSecondFactor,
} from "./second-factor.server.ts";
import { startTotp } from "./totp.server.ts";

const OWN_FIRST = "Ative antes a sua própria verificação em duas etapas.";
/** Configures calls that set up a second factor: they need a proof of identity and must work before one exists. */
const SET_UP = { sensitive: EVERY_CALL, worksWithoutSecondFactor: true };
const NO_KEY = {
  detail:
    "O servidor não tem a chave que protege os códigos. Peça a quem o administra para definir SECRET_KEY, ou use uma chave de acesso.",
};
const REFUSED = { detail: REFUSED_PASSKEY };

/** Authenticator codes, passkeys and recovery codes (docs/produto.md, "Own account"). */
export const secondFactorApi: SliceApi = {
  tag: "Minha conta",
  member(app, resources) {
    declareTotp(app, resources);
    declarePasskeys(app, resources);
  },
  administrator: declareSecondFactorRoles,
};

function declareTotp(app: Server, resources: Resources): void {
  const { db, secrets, limiter } = resources;
  app.post(
    "/api/account/totp",
    {
      config: SET_UP,
      schema: {
        summary: "Começar a usar códigos de um aplicativo",
        description: "Vale depois de confirmado com um código.",
        response: withProblems(
          { 200: totpSecretSchema.describe("O segredo, só desta vez") },
          "conflict",
          "unavailable",
        ),
      },
    },
    async (request, reply) => {
      if (!secrets) return sendProblem(reply, "unavailable", NO_KEY);
      const { siteName } = await getSettings(resources);
      const started = await startTotp({ db, secrets }, currentUser(request), siteName);
      void reply.header("cache-control", "no-store");
      return (
        started ?? sendProblem(reply, "conflict", { detail: "A verificação por aplicativo já está ativada." })
      );
    },
  );
  app.post(
    "/api/account/totp/confirm",
    {
      config: SET_UP,
      schema: {
        summary: "Confirmar o aplicativo com um código",
        body: totpConfirmSchema,
        response: withProblems(
          { 200: recoveryCodesSchema.describe("Dez códigos de recuperação") },
          "wrong-proof",
        ),
      },
    },
    async (request, reply) => {
      const user = currentUser(request);
      const result = await limitProofs(limiter, user.id, reply, async () => {
        const added = await finishTotp(resources, user, request.body.code);
        return { isRight: added.ok, added };
      });
      if (!result) return reply;
      if (!result.added.ok)
        return sendProblem(reply, "wrong-proof", { detail: WRONG_CODE, more: { signedIn: true } });
      return { recoveryCodes: result.added.recoveryCodes };
    },
  );
  app.delete(
    "/api/account/totp",
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        summary: "Deixar de usar códigos de um aplicativo",
        response: withProblems({ 204: z.undefined().describe("Desativado") }, "not-found"),
      },
    },
    async (request, reply) =>
      (await dropTotp(resources, currentUser(request).id))
        ? reply.status(204).send()
        : sendProblem(reply, "not-found"),
  );
  app.post(
    "/api/account/recovery-codes",
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        summary: "Fazer dez novos códigos de recuperação",
        description: "Os anteriores deixam de valer.",
        response: withProblems({ 200: recoveryCodesSchema.describe("Os códigos") }, "conflict"),
      },
    },
    async (request, reply) => {
      const { id } = currentUser(request);
      if ((await listMethods(db, id)).length === 0)
        return sendProblem(reply, "conflict", { detail: "Ative antes a verificação em duas etapas." });
      const recoveryCodes = await db.transaction(async (tx) => {
        await recordPersonAct(tx, id, { action: "recovery-codes.made" });
        return makeRecoveryCodes(tx, id);
      });
      return { recoveryCodes };
    },
  );
}

function declarePasskeys(app: Server, resources: Resources): void {
  app.post(
    "/api/account/passkeys/options",
    {
      config: SET_UP,
      schema: {
        summary: "O que o navegador precisa para criar uma chave de acesso",
        response: { 200: passkeyOptionsSchema.describe("Opções de `navigator.credentials.create`") },
      },
    },
    (request) =>
      startPasskey(resources, currentUser(request)) as Promise<object> as Promise<{ challenge: string }>,
  );
  app.post(
    "/api/account/passkeys",
    {
      config: SET_UP,
      schema: {
        summary: "Guardar uma chave de acesso que o navegador criou",
        body: newPasskeySchema,
        response: withProblems(
          { 201: recoveryCodesSchema.describe("Códigos de recuperação, se é o primeiro segundo fator") },
          "conflict",
        ),
      },
    },
    async (request, reply) => {
      const { response, name } = request.body;
      const result = await finishPasskey(resources, currentUser(request), response, name);
      if (!result.ok) return sendProblem(reply, "conflict", REFUSED);
      return reply.status(201).send({ recoveryCodes: result.recoveryCodes });
    },
  );
  app.delete(
    "/api/account/passkeys/:id",
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        ...byId,
        summary: "Excluir uma chave de acesso",
        response: { 204: z.undefined().describe("Chave excluída") },
      },
    },
    async (request, reply) =>
      (await dropPasskey(resources, currentUser(request).id, request.params.id))
        ? reply.status(204).send()
        : sendProblem(reply, "not-found"),
  );
}

function declareSecondFactorRoles(app: Server, resources: Resources): void {
  app.get(
    "/api/people/second-factor-roles",
    {
      schema: {
        summary: "Os papéis que precisam de verificação em duas etapas",
        response: { 200: secondFactorRolesSchema.describe("Os papéis") },
      },
    },
    async () => ({ roles: await getSecondFactorRoles(resources) }),
  );
  app.put(
    "/api/people/second-factor-roles",
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        summary: "Exigir verificação em duas etapas de papéis",
        description: "Quem não tem é levado a ativar depois de entrar, e até lá não pode mais nada.",
        body: secondFactorRolesSchema,
        response: withProblems({ 200: secondFactorRolesSchema.describe("Os papéis") }, "conflict"),
      },
    },
    async (request, reply) => {
      const { hasSecondFactor, user } = currentSession(request);
      // Demanding it of one's own role requires having one, or the demand might become irrevocable.
      if (request.body.roles.includes(user.role) && !hasSecondFactor)
        return sendProblem(reply, "conflict", { detail: OWN_FIRST });
      await requireSecondFactor(resources, request.body.roles);
      return { roles: await getSecondFactorRoles(resources) };
    },
  );
  app.delete(
    "/api/people/:id/totp",
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        ...byId,
        summary: "Retirar a verificação em duas etapas de uma pessoa que a perdeu",
        description:
          "Aplicativo, chaves de acesso e códigos de recuperação; encerra as sessões e avisa a pessoa por e-mail.",
        response: withProblems({ 204: z.undefined().describe("Retirada") }, "conflict"),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (id === currentUser(request).id)
        return sendProblem(reply, "conflict", { detail: "A sua própria você desativa em “Minha conta”." });
      return (await resetSecondFactor(resources, id))
        ? reply.status(204).send()
        : sendProblem(reply, "not-found");
    },
  );
}
