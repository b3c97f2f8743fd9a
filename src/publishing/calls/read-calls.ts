// Read calls of a content type: visitors see published items, staff see everything.

import { z } from "zod";
import { costOfItems } from "#src/platform/http/rate-limited.ts";
import { byId } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { NOT_FOUND } from "../content-type.server.ts";
import { addVersions } from "../drafts/item-versions.server.ts";
import { listItems } from "../items/list-content.server.ts";
import { countItems, findAtAddress, findItem, listCategories } from "../items/read-content.server.ts";
import { categoriesSchema } from "../schema.ts";
import { type AnyContentApi, audienceOf, refuse } from "./content-type-calls.ts";
import { itemStatsSchema, listQuerySchema } from "./schema.ts";

export function declareReads(app: Server, resources: Resources, api: AnyContentApi): void {
  if (api.list) declareList(app, resources, api, api.list);
  declareItem(app, resources, api);
  // Addresses that are paths are looked up by reading the page.
  if (api.kind.address.field === "slug") declareAddress(app, resources, api);
  if (api.kind.table.category) declareCategories(app, resources, api);
}

function declareList(
  app: Server,
  resources: Resources,
  { kind, path }: AnyContentApi,
  { schema, summary, description, page }: AnyContentApi["list"] & {},
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

function declareItem(app: Server, resources: Resources, api: AnyContentApi): void {
  const { kind, path, docs } = api;
  const found = { 200: api.item.describe(docs.found) };
  app.get(
    `${path}/:id`,
    { schema: { ...byId, summary: docs.one, response: found } },
    async (request, reply) => {
      const audience = audienceOf(request, kind);
      const item = await findItem(resources, kind, request.params.id, audience);
      if (!item) return refuse(reply, api, NOT_FOUND);
      const shown = audience === "public" && api.hide ? api.hide(item) : item;
      const [found] = await addVersions(resources.db, [shown], audience, kind);
      return found;
    },
  );
}

function declareAddress(app: Server, resources: Resources, api: AnyContentApi): void {
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

function declareCategories(app: Server, resources: Resources, { kind, path, docs }: AnyContentApi): void {
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

/** Declares the counters of the list screen. */
export function declareStats(
  app: Server,
  { db }: Resources,
  { kind, path, docs, stats = itemStatsSchema, readStats }: AnyContentApi,
): void {
  app.get(
    `${path}/stats`,
    { schema: { summary: docs.counts, response: { 200: stats.describe(docs.counted) } } },
    () => (readStats ? readStats(db) : countItems(db, kind)),
  );
}
