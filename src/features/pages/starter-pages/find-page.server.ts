import type { Resources } from "#src/platform/resources/resources.ts";
import { findPageAt } from "../pages.server.ts";
import type { Page } from "../schema.ts";
import { toStoredSections } from "./add-pages.server.ts";
import { makeRequiredPages } from "./required-pages.server.ts";

type Found = Awaited<ReturnType<typeof findPageAt>>;

/**
 * Wraps `findPageAt`. If the database is down, falls back to the product's own contact and FAQ pages, so that a
 * form sent without JavaScript comes back with the typed values.
 */
export async function findPage(
  resources: Pick<Resources, "db" | "cache" | "log">,
  path: string,
): Promise<Exclude<Found, { page: Page }> | { page: Page; isStandIn?: true }> {
  try {
    return await findPageAt(resources, path);
  } catch (error) {
    const page = standInFor(path);
    if (!page) throw error;
    resources.cache.markIncomplete();
    resources.log.error({ err: error }, "page could not be read: the product's own shown");
    return { page, isStandIn: true };
  }
}

function standInFor(path: string): Page | undefined {
  const content = makeRequiredPages({}).find((page) => page.path === path);
  if (!content) return undefined;
  const now = new Date().toISOString();
  return {
    id: "00000000-0000-4000-8000-000000000000",
    path,
    title: content.title,
    role: content.role,
    sections: toStoredSections(content),
    inMenu: false,
    header: "menu",
    isNotIndexed: false,
    seoTitle: content.seoTitle ?? null,
    seoDescription: content.seoDescription ?? null,
    isPublished: true,
    createdAt: now,
    updatedAt: now,
    publishedAt: now,
  };
}
