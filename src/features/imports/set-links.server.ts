// Replaces links to old addresses in imported texts once everything is imported.

import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { listPagePlaces } from "#src/features/pages/pages.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isLimitError, sandboxModule } from "#src/platform/sandbox/sandbox.ts";
import { findItemPath, importedSourcesFor } from "#src/publishing/addresses/imported-addresses.server.ts";
import { importedAddressesTable } from "#src/publishing/addresses/table.ts";
import { findContentType } from "#src/publishing/content-type.server.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import { amendImported } from "#src/publishing/releases/amend-imported.server.ts";
import { comparableAddress, parametersIn, pathOf } from "#src/shared/comparable-path.ts";
import { FIXED_PAGES } from "#src/shared/public-addresses.ts";
import type { OldSite } from "./old-site/old-site.ts";
import type { RunControl } from "./run-control.server.ts";
import { importedItemsTable, importsTable } from "./table.ts";

const OWN_LINKS = sandboxModule<typeof import("./own-links.ts")>("#src/features/imports/own-links.ts");

export interface LinkRun {
  resources: Resources;
  kinds: AnyPublishableType[];
  site: Pick<OldSite, "host" | "otherAddresses">;
  oldIds: ReadonlyMap<string, string>;
  control: Pick<RunControl, "at">;
  note(item: string, message: string): void;
}

/** New address of a link, or `lost` if its target was not imported. */
type Target = { to: string } | "lost";

export async function setLinks(run: LinkRun): Promise<void> {
  const { db } = run.resources;
  const { host, kind, linksSet, oldId } = importedItemsTable;
  const rows = await db
    .select({ oldId, kind, itemId: importedItemsTable.itemId })
    .from(importedItemsTable)
    .where(and(eq(host, run.site.host), eq(linksSet, false), inArray(kind, ["posts", "pages"])))
    .orderBy(asc(oldId));
  const resolve = await createResolver(run);
  for (const row of rows) await setLinksOf(run, resolve, row);
}

async function setLinksOf(
  { resources, kinds, site, control, note }: LinkRun,
  resolve: Resolver,
  row: { oldId: string; kind: string; itemId: string },
): Promise<void> {
  const kind = findContentType(kinds, row.kind);
  const { host, oldId } = importedItemsTable;
  const isIt = and(eq(host, site.host), eq(oldId, row.oldId));
  const [item] = await resources.db
    .select(kind.columns)
    .from(kind.source.table)
    .where(sql`${kind.source.id} = ${row.itemId}`);
  const fields = item ? kind.toFields(item as never) : {};
  const title = kind.titleOf(fields) || row.oldId;
  await control.at(`Os links de ${title}`);
  const { sandbox } = resources;
  const targets = new Map<string, string>();
  const lost: string[] = [];
  try {
    for (const href of await sandbox.call(OWN_LINKS, "ownLinksIn", [fields])) {
      const target = await resolve(href);
      if (target === "lost") lost.push(href);
      else targets.set(href, target.to);
    }
  } catch (error) {
    if (!isLimitError(error)) throw error;
    note(
      title,
      "Os links deste texto levam tempo ou memória demais para serem lidos e ficaram como estavam.",
    );
  }
  await resources.db.transaction(async (tx) => {
    await amendImported({ ...resources, db: tx }, kind, row.itemId, async (now) => {
      if (targets.size === 0) return undefined;
      const changes = await sandbox.call(OWN_LINKS, "replaceLinks", [now, targets]);
      return Object.keys(changes).length > 0 ? changes : undefined;
    });
    const [known] = await tx
      .select({ snapshot: importedItemsTable.snapshot })
      .from(importedItemsTable)
      .where(isIt);
    const snapshot = known?.snapshot && {
      ...known.snapshot,
      links: known.snapshot.links.map((href) => targets.get(href) ?? href),
    };
    await tx
      .update(importedItemsTable)
      .set({ linksSet: true, ...(snapshot && { snapshot }) })
      .where(isIt);
  });
  for (const href of lost) note(title, sayLost(href));
}

const sayLost = (href: string): string =>
  `O link para ${href} leva a algo do site antigo que não foi importado.`;

/** Reports lost links as far as they are known before the import. */
export async function noteLostLinks(
  run: LinkRun,
  texts: { title: string; links: string[] }[],
): Promise<void> {
  const resolve = await createResolver(run, { isDryRun: true });
  for (const { title, links } of texts)
    for (const href of links) if ((await resolve(href)) === "lost") run.note(title, sayLost(href));
}

