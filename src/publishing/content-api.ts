// The calls that every kind of content has (contract §3). What only one kind has, lists above all, it declares itself.
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { allowUser, currentUser, requireUser } from "#src/accounts/authenticate.server.ts";
import type { Queryable } from "#src/platform/database.ts";
import { type BodyLimits, installUploads, takesFiles } from "#src/platform/http/body.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import type { ContentFields, ContentKind, ContentRow, NewFields, Refusal } from "./content-kind.server.ts";
import { findAtAddress, findItem, listCategories } from "./read-content.server.ts";
import { type Audience, categoriesSchema } from "./schema.ts";
import { createItem, deleteItem, updateItem } from "./write-content.server.ts";

const REFUSALS = ["unauthorized", "too-many-requests"] as const;
const WRITE_REFUSALS = [
  ...REFUSALS,
  "unreadable",
  "conflict",
  "too-large",
  "unsupported-media-type",
  "invalid",
] as const;
const withId = z.object({ id: z.string() });
const withSlug = z.object({ slug: z.string() });

/** What differs from kind to kind. */
export interface ContentApi<Row extends ContentRow, Item, Fields extends ContentFields> {
  kind: ContentKind<Row, Item, Fields>;
  /** "/api/posts". */
  path: string;
  item: z.ZodType;
  /** Body of a new one. */
  input: z.ZodType<NewFields<Fields> & { newId?: string }>;
  changes: z.ZodType<Fields>;
  stats: z.ZodType;
  readStats(db: Queryable): Promise<unknown>;
  files: BodyLimits;
  /** Largest JSON body, where it carries images. */
  jsonBytes?: number;
  /** What is said of an item that is not there, instead of the usual words. */
  notFound?: string;
  docs: ContentDocs;
}

/** What the documentation says. */
interface ContentDocs {
  tag: string;
  one: string;
  atAddress: string;
  found: string;
  moved: string;
  create: string;
  created: string;
  change: string;
  changed: string;
  remove: string;
  counts: string;
  counted: string;
  /** Of the categories. */
  categoriesNote?: string;
  createNote?: string;
  changeNote?: string;
}

/** Visitors see what is published only; what else there is, they cannot tell from what is not (contract §3). */
export function audienceOf({ session }: { session?: object | undefined }): Audience {
  return session ? "staff" : "public";
}

/** What visitors may call too. */
export function publicRead(resources: Resources) {
  return { onRequest: [limitCalls(resources.limiter, API_LIMIT), allowUser(resources)] };
}

/** What admins and editors may call (contract §2, roles). */
export function staffOnly(resources: Resources) {
  return { onRequest: [limitCalls(resources.limiter, API_LIMIT), requireUser(resources)] };
}

export function installContentApi<Row extends ContentRow, Item, Fields extends ContentFields>(
  app: Server,
  resources: Resources,
  api: ContentApi<Row, Item, Fields>,
): void {
  installReads(app, resources, api);
  installOverview(app, resources, api);
  installUploads(app, (uploads) => installWrites(uploads, resources, api));
  const { kind, path, docs } = api;
  app.delete(
    `${path}/:id`,
    {
      ...staffOnly(resources),
      schema: {
        ...staffDocs(docs),
        summary: docs.remove,
        params: withId,
        response: withProblems({ 204: z.null().describe("Excluído") }, ...REFUSALS, "not-found"),
      },
    },
    async (request, reply) => {
      const result = await deleteItem(resources, kind, request.params.id);
      return result.ok ? reply.status(204).send(null) : refuse(reply, api, result);
    },
  );
}

