// The API calls that every kind of content has (docs/produto.md, "API"). Lists and other calls differ: each slice declares its own.
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { may } from "#src/accounts/rights.ts";
import type { User } from "#src/accounts/schema.ts";
import { IMAGE_BYTES, IMAGE_TOO_LARGE } from "#src/shared/image-limits.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { type BodyLimits, installUploads, takesFiles } from "#src/platform/http/body.ts";
import { costOfItems } from "#src/platform/http/rate-limited.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { CheckedKind } from "#src/publishing/checks/checked-kind.ts";
import { declareChecks } from "#src/publishing/checks/checks-api.ts";
import type {
  ContentFields,
  ContentKind,
  ContentRow,
  NewFields,
} from "#src/publishing/content-kind.server.ts";
import { NOT_FOUND, type Refusal } from "#src/publishing/kind.server.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import { deleteItem } from "./delete-item.server.ts";
import { addVersions } from "#src/publishing/drafts/item-versions.server.ts";
import { declareDrafts, declarePublish, declareUnpublish } from "#src/publishing/drafts/drafts-api.ts";
import { declareHistory } from "./history-api.ts";
import { refuseFields, refuseRow, requireOwnItem } from "#src/publishing/ownership.server.ts";
import { declarePresence } from "#src/publishing/presence/presence-api.ts";
import { listItems } from "#src/publishing/items/list-content.server.ts";
import {
  countItems,
  findAtAddress,
  findItem,
  listCategories,
} from "#src/publishing/items/read-content.server.ts";
import { declareAnswers, declareRequests } from "#src/publishing/requests/requests-api.ts";
import { type Audience, categoriesSchema } from "#src/publishing/schema.ts";
import { declarePreview } from "./preview-api.ts";
import { itemStatsSchema, listQuerySchema } from "./schema.ts";
import { declareSchedule } from "#src/publishing/schedule/schedule-api.ts";
import { declareTrash } from "#src/publishing/trash/trash-api.ts";
import { putIntoTrash } from "#src/publishing/trash/trash-rows.server.ts";
import { createItem } from "#src/publishing/items/write-content.server.ts";

/** What differs from kind to kind. */
interface ContentApi<Row extends ContentRow, Item extends { id: string }, Fields extends ContentFields> {
  kind: ContentKind<Row, Item, Fields>;
  /** "/api/posts". */
  path: string;
  item: z.ZodType;
  /** Body of POST. */
  input: z.ZodType<NewFields<Fields> & { newId?: string }>;
  changes: z.ZodType<Fields>;
  /** Its list, newest first; left out: the slice declares its own. */
  list?: { schema: z.ZodType; summary: string; description: string; page: string };
  /** The counters of its screen; left out: how many there are, and how many published. */
  stats?: z.ZodType;
  readStats?(db: Queryable): Promise<unknown>;
  /** What is looked at before an item is published. */
  checked: CheckedKind;
  /** Left out: bodies are JSON alone. */
  files?: BodyLimits;
  /** Largest JSON body, if it may contain images. */
  jsonBytes?: number;
  /** Text of 404 instead of the usual one. */
  notFound?: string;
  docs: ContentDocs;
}

/** Texts of the API documentation. */
interface ContentDocs {
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
  categoriesNote?: string;
  createNote?: string;
  changeNote?: string;
}

/**
 * Who is asking. For visitors, a draft answers like an item that does not exist (docs/produto.md, "Who may do what").
 * @param kind of what is asked for: where authors write nothing, they see what visitors see
 */
export function audienceOf(
  { session }: { session?: { user: User } | undefined },
  { hasAuthor }: { hasAuthor?: boolean },
): Audience {
  return session && may(session.user.role, hasAuthor ? "member" : "staff") ? "staff" : "public";
}

/** What bodies may carry where a kind has one picture. */
export function onePicture(field: string, tooMany: string): BodyLimits {
  return { fileFields: [field], files: 1, fileBytes: IMAGE_BYTES, tooLarge: IMAGE_TOO_LARGE, tooMany };
}

