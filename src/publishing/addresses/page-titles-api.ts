// Names the public pages that statistics know by their path only.

import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "#src/platform/database/database.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { FIXED_PAGES } from "#src/shared/public-addresses.ts";
import type { AnyPublishableType } from "../publishable-type.server.ts";

const MAX_PATHS = 100;
const HOME = "Página inicial";

const pathField = z.string().max(2000, "Informe caminhos de até 2.000 caracteres");
const pageTitlesQuerySchema = z.object({
  path: z
    .union([pathField.transform((path) => [path]), z.array(pathField)], "Informe os caminhos em path")
    .refine((paths) => paths.length <= MAX_PATHS, `Informe até ${MAX_PATHS} caminhos`)
    .describe("Um por página: path=/blog&path=/portfolio"),
});

const pageTitlesSchema = z.record(z.string(), z.string());
export type PageTitles = z.infer<typeof pageTitlesSchema>;

/** Returns the titles of those paths that lead to a published page. */
async function readPageTitles(
  db: Queryable,
  types: AnyPublishableType[],
  paths: string[],
): Promise<PageTitles> {
  const titles = new Map(
    Object.entries({ "/": HOME, ...FIXED_PAGES }).filter(([path]) => paths.includes(path)),
  );
  for (const { table, pageOf } of types) {
    const slugs = paths.flatMap((path) => (path.startsWith(pageOf("")) ? path.slice(pageOf("").length) : []));
    if (slugs.length === 0) continue;
    const { slug, title, isPublished } = table;
    const items = await db
      .select({ slug, title })
      .from(table)
      .where(and(inArray(slug, slugs), eq(isPublished, true)));
    for (const item of items) if (!titles.has(pageOf(item.slug))) titles.set(pageOf(item.slug), item.title);
  }
  return Object.fromEntries(titles);
}

export function pageTitlesApi(types: AnyPublishableType[]): SliceApi {
  return {
    tag: "Conteúdo",
    statistics(app, { db }) {
      app.get(
        "/api/page-titles",
        {
          schema: {
            summary: "Os títulos das páginas publicadas nesses caminhos",
            querystring: pageTitlesQuerySchema,
            response: { 200: pageTitlesSchema.describe("Por caminho; sem os que não levam a uma página") },
          },
        },
        (request) => readPageTitles(db, types, request.query.path),
      );
    },
  };
}
