// The content type of pages, and look-ups of pages by address.

import { and, asc, eq, sql, getTableColumns } from "drizzle-orm";
import type { Database, Queryable } from "#src/platform/database/database.ts";
import { containsWords } from "#src/platform/database/sql.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { definePublishableType } from "#src/publishing/addresses/define-publishable-type.server.ts";
import { oldSlugsOf } from "#src/publishing/addresses/old-addresses.server.ts";
import {
  type ContentContext,
  type Prepared,
  type Refusal,
  refuseField,
} from "#src/publishing/content-type.server.ts";
import { fieldParts, toColumns, toFields } from "#src/publishing/field-columns.server.ts";
import {
  findPublic,
  isOnPage,
  isVisible,
  selectRows,
  asRows,
} from "#src/publishing/items/read-content.server.ts";
import type { PublishableType } from "#src/publishing/publishable-type.server.ts";
import type { Audience, PageNumber } from "#src/publishing/schema.ts";
import { getSettings } from "#src/settings/settings.server.ts";
import { getLiveValues } from "#src/settings/texts/texts.server.ts";
import { readImageId } from "#src/shared/media/media-path.ts";
import { CLOSED_PATHS, FILE_PATHS } from "#src/shared/public-addresses.ts";
import { toSlug } from "#src/shared/slug.ts";
import { BLOCKS_TAG } from "./block-type.server.ts";
import { completePageSchema } from "./checked-sections.server.ts";
import { editorOf } from "./dashboard-paths.ts";
import { whyNotDeleted, whyNotUnpublished } from "./needed-pages.ts";
import { pageTools } from "./page-tools.server.ts";
import { placeBlocks } from "./place-blocks.server.ts";
import { publicPages } from "./public-pages.server.ts";
import {
  type Page,
  PAGE_FIELDS,
  type PageChanges,
  type PageRole,
  pathField,
  type StoredSection,
  toReadableChoice,
  type WrittenPage,
} from "./schema.ts";
import { asSections, searchTextOf, SECTIONS_FIELD } from "./section-fields.server.ts";
import { loadSections } from "./section-types/load-sections.server.ts";
import { readServices } from "./section-types/read-services.ts";
import { upgradeSection } from "./section-types/upgrade-section.ts";
import { legalValuesOf } from "./sections/legal/legal-values.ts";
import type { LoadContext } from "./sections/section-loader.server.ts";
import type { LoadedSections, ShownService } from "./sections/section-view.ts";
import { pagesTable } from "./table.ts";
import { whyNotSections } from "./why-not-sections.ts";

/** Cache tag of everything that shows several pages, such as the menu. */
export const PAGES_TAG = "pages:all";

const pageColumns = getTableColumns(pagesTable);
type PageRow = typeof pagesTable.$inferSelect;

const OWN_FOLDERS =
  /^\/(?:blog|portfolio|contato|faq|newsletter|ebook|remove-cadastro|politicas-de-privacidade|termos-de-servico|sem-conexao|em-construcao)(?:[/.]|$)/;

const FIXED_ADDRESS = refuseField("invalid", "path", "O endereço desta página faz parte do site e não muda");
const RESERVED = refuseField("invalid", "path", "Este endereço é usado pelo próprio site. Escolha outro.");

export const pageType: PublishableType<PageRow, Page, PageChanges> = definePublishableType({
  name: "page",
  plural: "pages",
  editorPath: editorOf(":id"),
  ...fieldParts<PageRow>(
    { one: "Página", inText: { one: "página", many: "páginas", isFeminine: true } },
    PAGE_FIELDS,
  ),
  pageOf: (path) => path,
  publicItems: publicPages((resources, path) => isPagePath(resources, path)),
  table: pagesTable,
  searchText: searchTextOf(pagesTable),
  address: { field: "path", chosen: pathField, ofTitle: pathOfTitle },
  listTag: PAGES_TAG,
  tag: (id) => `page:${id}`,
  slugTaken: "Já existe uma página com este endereço. Escolha outro.",
  editedMeanwhile:
    "Esta página foi alterada em outro lugar depois que você a abriu. Recarregue para ver a versão atual antes de salvar.",
  columns: pageColumns,
  toItem: (_db, row) => toPage(row),
  hasAuthor: false,
  tools: pageTools,
  ...SECTIONS_FIELD,
  toReadable: (field, value) => toReadableChoice(field, value) ?? SECTIONS_FIELD.toReadable(field, value),
  complete: completePageSchema,
  prepare: preparePage,
  mayDraft: ({ role }, { sections }) => refuseSections(role, asSections(sections)),
  mayDelete: ({ role }) => refuseWhere(whyNotDeleted(role)),
  mayUnpublish: ({ role }) => refuseWhere(whyNotUnpublished(role)),
});

/** Returns one page of the list, ordered by address, and the total. */
export async function listPages(
  { db }: { db: Queryable },
  {
    audience,
    published,
    role,
    q = "",
    page,
    limit,
  }: PageNumber & {
    audience: Audience;
    published?: boolean | undefined;
    role?: PageRole | undefined;
    /** Words of the title or the address. */
    q?: string | undefined;
  },
): Promise<{ pages: Page[]; total: number }> {
  const order = [asc(pagesTable.slug)];
  const where = and(
    isVisible(pagesTable, audience, published),
    role && eq(pagesTable.role, role),
    containsWords(sql`fold_text(${pagesTable.title} || ' /' || ${pagesTable.slug})`, q),
  );
  const [rows, total] = await Promise.all([
    selectRows(db, pageType, isOnPage(db, pagesTable, { where, order, page, limit })).orderBy(...order),
    db.$count(pagesTable, where),
  ]);
  return { pages: asRows(pageType, rows).map(toPage), total };
}