/** The calls of a kind. A slice declares them beside its own, in the scopes of the same names. */
export function contentApi<Row extends ContentRow, Item extends { id: string }, Fields extends ContentFields>(
  api: ContentApi<Row, Item, Fields>,
): Required<Pick<SliceApi, "public" | "member" | "staff">> {
  return {
    public(app, resources) {
      if (api.list) declareList(app, resources, api, api.list);
      declareReads(app, resources, api);
      // An address that is a path is found by reading the page.
      if (api.kind.address.field === "slug") declareAddress(app, resources, api);
      if (api.kind.table.category) declareCategories(app, resources, api);
    },
    member(app, resources) {
      if (!api.kind.hasAuthor) return;
      // A place of its own: other calls of the slice are not about one of these items.
      void app.register(async (own: Server) => {
        own.addHook("onRequest", requireOwnItem(resources.db, api.kind));
        declareWriting(own, resources, api);
        declareRequests(own, resources, api);
      });
    },
    staff(app, resources) {
      if (!api.kind.hasAuthor) declareWriting(app, resources, api);
      else declareAnswers(app, resources, api);
      declarePublish(app, resources, api);
      declareUnpublish(app, resources, api);
      declareSchedule(app, resources, api);
    },
  };
}

/** What does not change the site. Where items have authors, these may do it with their own. */
function declareWriting<Row extends ContentRow, Item extends { id: string }, Fields extends ContentFields>(
  app: Server,
  resources: Resources,
  api: ContentApi<Row, Item, Fields>,
): void {
  declareStats(app, resources, api);
  if (api.files) installUploads(app, (uploads) => declareWrites(uploads, resources, api));
  else declareWrites(app, resources, api);
  declareRemoval(app, resources, api);
  declareDrafts(app, resources, api);
  declareHistory(app, resources, api);
  declarePresence(app, resources, api);
  declareChecks(app, resources, api);
  if (api.kind.hasTrash) declareTrash(app, resources, api);
  declarePreview(app, resources, api.path);
}

function declareList<Row extends ContentRow, Item extends { id: string }, Fields extends ContentFields>(
  app: Server,
  resources: Resources,
  { kind, path }: ContentApi<Row, Item, Fields>,
  { schema, summary, description, page }: ContentApi<Row, Item, Fields>["list"] & {},
): void {
  app.get(
    path,
    {
      config: { costOf: costOfItems },
      schema: {
        summary,
        description,
        querystring: listQuerySchema,
        response: { 200: schema.describe(page) },
      },
    },
    async (request, reply) => {
      const audience = audienceOf(request, kind);
      const { items, total } = await listItems(resources, kind, { ...request.query, audience });
      void reply.header("x-total-count", String(total));
      return addVersions(resources.db, items, audience, kind);
    },
  );
}

function declareReads<Row extends ContentRow, Item extends { id: string }, Fields extends ContentFields>(
  app: Server,
  resources: Resources,
  api: ContentApi<Row, Item, Fields>,
): void {
  const { kind, path, docs } = api;
  const found = { 200: api.item.describe(docs.found) };
  app.get(
    `${path}/:id`,
    { schema: { ...byId, summary: docs.one, response: found } },
    async (request, reply) => {
      const audience = audienceOf(request, kind);
      const item = await findItem(resources, kind, request.params.id, audience);
      if (!item) return refuse(reply, api, NOT_FOUND);
      const [found] = await addVersions(resources.db, [item], audience, kind);
      return found;
    },
  );
}

function declareAddress<Row extends ContentRow, Item extends { id: string }, Fields extends ContentFields>(
  app: Server,
  resources: Resources,
  api: ContentApi<Row, Item, Fields>,
): void {
  const { kind, path, docs } = api;
  app.get(
    `${path}/slug/:slug`,
    {
      schema: {
        summary: docs.atAddress,
        params: z.object({ slug: z.string() }),
        response: { 200: api.item.describe(docs.found), 301: z.null().describe(docs.moved) },
      },
    },
    async (request, reply) => {
      const result = await findAtAddress(resources, kind, request.params.slug, audienceOf(request, kind));
      if (!result) return refuse(reply, api, NOT_FOUND);
      if (result.kind === "found") return result.item;
      // A redirect cached forever would become a loop if the item moves back.
      return reply.header("cache-control", "no-cache").redirect(`${path}/slug/${result.slug}`, 301);
    },
  );
}

