// Creates content for automation tools (docs/produto.md, "Incoming webhook").

import { randomUUID } from "node:crypto";
import { findCreation, rememberCreation } from "#src/features/tokens/token-creations.server.ts";
import type { TokenHolder } from "#src/features/tokens/tokens.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { isRefusedAddress } from "#src/platform/http/outgoing/fetch-public.ts";
import type { FieldError, ProblemCode } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Prepared } from "#src/publishing/content-type.server.ts";
import { findItem } from "#src/publishing/items/read-content.server.ts";
import { addItem, tagsOfNew } from "#src/publishing/items/write-content.server.ts";
import type { ContentFields, ContentRow, ToolContentType } from "#src/publishing/publishable-type.server.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import { type Act, reserveKey, findAnswer, hashRequest, storeAnswer } from "./answers.server.ts";
import { webhookIllustrate } from "./illustrate.server.ts";
import type { Created, Entity } from "./schema.ts";

/** Fields of every call besides those of its content type. */
export interface CallBody extends ContentFields {
  title: string;
  /** Only for content types with a picture. */
  featuredImageUrl?: string | null;
  externalId: string | null;
  dryRun: boolean;
}

interface Stored {
  id: string;
  /** Address, under the content type's name for it. */
  slug?: string;
  path?: string;
  title: string;
  isPublished: boolean;
}

export interface Call {
  holder: TokenHolder;
  body: CallBody;
  idempotencyKey?: string | undefined;
}

interface Refused {
  ok: false;
  code: ProblemCode;
  detail?: string;
  errors?: FieldError[];
}
/** `repeated`: the same request again; `known`: the external id was used before. */
type CallResult = { ok: true; outcome: "created" | "repeated" | "known"; answer: Created } | Refused;

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
 * Creates content once: the same `Idempotency-Key` gets the same answer, also simultaneously, and the same
 * `externalId` finds earlier content. Content, answer, provenance, the record of the call and the job that
 * downloads the image are one transaction, which begins by reserving key and id, so that simultaneous equal calls wait
 * (docs/adr/0022).
 */
export async function receiveCall(
  resources: Resources,
  kind: ToolContentType,
  call: Call,
): Promise<CallResult> {
  const { config, db, cache } = resources;
  const { body } = call;
  if (body.featuredImageUrl && isRefusedAddress(body.featuredImageUrl, config)) return PRIVATE_IMAGE;
  const act = toAct(kind, call);
  const prepared = await kind.prepare(resources, body, []);
  if (!prepared.ok) return prepared;
  const siteUrl = await getSiteUrl(resources);
  for (;;) {
    const created = await undoable((undo) =>
      cache.change(db, tagsOfNew(kind, body), (tx) =>
        create(resources, tx, kind, call, { act, siteUrl, prepared, undo }),
      ),
    );
    // Retries if the reservation expired between the two queries.
    const result = created ?? (await findEarlier(resources, kind, call, act));
    if (result) return result;
  }
}

type Undo = (result: CallResult | undefined) => never;

interface Work {
  act: Act | undefined;
  siteUrl: string;
  prepared: Prepared<ContentRow>;
  undo: Undo;
}

/** Calls `undo` if nothing is created, with undefined if the key or id was used before. */
async function create(
  resources: Resources,
  tx: Transaction,
  kind: ToolContentType,
  { holder, body }: Call,
  { act, siteUrl, prepared, undo }: Work,
): Promise<CallResult> {
  const { title, externalId, featuredImageUrl: url } = body;
  const id = randomUUID();
  // Always reserves in this order, so that calls cannot deadlock.
  if (act && !(await reserveKey(tx, act))) undo(undefined);
  const creation = { kind: kind.name, entityId: id, tokenId: holder.id, externalId, title };
  if (!(await rememberCreation(tx, creation))) undo(undefined);
  const author = { id: holder.userId, name: holder.ownerName };
  const added = await addItem({ ...resources, db: tx }, kind, author, body, {
    id,
    prepared,
    reason: "token",
  });
  if (!added.ok) return undo(added);
  if (url) await resources.jobs.enqueue(tx, webhookIllustrate, { kind: kind.name, id, url });
  const answer = { message: kind.tools.words.created, entity: toEntity(kind, added.item, siteUrl) };
  if (act) await storeAnswer(tx, act, answer);
  return { ok: true, outcome: "created", answer };
}

class Undone extends Error {
  readonly result: CallResult | undefined;
  constructor(result: CallResult | undefined) {
    super("undone");
    this.result = result;
  }
}

/** Runs a transaction that can roll back and still return a result. */
async function undoable(work: (undo: Undo) => Promise<CallResult>): Promise<CallResult | undefined> {
  try {
    return await work((result) => {
      throw new Undone(result);
    });
  } catch (error) {
    if (error instanceof Undone) return error.result;
    throw error;
  }
}

async function findEarlier(
  resources: Resources,
  kind: ToolContentType,
  { holder, body }: Call,
  act: Act | undefined,
): Promise<CallResult | undefined> {
  const { db } = resources;
  const answer = act && (await findAnswer(db, act));
  if (answer === "mismatch") return KEY_MISUSED;
  if (answer) return { ok: true, outcome: "repeated", answer };
  const { externalId } = body;
  const id = await findCreation(db, { tokenId: holder.id, kind: kind.name, externalId });
  if (!id) return undefined;
  const stored = await findItem({ db }, kind, id, "staff");
  if (!stored) return refuse("conflict", "externalId", kind.tools.words.gone);
  const entity = toEntity(kind, stored, await getSiteUrl(resources));
  return { ok: true, outcome: "known", answer: { message: kind.tools.words.known, entity } };
}

function toAct(kind: ToolContentType, call: Call): Act | undefined {
  const { holder, body, idempotencyKey: key } = call;
  return key === undefined ? undefined : { tokenId: holder.id, key, hash: hashRequest(kind.name, body) };
}

export function toEntity(kind: ToolContentType, item: unknown, siteUrl: string): Entity {
  const { id, slug: word, path, title, isPublished } = item as Stored;
  const slug = path ?? word ?? "";
  return { id, slug, title, url: `${siteUrl}${kind.pageOf(slug)}`, isPublished };
}

function refuse(code: ProblemCode, field: string, detail: string): Refused {
  return { ok: false, code, detail, errors: [{ field, message: detail }] };
}