function installReads<Row extends ContentRow, Item, Fields extends ContentFields>(
  app: Server,
  resources: Resources,
  api: ContentApi<Row, Item, Fields>,
): void {
  const { kind, path, docs } = api;
  const found = { 200: api.item.describe(docs.found) };
  app.get(
    `${path}/:id`,
    {
      ...publicRead(resources),
      schema: {
        tags: [docs.tag],
        summary: docs.one,
        params: withId,
        response: withProblems(found, ...REFUSALS, "not-found"),
      },
    },
    async (request, reply) => {
      const item = await findItem(resources, kind, request.params.id, audienceOf(request));
      return item ?? refuse(reply, api, { code: "not-found" });
    },
  );
  app.get(
    `${path}/slug/:slug`,
    {
      ...publicRead(resources),
      schema: {
        tags: [docs.tag],
        summary: docs.atAddress,
        params: withSlug,
        response: withProblems({ ...found, 301: z.null().describe(docs.moved) }, ...REFUSALS, "not-found"),
      },
    },
    async (request, reply) => {
      const result = await findAtAddress(resources, kind, request.params.slug, audienceOf(request));
      if (!result) return refuse(reply, api, { code: "not-found" });
      if (result.kind === "found") return result.item;
      // Kept for good, it would make a circle when the item moves back.
      return reply.header("cache-control", "no-cache").redirect(`${path}/slug/${result.slug}`, 301);
    },
  );
}

/** What a screen shows around its list. */
function installOverview<Row extends ContentRow, Item, Fields extends ContentFields>(
  app: Server,
  resources: Resources,
  { kind, path, docs, stats, readStats }: ContentApi<Row, Item, Fields>,
): void {
  app.get(
    `${path}/categories`,
    {
      ...publicRead(resources),
      schema: {
        tags: [docs.tag],
        summary: "Categorias distintas",
        description: docs.categoriesNote,
        response: withProblems(
          { 200: categoriesSchema.describe("As categorias, em ordem alfabética") },
          ...REFUSALS,
        ),
      },
    },
    async (request) => ({ categories: await listCategories(resources, kind, audienceOf(request)) }),
  );
  app.get(
    `${path}/stats`,
    {
      ...staffOnly(resources),
      schema: {
        ...staffDocs(docs),
        summary: docs.counts,
        response: withProblems({ 200: stats.describe(docs.counted) }, ...REFUSALS),
      },
    },
    () => readStats(resources.db),
  );
}

function installWrites<Row extends ContentRow, Item, Fields extends ContentFields>(
  app: Server,
  resources: Resources,
  api: ContentApi<Row, Item, Fields>,
): void {
  const { kind, path, docs } = api;
  const options = { ...staffOnly(resources), ...takesFiles(api.files, api.jsonBytes) };
  app.post(
    path,
    {
      ...options,
      schema: {
        ...staffDocs(docs),
        summary: docs.create,
        description: docs.createNote,
        body: api.input,
        response: withProblems({ 201: api.item.describe(docs.created) }, ...WRITE_REFUSALS),
      },
    },
    async (request, reply) => {
      const input = request.body as NewFields<Fields> & { newId?: string };
      const given = { id: input.newId, files: filesOf(request) };
      const result = await createItem(resources, kind, currentUser(request), input, given);
      return result.ok ? reply.status(201).send(result.item) : refuse(reply, api, result);
    },
  );
  app.put(
    `${path}/:id`,
    {
      ...options,
      schema: {
        ...staffDocs(docs),
        summary: docs.change,
        description: docs.changeNote,
        params: withId,
        body: api.changes,
        response: withProblems({ 200: api.item.describe(docs.changed) }, ...WRITE_REFUSALS, "not-found"),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const result = await updateItem(resources, kind, id, request.body as Fields, filesOf(request));
      return result.ok ? result.item : refuse(reply, api, result);
    },
  );
}

function staffDocs({ tag }: ContentDocs) {
  return { tags: [tag], security: [{ session: [] }] };
}

function filesOf(request: FastifyRequest): Buffer[] {
  return (request.uploads ?? []).map(({ bytes }) => bytes);
}

function refuse(
  reply: FastifyReply,
  { notFound }: { notFound?: string },
  refusal: Pick<Refusal, "code" | "detail" | "errors">,
) {
  const usual = refusal.code === "not-found" ? notFound : undefined;
  return sendProblem(reply, refusal.code, { ...refusal, detail: refusal.detail ?? usual });
}