function declareCategories<Row extends ContentRow, Item extends { id: string }, Fields extends ContentFields>(
  app: Server,
  resources: Resources,
  { kind, path, docs }: ContentApi<Row, Item, Fields>,
): void {
  app.get(
    `${path}/categories`,
    {
      schema: {
        summary: "Categorias distintas",
        description: docs.categoriesNote,
        response: { 200: categoriesSchema.describe("As categorias, em ordem alfabética") },
      },
    },
    async (request) => ({ categories: await listCategories(resources, kind, audienceOf(request, kind)) }),
  );
}

function declareStats<Row extends ContentRow, Item extends { id: string }, Fields extends ContentFields>(
  app: Server,
  { db }: Resources,
  { kind, path, docs, stats = itemStatsSchema, readStats }: ContentApi<Row, Item, Fields>,
): void {
  app.get(
    `${path}/stats`,
    { schema: { summary: docs.counts, response: { 200: stats.describe(docs.counted) } } },
    () => (readStats ? readStats(db) : countItems(db, kind)),
  );
}

function declareWrites<Row extends ContentRow, Item extends { id: string }, Fields extends ContentFields>(
  app: Server,
  resources: Resources,
  api: ContentApi<Row, Item, Fields>,
): void {
  const { kind, path, docs } = api;
  const files = api.files && takesFiles(api.files, api.jsonBytes);
  app.post(
    path,
    {
      ...files,
      schema: {
        summary: docs.create,
        description: docs.createNote,
        body: api.input,
        response: withProblems({ 201: api.item.describe(docs.created) }, "forbidden", "conflict"),
      },
    },
    async (request, reply) => {
      const input = request.body as NewFields<Fields> & { newId?: string };
      const author = currentUser(request);
      const refusal = refuseFields(author, input);
      if (refusal) return refuse(reply, api, refusal);
      const given = { id: input.newId, files: filesOf(request) };
      const result = await createItem(resources, kind, author, input, given);
      return result.ok ? reply.status(201).send(result.item) : refuse(reply, api, result);
    },
  );
  app.put(
    `${path}/:id`,
    {
      ...files,
      schema: {
        ...byId,
        summary: docs.change,
        description: docs.changeNote,
        body: api.changes,
        response: withProblems({ 200: api.item.describe(docs.changed) }, "conflict"),
      },
    },
    async (request, reply) => {
      const author = currentUser(request);
      const changes = request.body as Fields;
      const refusal = refuseFields(author, changes);
      if (refusal) return refuse(reply, api, refusal);
      const result = await updateItem(resources, kind, author, request.params.id, changes, {
        files: filesOf(request),
        refuse: (row) => refuseRow(author, row),
      });
      return result.ok ? result.item : refuse(reply, api, result);
    },
  );
}

function declareRemoval<Row extends ContentRow, Item extends { id: string }, Fields extends ContentFields>(
  app: Server,
  resources: Resources,
  api: ContentApi<Row, Item, Fields>,
): void {
  app.delete(
    `${api.path}/:id`,
    {
      schema: { ...byId, summary: api.docs.remove, response: { 204: z.null().describe("Excluído") } },
    },
    async (request, reply) => {
      const user = currentUser(request);
      const { kind } = api;
      const result = await deleteItem(resources, kind, request.params.id, {
        refuse: (row) => refuseRow(user, row),
        keep: kind.hasTrash ? (tx, row) => putIntoTrash(tx, kind, row, user.name) : undefined,
      });
      return result.ok ? reply.status(204).send(null) : refuse(reply, api, result);
    },
  );
}

function filesOf(request: FastifyRequest): Buffer[] {
  return (request.uploads ?? []).map(({ bytes }) => bytes);
}

function refuse(reply: FastifyReply, { notFound }: { notFound?: string }, refusal: Refusal) {
  const usual = refusal.code === "not-found" ? notFound : undefined;
  return sendProblem(reply, refusal.code, { ...refusal, detail: refusal.detail ?? usual });
}
