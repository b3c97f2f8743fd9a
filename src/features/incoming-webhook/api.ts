import { z } from "zod";
import type { FastifyReply, FastifyRequest, preSerializationAsyncHookHandler } from "fastify";
import { currentTokenHolder } from "#src/features/tokens/authenticate-token.server.ts";
import { recordCall } from "#src/features/tokens/token-calls.server.ts";
import type { CreationKind, Permission } from "#src/features/tokens/schema.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import type { ContentFields } from "#src/publishing/content-kind.server.ts";
import { type CallBody, type Content, pageContent, postContent, projectContent } from "./contents.server.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import { foreseeCall } from "./dry-run.server.ts";
import { receiveCall, toEntity } from "./incoming-webhook.server.ts";
import { pageUpdateSchema } from "./page-calls.server.ts";
import { answersFor, entitySchema, idempotencyKeySchema } from "./schema.ts";

const REFUSALS = ["unreadable", "forbidden", "conflict", "too-large", "unsupported-media-type"] as const;
/** 100,000 characters of content, escaped as JSON may have them. */
const BODY_BYTES = 1024 * 1024;
const REPLAYED = "idempotency-replayed";
const DESCRIPTION =
  "O token vai em `X-API-Token` ou em `Authorization` (com ou sem `Bearer`). Com `Idempotency-Key`, " +
  "uma repetição recebe a mesma resposta por 7 dias, e a mesma chave com outro conteúdo é 422. " +
  "Com `externalId`, o mesmo token nunca cria duas vezes: a repetição recebe o que já existe, com 200.";

/** The calls of automation tools (docs/produto.md, "Incoming webhook"). */
export const incomingWebhookApi: SliceApi = {
  tag: "Webhook",
  token(app, resources) {
    declareCall(app, resources, postContent, "Criar um post", "O post criado");
    declareCall(app, resources, projectContent, "Criar um projeto", "O projeto criado");
    declareCall(app, resources, pageContent, "Criar uma página", "A página criada");
    declarePageUpdate(app, resources);
  },
};

function declareCall<Fields extends ContentFields>(
  app: Server,
  resources: Resources,
  content: Content<Fields>,
  summary: string,
  made: string,
): void {
  const { name } = content;
  const { existing, created } = answersFor(name);
  app.post(
    `/api/webhook/create-${name}`,
    {
      ...asCall(resources, name),
      schema: {
        summary,
        description: DESCRIPTION,
        body: content.call,
        response: withProblems(
          {
            200: existing.describe("O que o externalId já tinha criado, ou o que dryRun criaria"),
            201: created.describe(made),
          },
          ...REFUSALS,
        ),
      },
    },
    (request, reply) => answer(resources, content, request, request.body as Fields & CallBody, reply),
  );
}

/** A page that the token's tool, or the team, has made. */
function declarePageUpdate(app: Server, resources: Resources): void {
  const answer = z.object({ success: z.literal(true), message: z.string(), page: entitySchema });
  app.post(
    "/api/webhook/update-page",
    {
      ...asCall(resources, "page", "update_page"),
      schema: {
        summary: "Alterar uma página",
        description: "O que não é enviado fica como está; `sections` é sempre a lista inteira.",
        body: pageUpdateSchema,
        response: withProblems({ 200: answer.describe("A página como ficou") }, ...REFUSALS),
      },
    },
    async (request, reply) => {
      const holder = currentTokenHolder(request);
      const author = { id: holder.userId, name: holder.ownerName };
      const { id, ...changes } = request.body;
      const result = await updateItem(resources, pageContent.kind, author, id, changes, { reason: "token" });
      if (!result.ok) return sendProblem(reply, result.code, result);
      const page = toEntity(pageContent, result.item, await getSiteUrl(resources));
      return { success: true as const, message: "Página alterada com sucesso!", page };
    },
  );
}

/** Route options of the calls: failures have `success: false`, and every call of a valid token is recorded. */
function asCall(resources: Resources, kind: CreationKind, permission: Permission = `create_${kind}`) {
  const keepCall: preSerializationAsyncHookHandler = async (request, reply, payload) => {
    const tokenId = request.tokenHolder?.id;
    // Calls over the limit would fill the table.
    if (!tokenId || reply.statusCode === 429) return payload;
    // Recorded in the transaction that made the content.
    if (reply.statusCode === 201 && !reply.hasHeader(REPLAYED)) return payload;
    try {
      await recordCall(resources.db, { tokenId, kind, ...describeCall(kind, request, reply, payload) });
    } catch (error) {
      request.log.warn({ err: error }, "webhook call not kept");
    }
    return payload;
  };
  return {
    bodyLimit: BODY_BYTES,
    config: { publicForm: true, permission },
    preSerialization: keepCall,
  };
}

function describeCall(
  kind: CreationKind,
  { body }: FastifyRequest,
  { statusCode: status }: FastifyReply,
  payload: unknown,
) {
  const { title, dryRun } = (body ?? {}) as { title?: unknown; dryRun?: unknown };
  const answered = payload as { detail?: string } & Partial<Record<CreationKind, { id: string }>>;
  return {
    status,
    title: typeof title === "string" ? title : null,
    detail: answered.detail ?? null,
    isDryRun: dryRun === true || dryRun === "true",
    entityId: answered[kind]?.id ?? null,
  };
}

async function answer<Fields extends ContentFields>(
  resources: Resources,
  content: Content<Fields>,
  request: FastifyRequest,
  body: Fields & CallBody,
  reply: FastifyReply,
) {
  const holder = currentTokenHolder(request);
  const kind = content.name;
  if (body.dryRun) {
    const { entity, problems } = await foreseeCall(resources, content, { holder, body });
    const message = "Nada foi criado: esta foi uma simulação.";
    return reply.status(200).send({ success: true, message, dryRun: true, problems, [kind]: entity });
  }
  const key = readKey(request);
  if (!key.ok) return sendProblem(reply, "invalid", { errors: [key.error] });
  const result = await receiveCall(resources, content, { holder, body, idempotencyKey: key.value });
  if (!result.ok) return sendProblem(reply, result.code, result);
  if (result.outcome === "repeated") void reply.header(REPLAYED, "true");
  const { message, entity } = result.answer;
  return reply
    .status(result.outcome === "known" ? 200 : 201)
    .send({ success: true, message, [kind]: entity });
}

function readKey(request: FastifyRequest) {
  const sent = request.headers["idempotency-key"];
  if (sent === undefined) return { ok: true as const, value: undefined };
  const parsed = idempotencyKeySchema.safeParse(sent);
  if (parsed.success) return { ok: true as const, value: parsed.data };
  const message = "Idempotency-Key deve ter de 1 a 255 caracteres";
  return { ok: false as const, error: { field: "Idempotency-Key", message } };
}