/**
 * Finds the published page of a path, with its blocks inlined, or the path that it has moved to. Unknown paths cost
 * no query, since the addresses of all pages are cached.
 */
export async function findPageAt(
  resources: { db: Database; cache: TagCache },
  path: string,
): Promise<{ page: Page } | { movedTo: string; kind: string } | null> {
  if (!(await readPaths(resources)).has(path)) return null;
  const found = await findPublic(resources, pageType, path);
  if (!found) return null;
  if (found.kind === "moved") return { movedTo: found.slug, kind: pageType.plural };
  return { page: { ...found.item, sections: await placeBlocks(resources, found.item.sections) } };
}

/** Tells whether a path is or was the path of a page. */
export async function isPagePath(
  resources: { db: Database; cache: TagCache },
  path: string,
): Promise<boolean> {
  return (await readPaths(resources)).has(path);
}

/** Returns the services that published pages describe, from the cache. Other pages and the footer show them too. */
export function listServices({ db, cache }: { db: Database; cache: TagCache }): Promise<ShownService[]> {
  return cache.get("services", [PAGES_TAG, BLOCKS_TAG], async () => {
    const rows = await db
      .select({ path: pagesTable.slug, sections: pagesTable.sections })
      .from(pagesTable)
      .where(isVisible(pagesTable, "public"))
      .orderBy(asc(pagesTable.createdAt));
    const pages = rows.map(async ({ path, sections }) =>
      readServices(await placeBlocks({ db, cache }, sections), path),
    );
    return (await Promise.all(pages)).flat();
  });
}

/**
 * Loads what the sections of a page show beside their props.
 * @param given.isDraft rendered texts are not cached
 */
export async function loadSectionsOf(
  resources: LoadContext,
  { id, path, sections }: Pick<Page, "id" | "path" | "sections">,
  { isDraft = false } = {},
): Promise<LoadedSections> {
  const legal = legalValuesOf(await getSettings(resources));
  const values = { ...(await getLiveValues(resources)), ...legal };
  const tag = isDraft ? null : pageType.tag(id);
  const services = sections.some(({ type }) => type === "service-cards") ? await listServices(resources) : [];
  const others = services.flatMap(({ image }) => (image && readImageId(image.path)) ?? []);
  return loadSections(resources, sections, { tag, values, page: { id, path }, others });
}

export interface PagePlace {
  path: string;
  title: string;
  inMenu: boolean;
  isPublished: boolean;
}

/** Returns all pages, published or not, from the cache. */
export function listPagePlaces({ db, cache }: { db: Database; cache: TagCache }): Promise<PagePlace[]> {
  const { slug: path, title, inMenu, isPublished, createdAt } = pagesTable;
  return cache.get("page-places", [PAGES_TAG], () =>
    db.select({ path, title, inMenu, isPublished }).from(pagesTable).orderBy(asc(createdAt)),
  );
}

function readPaths({ db, cache }: { db: Database; cache: TagCache }): Promise<Set<string>> {
  return cache.get("page-paths", [PAGES_TAG], async () => {
    const { rows } = await db.execute<{ path: string }>(
      sql`SELECT path FROM ${pagesTable} UNION ${oldSlugsOf(pageType)}`,
    );
    return new Set(rows.map(({ path }) => path));
  });
}

function refuseWhere(detail: string | undefined): Refusal | undefined {
  return detail === undefined ? undefined : { ok: false, code: "conflict", detail };
}

function pathOfTitle(title: string): string {
  const path = `/${toSlug(title) || "pagina"}`;
  return isReservedPath(path) ? `${path}-pagina` : path;
}

function refuseSections(role: PageRole | null, sections: readonly StoredSection[]): Refusal | undefined {
  const detail = whyNotSections(role, sections);
  return detail === undefined ? undefined : refuseField("invalid", "sections", detail);
}

async function preparePage(
  _context: ContentContext,
  { role, ...changes }: PageChanges,
): Promise<Prepared<PageRow> | Refusal> {
  return {
    ok: true,
    async toColumns(_tx, stored) {
      const { path } = changes;
      if (path !== undefined && path !== stored?.slug) {
        if (stored?.role) return FIXED_ADDRESS;
        if (path && !role && isReservedPath(path)) return RESERVED;
      }
      const refusal = changes.sections && refuseSections(stored?.role ?? role ?? null, changes.sections);
      if (refusal) return refusal;
      return { ok: true, columns: { ...toColumns<PageRow>(PAGE_FIELDS, changes), role } };
    },
  };
}

function toPage(row: PageRow): Page {
  const { id, role, sections, isPublished } = row;
  return {
    ...(toFields(PAGE_FIELDS, row) as WrittenPage),
    id,
    role,
    sections: sections.map(upgradeSection),
    isPublished,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
}

/** Reserved paths belong to the product; the owner's pages cannot use them. */
function isReservedPath(path: string): boolean {
  return CLOSED_PATHS.test(path) || FILE_PATHS.test(path) || OWN_FOLDERS.test(path);
}
