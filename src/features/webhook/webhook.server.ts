// The door through which tools make posts and projects (specification §7, "Documented webhook").
import { isRefusedAddress } from "#src/platform/http/fetch-public.ts";
import type { FieldError, ProblemCode } from "#src/platform/http/problem.ts";
import type { Transaction } from "#src/platform/database.ts";
import type { Resources } from "#src/platform/resources.ts";
import { getSiteUrl } from "#src/features/settings/settings.server.ts";
import { findCreation, rememberCreation } from "#src/features/tokens/token-creations.server.ts";
import type { TokenHolder } from "#src/features/tokens/tokens.server.ts";
import { type Act, findAnswer, hashRequest, keepAnswer, lockAct } from "./answers.server.ts";
import type { Content, Stored } from "./contents.server.ts";
import { webhookIllustrate } from "./illustrate.server.ts";
import type { Created, Entity } from "./schema.ts";

/** What both calls have beside their content's own fields. */
export interface CallBody {
  title: string;
  featuredImageUrl: string | null;
  externalId: string | null;
  dryRun: boolean;
}

export interface Call<Body extends CallBody> {
  holder: TokenHolder;
  body: Body;
  idempotencyKey?: string | undefined;
}

export interface Refused {
  ok: false;
  code: ProblemCode;
  detail?: string;
  errors?: FieldError[];
}
/** `repeated`: the same act arriving again; `known`: the external id was used before. */
export type CallResult = { ok: true; outcome: "created" | "repeated" | "known"; answer: Created } | Refused;

const KEY_MISUSED = refuse(
  "invalid",
  "Idempotency-Key",
  "Esta Idempotency-Key já foi usada com outro conteúdo. Use uma chave nova para cada criação.",
);
const PRIVATE_IMAGE = refuse(
  "invalid",
  "featuredImageUrl",
  "featuredImageUrl aponta para uma rede privada, de onde o site não busca imagens",
);

/**
 * Makes what a tool asks for, once: the same `Idempotency-Key` is answered the same, also when both
 * arrive at once, and the same `externalId` finds what it made before. Content, answer, provenance and
 * the job that fetches the image are one transaction.
 */
export async function receiveCall<Body extends CallBody>(
  resources: Resources,
  content: Content<Body>,
  call: Call<Body>,
): Promise<CallResult> {
  const { config, db, cache } = resources;
  const { body } = call;
  if (body.featuredImageUrl && isRefusedAddress(body.featuredImageUrl, config)) return PRIVATE_IMAGE;
  const act = toAct(content, call);
  // Without the lock: a repeat makes nothing, and so no page has to be made anew.
  const before = await findEarlier(resources, resources.db, content, call, act);
  if (before) return before;
  const siteUrl = await getSiteUrl(resources);
  return cache.change(db, [content.tag], async (tx) => {
    // Always in this order, so that no two calls wait for each other.
    if (act) await lockAct(tx, `key:${act.tokenId}:${act.key}`);
    const { externalId } = body;
    if (externalId) await lockAct(tx, `id:${call.holder.id}:${content.kind}:${externalId}`);
    const meanwhile = act || externalId ? await findEarlier(resources, tx, content, call, act) : undefined;
    return meanwhile ?? create(resources, tx, content, call, act, siteUrl);
  });
}

async function create<Body extends CallBody>(
  { cache, jobs, markdown }: Resources,
  tx: Transaction,
  content: Content<Body>,
  { holder, body }: Call<Body>,
  act: Act | undefined,
  siteUrl: string,
): Promise<CallResult> {
  const inserted = await content.insert({ db: tx, cache, markdown }, holder, body);
  if (!inserted.ok) return inserted;
  const answer = { message: content.created, entity: toEntity(content, inserted.stored, siteUrl) };
  const entityId = inserted.stored.id;
  const { kind } = content;
  await rememberCreation(tx, { kind, entityId, tokenId: holder.id, externalId: body.externalId });
  if (body.featuredImageUrl)
    await jobs.enqueue(tx, webhookIllustrate, { kind, id: entityId, url: body.featuredImageUrl });
  if (act) await keepAnswer(tx, act, answer);
  return { ok: true, outcome: "created", answer };
}

/** What an earlier call has settled already; undefined where this one is new. */
async function findEarlier<Body extends CallBody>(
  resources: Resources,
  db: Resources["db"] | Transaction,
  content: Content<Body>,
  { holder, body }: Call<Body>,
  act: Act | undefined,
): Promise<CallResult | undefined> {
  const answer = act && (await findAnswer(db, act));
  if (answer === "mismatch") return KEY_MISUSED;
  if (answer) return { ok: true, outcome: "repeated", answer };
  const { externalId } = body;
  const id = await findCreation(db, { tokenId: holder.id, kind: content.kind, externalId });
  if (!id) return undefined;
  const stored = await content.find(resources.db, id);
  if (!stored) return refuse("conflict", "externalId", content.gone);
  const entity = toEntity(content, stored, await getSiteUrl(resources));
  return { ok: true, outcome: "known", answer: { message: content.known, entity } };
}

function toAct<Body extends CallBody>(content: Content<Body>, call: Call<Body>): Act | undefined {
  const { holder, body, idempotencyKey: key } = call;
  return key === undefined ? undefined : { tokenId: holder.id, key, hash: hashRequest(content.kind, body) };
}

export function toEntity(
  { folder }: { folder: string },
  { id, slug, title, isPublished }: Stored,
  siteUrl: string,
): Entity {
  return { id, slug, title, url: `${siteUrl}${folder}/${slug}`, isPublished };
}

function refuse(code: ProblemCode, field: string, detail: string): Refused {
  return { ok: false, code, detail, errors: [{ field, message: detail }] };
}
