import type { FastifyReply, FastifyRequest, preSerializationAsyncHookHandler } from "fastify";
import { z } from "zod";
import { currentTokenHolder } from "#src/features/tokens/authenticate-token.server.ts";
import { recordCall } from "#src/features/tokens/token-calls.server.ts";
import { findCreation } from "#src/features/tokens/token-creations.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { isPubliclyResolved, isRefusedAddress } from "#src/platform/http/outgoing/fetch-public.ts";
import { type FieldError, sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { predictSlug } from "#src/publishing/addresses/slugs.server.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import { TOO_NESTED } from "#src/publishing/markdown.server.ts";
import type { ToolContentType } from "#src/publishing/publishable-type.server.ts";
import { mayCreate, mayUpdate, type ToolCalls } from "#src/publishing/tool-calls.server.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import { type Call, type CallBody, receiveCall, toEntity } from "./incoming-webhook.server.ts";
import { ANSWERS_DAYS, answersFor, type Entity, entitySchema, idempotencyKeySchema } from "./schema.ts";

const REFUSALS = ["unreadable", "forbidden", "conflict", "too-large", "unsupported-media-type"] as const;
/** Allows 100,000 characters of content, escaped as JSON. */
const BODY_BYTES = 1024 * 1024;
const REPLAYED = "idempotency-replayed";
const DESCRIPTION =
  "O token vai em `X-API-Token` ou em `Authorization` (com ou sem `Bearer`). Com `Idempotency-Key`, " +
  `uma repetição recebe a mesma resposta por ${ANSWERS_DAYS} dias, e a mesma chave com outro conteúdo é 422. ` +
  "Com `externalId`, o mesmo token nunca cria duas vezes: a repetição recebe o que já existe, com 200.";

/** Serves automation tools (docs/produto.md, "Incoming webhook"). */
export function incomingWebhookApi(kinds: ToolContentType[]): SliceApi {
  return {
    tag: "Webhook",
    token(app, resources) {
      for (const kind of kinds) {
        declareCreation(app, resources, kind);
        if (kind.tools.update) declareUpdate(app, resources, kind, kind.tools.update);
      }
    },
  };
}

function declareCreation(app: Server, resources: Resources, kind: ToolContentType): void {
  const { name, tools } = kind;
  const { existing, created } = answersFor(name);
  app.post(
    `/api/webhook/create-${name}`,
    {
      ...asCall(resources, name, mayCreate(kind)),
      schema: {
        summary: tools.words.summary,
        description: DESCRIPTION,
        body: tools.create,
        response: withProblems(
          {
            200: existing.describe("O que o externalId já tinha criado, ou o que dryRun criaria"),
            201: created.describe(tools.words.made),
          },
          ...REFUSALS,
        ),
      },
    },
    (request, reply) => answer(resources, kind, request, request.body as CallBody, reply),
  );
}

/** Updates items created by the token's tool or by the team. */
function declareUpdate(
  app: Server,
  resources: Resources,
  kind: ToolContentType,
  { change, words }: ToolCalls<unknown>["update"] & {},
): void {
  const { name } = kind;
  const answer = z.object({ success: z.literal(true), message: z.string(), [name]: entitySchema });
  app.post(
    `/api/webhook/update-${name}`,
    {
      ...asCall(resources, name, mayUpdate(kind)),
      schema: {
        summary: words.summary,
        description: words.description,
        body: change,
        response: withProblems({ 200: answer.describe(words.made) }, ...REFUSALS),
      },
    },
    async (request, reply) => {
      const holder = currentTokenHolder(request);
      const author = { id: holder.userId, name: holder.ownerName };
      const { id, ...changes } = request.body;
      const result = await updateItem(resources, kind, author, id, changes, { reason: "token" });
      if (!result.ok) return sendProblem(reply, result.code, result);
      const entity = toEntity(kind, result.item, await getSiteUrl(resources));
      return { success: true as const, message: words.changed, [name]: entity };
    },
  );
}

/** Sets route options: failures have `success: false`, and every call of a valid token is recorded. */
function asCall(resources: Resources, kind: string, permission: string) {
  const keepCall: preSerializationAsyncHookHandler = async (request, reply, payload) => {
    const tokenId = request.tokenHolder?.id;
    // Calls over the limit would fill the table.
    if (!tokenId || reply.statusCode === 429) return payload;
    // The transaction that created the content has recorded it.
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
  kind: string,
  { body }: FastifyRequest,
  { statusCode: status }: FastifyReply,
  payload: unknown,
) {
  const { title, dryRun } = (body ?? {}) as { title?: unknown; dryRun?: unknown };
  const { detail, [kind]: made } = payload as { detail?: string; [name: string]: unknown };
  return {
    status,
    title: typeof title === "string" ? title : null,
    detail: detail ?? null,
    isDryRun: dryRun === true || dryRun === "true",
    entityId: (made as { id: string } | undefined)?.id ?? null,
  };
}

async function answer(
  resources: Resources,
  kind: ToolContentType,
  request: FastifyRequest,
  body: CallBody,
  reply: FastifyReply,
) {
  const holder = currentTokenHolder(request);
  const { name } = kind;
  if (body.dryRun) {
    const { entity, problems } = await dryRunCall(resources, kind, { holder, body });
    const message = "Nada foi criado: esta foi uma simulação.";
    return reply.status(200).send({ success: true, message, dryRun: true, problems, [name]: entity });
  }
  const key = readKey(request);
  if (!key.ok) return sendProblem(reply, "invalid", { errors: [key.error] });
  const result = await receiveCall(resources, kind, { holder, body, idempotencyKey: key.value });
  if (!result.ok) return sendProblem(reply, result.code, result);
  if (result.outcome === "repeated") void reply.header(REPLAYED, "true");
  const { message, entity } = result.answer;
  return reply
    .status(result.outcome === "known" ? 200 : 201)
    .send({ success: true, message, [name]: entity });
}

function readKey(request: FastifyRequest) {
  const sent = request.headers["idempotency-key"];
  if (sent === undefined) return { ok: true as const, value: undefined };
  const parsed = idempotencyKeySchema.safeParse(sent);
  if (parsed.success) return { ok: true as const, value: parsed.data };
  const message = "Idempotency-Key deve ter de 1 a 255 caracteres";
  return { ok: false as const, error: { field: "Idempotency-Key", message } };
}

interface Forecast {
  entity: Omit<Entity, "id"> & { id: null };
  problems: FieldError[];
}

/** Creates nothing. @returns in `problems`, refusals and changes of a valid body */
async function dryRunCall(
  resources: Resources,
  kind: ToolContentType,
  { holder, body }: Call,
): Promise<Forecast> {
  const { db } = resources;
  const asked = body[kind.address.field];
  const slug = asked ?? (await predictSlug(db, kind, body.title));
  const { externalId, title } = body;
  const problems: FieldError[] = [];
  if (await findCreation(db, { tokenId: holder.id, kind: kind.name, externalId })) {
    const message = "Este externalId já foi usado por este token: nada novo seria criado.";
    problems.push({ field: "externalId", message });
  }
  const wished = kind.address.ofTitle(title);
  if (slug !== wished && /-\d+$/.test(slug)) {
    const message = `Já existe um endereço com este título: o novo terminaria em “${slug}”.`;
    problems.push({ field: "title", message });
  }
  problems.push(...(await checkContent(resources, body)), ...(await checkImage(resources, body)));
  const url = `${await getSiteUrl(resources)}${kind.pageOf(slug)}`;
  return { entity: { id: null, slug, title, url, isPublished: body.isPublished ?? false }, problems };
}

async function checkContent(
  { markdown }: Resources,
  body: CallBody & { content?: unknown },
): Promise<FieldError[]> {
  if (typeof body.content !== "string" || (await markdown.readText(body.content)) !== null) return [];
  return [{ field: "content", message: TOO_NESTED }];
}

async function checkImage({ config }: Resources, { featuredImageUrl: url }: CallBody): Promise<FieldError[]> {
  if (!url) return [];
  if (!isRefusedAddress(url, config) && (await isPubliclyResolved(url, config))) return [];
  const message = "featuredImageUrl não leva a um endereço público: a imagem não seria incluída.";
  return [{ field: "featuredImageUrl", message }];
}
