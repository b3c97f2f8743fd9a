// Requests the old site's pages for content that exports lack: the menu, and the types of structured data.

import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { RunningJob } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { sandboxModule, withinLimits } from "#src/platform/sandbox/sandbox.ts";
import type { StoredContentType } from "#src/publishing/publishable-type.server.ts";
import { snapshotHome } from "./certificate/page-snapshot.ts";
import { findCertificate } from "./certificates.server.ts";
import { askPages } from "./crawl/ask-page.ts";
import { type AskPage, followPage, type RawPage } from "./crawl/fetch-page.ts";
import { PAGES_MAX, robotsOf } from "./crawl/find-pages.ts";
import { listAddresses } from "./old-addresses.server.ts";
import { resolveOld } from "./old-site/old-server.ts";
import type { OldHome } from "./old-site/old-site.ts";
import { HOME, importedItemsTable, importsTable } from "./table.ts";

const PARSER = sandboxModule<typeof import("./crawl/parse-page.ts")>(
  "#src/features/imports/crawl/parse-page.ts",
);
const AT_ONCE = 4;

/** Requests the home page and each imported page as a visitor, within the limits of `robots.txt`. */
export async function crawlOldSite(
  resources: Pick<Resources, "db" | "jobs" | "config" | "sandbox">,
  kinds: readonly StoredContentType[],
  { id }: { id: string },
  { stopping }: Pick<RunningJob, "stopping">,
): Promise<void> {
  const { db, config, sandbox } = resources;
  const [row] = await db.select().from(importsTable).where(eq(importsTable.id, id));
  if (!row?.host) return;
  const ask = askPages({ config, ...resolveOld(row.server, row.host), signal: stopping });
  const origin = await findOrigin(ask, row.host, row.address);
  const home = origin && (await followPage(ask, `${origin}/`));
  await keepHome(resources, row.host, home ? await parse(resources, home) : undefined);
  if (origin && home) {
    const robotsTxt = await followPage(ask, robotsOf(new URL(origin)));
    const found = await listPages(resources, row.host, origin);
    const urls = found.map(({ url }) => url);
    const allowed = new Set(await sandbox.call(PARSER, "listAllowed", [origin, robotsTxt, urls]));
    const pages = found.filter(({ url }) => allowed.has(url));
    for (let from = 0; from < pages.length; from += AT_ONCE) {
      if (stopping.aborted) throw new Error("the process stops");
      const some = pages.slice(from, from + AT_ONCE);
      await Promise.all(some.map((page) => keepPage(resources, ask, row.host ?? "", page)));
    }
  }
  await db
    .update(importsTable)
    .set({ crawledAt: sql`clock_timestamp()` })
    .where(eq(importsTable.id, id));
  // Starts the new certificate now, because the screen polls slowly.
  await findCertificate(resources, kinds, id);
}

/** Uses the given address, otherwise tries https before http. */
async function findOrigin(ask: AskPage, host: string, address: string | null): Promise<string | undefined> {
  const given = URL.parse(address ?? "");
  const asked = given?.host === host ? [given.origin] : [`https://${host}`, `http://${host}`];
  for (const origin of asked) if (await followPage(ask, `${origin}/`)) return origin;
  return undefined;
}

const parse = ({ sandbox }: Pick<Resources, "sandbox">, page: RawPage): Promise<OldHome | undefined> =>
  withinLimits(sandbox.call(PARSER, "parsePage", [page]), undefined);

interface OldPage {
  itemId: string;
  url: string;
}

async function listPages({ db }: Pick<Resources, "db">, host: string, origin: string): Promise<OldPage[]> {
  const pages = new Map<string, OldPage>();
  for (const { source, targetId } of await listAddresses(db, host))
    if (targetId && !source.includes("?") && !pages.has(targetId))
      pages.set(targetId, { itemId: targetId, url: new URL(source, origin).href });
  return [...pages.values()].slice(0, PAGES_MAX);
}

async function keepPage(
  { db, sandbox }: Pick<Resources, "db" | "sandbox">,
  ask: AskPage,
  host: string,
  { itemId, url }: OldPage,
): Promise<void> {
  const found = await followPage(ask, url);
  const page = found && (await parse({ sandbox }, found));
  if (!page) return;
  await db
    .update(importedItemsTable)
    .set({ snapshot: sql`${importedItemsTable.snapshot} || ${JSON.stringify({ data: page.data })}::jsonb` })
    .where(
      and(
        eq(importedItemsTable.host, host),
        eq(importedItemsTable.itemId, itemId),
        sql`${importedItemsTable.snapshot} IS NOT NULL`,
      ),
    );
}

/** Also records that the site did not answer. */
export async function keepHome(
  { db }: Pick<Resources, "db">,
  host: string,
  page: OldHome | undefined,
): Promise<void> {
  const snapshot = snapshotHome(page);
  await db
    .insert(importedItemsTable)
    .values({ host, oldId: HOME, kind: HOME, itemId: randomUUID(), snapshot })
    .onConflictDoUpdate({ target: [importedItemsTable.host, importedItemsTable.oldId], set: { snapshot } });
}