/** An old address's new path, and the form under which it was known. */
interface Found {
  path: string;
  form: string;
}

type Resolver = (href: string) => Promise<Target>;

async function createResolver(run: LinkRun, { isDryRun = false } = {}): Promise<Resolver> {
  const { resources, kinds, site, oldIds } = run;
  const { db } = resources;
  const others = new Map(
    site.otherAddresses.map(({ source, target }) => [comparableAddress(source), target] as const),
  );
  const own = new Set([
    ...Object.keys(FIXED_PAGES),
    ...(await listPagePlaces(resources)).map(({ path }) => path),
  ]);
  const known = new Map<string, Promise<Found | undefined>>();

  async function find(key: string): Promise<Found | undefined> {
    const forms = linkFormsOf(key);
    for (const form of forms) {
      const id = oldIds.get(form);
      if (id === undefined) continue;
      const path = isDryRun ? key : await findPathOf(id);
      if (path !== undefined) return { path, form };
    }
    for (const form of forms) {
      const other = others.get(form);
      if (other !== undefined) return { path: other, form };
    }
    const form = pathOf(key);
    // A dry run cannot tell whether a file is available before it is downloaded: assume that it is.
    if (isDryRun && /\.[a-z0-9]{2,5}$/.test(form)) return { path: key, form };
    return (await findFile(forms)) ?? (own.has(form) ? { path: form, form } : undefined);
  }

  /** Finds drafts, too: they may be published later. */
  async function findPathOf(oldId: string): Promise<string | undefined> {
    const { host, itemId, kind: ofKind } = importedItemsTable;
    const [row] = await db
      .select({ id: itemId, plural: ofKind })
      .from(importedItemsTable)
      .where(and(eq(host, site.host), eq(importedItemsTable.oldId, oldId)));
    const kind = kinds.find(({ plural }) => plural === row?.plural);
    if (!row || !kind) return undefined;
    const { id, slug } = kind.table;
    const [item] = await db.select({ slug }).from(kind.table).where(eq(id, row.id));
    return item && kind.pageOf(item.slug);
  }

  async function findFile(forms: string[]): Promise<Found | undefined> {
    const { source, target, targetKind, targetId, releaseId } = importedAddressesTable;
    const releases = db
      .select({ id: importsTable.releaseId })
      .from(importsTable)
      .where(eq(importsTable.host, site.host));
    const [found] = await db
      .select({ source, target, targetKind, targetId })
      .from(importedAddressesTable)
      .where(and(inArray(source, forms), inArray(releaseId, releases)))
      .orderBy(sql`array_position(${sql.param(forms)}::text[], ${source})`)
      .limit(1);
    const path = found && (found.target ?? (await findItemPath(db, kinds, found)));
    return path === undefined ? undefined : { path, form: found?.source ?? "" };
  }

  return async (href) => {
    const [, address = "", hash = ""] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
    const key = comparableAddress(address);
    if (key === undefined || key === "/") return { to: href };
    const finding = known.get(key) ?? find(key);
    known.set(key, finding);
    const found = await finding;
    if (!found) return pathOf(key) === "/" && shortFormsOf(key).length === 0 ? { to: href } : "lost";
    const { path, form } = found;
    const search = form.includes("?") || path.includes("?") ? "" : (/\?.*/.exec(address)?.[0] ?? "");
    return { to: path === key && isDryRun ? href : path + search + hash };
  };
}

/** WordPress's parameters, for which it shows an item on any page: "/servicos?p=12" is post 12. */
const SHORT_NAMES = /^(?:p|page_id|attachment_id|cat|author|feed)$/;

function shortFormsOf(key: string): string[] {
  return [...parametersIn(key)].flatMap(([name, values]) =>
    SHORT_NAMES.test(name) ? values.map((value) => `/?${name}=${value}`) : [],
  );
}

/** Lists the old addresses that a link may mean, those with parameters first. */
function linkFormsOf(key: string): string[] {
  const forms = importedSourcesFor(key);
  const [queried, plain] = [forms.filter(isQueried), forms.filter((form) => !isQueried(form))];
  return [...queried, ...shortFormsOf(key), ...plain];
}

const isQueried = (form: string): boolean => form.includes("?");
