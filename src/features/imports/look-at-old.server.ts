// Asks the old site itself what its pages say beside their texts: its menu, and the kinds of structured data of each page.
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { RunningJob } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type Asking, fetchPage } from "./crawl/fetch-page.ts";
import { PAGES_MAX, readRobots, robotsOf } from "./crawl/find-pages.ts";
import { readPage } from "./crawl/read-page.ts";
import { findCertificate } from "./certificates.server.ts";
import { saidByHome } from "./certificate/said.ts";
import { listAddresses } from "./old-addresses.server.ts";
import type { OldHome } from "./old-site/old-site.ts";
import { resolveOld } from "./old-site/old-server.ts";
import { HOME, importedItemsTable, importsTable } from "./table.ts";

const AT_ONCE = 4;

/** Looks at the home page and at each page that was brought, as a visitor, and as its `robots.txt` lets programs. */
export async function lookAtOld(
  resources: Pick<Resources, "db" | "jobs" | "config">,
  { id }: { id: string },
  { stopping }: Pick<RunningJob, "stopping">,
): Promise<void> {
  const { db, config } = resources;
  const [row] = await db.select().from(importsTable).where(eq(importsTable.id, id));
  if (!row?.host) return;
  const asking = { config, ...resolveOld(row.server, row.host) };
  const origin = await findOrigin(asking, row.host, row.address);
  const home = origin && (await fetchPage(asking, `${origin}/`));
  await keepHome(resources, row.host, home ? readPage(home.text, home.url) : undefined);
  if (origin && home) {
    const robots = readRobots(new URL(origin), (await fetchPage(asking, robotsOf(new URL(origin))))?.text);
    const pages = await listPages(resources, row.host, origin);
    for (let from = 0; from < pages.length; from += AT_ONCE) {
      if (stopping.aborted) throw new Error("the process stops");
      const some = pages.slice(from, from + AT_ONCE).filter(({ url }) => robots.allows(url));
      await Promise.all(some.map((page) => keepPage(resources, asking, row.host ?? "", page)));
    }
  }
  await db
    .update(importsTable)
    .set({ lookedAt: sql`clock_timestamp()` })
    .where(eq(importsTable.id, id));
  // Whoever waits for it asks seldom.
  await findCertificate(resources, id);
}

/** As its address was given, or else as sites of today are. */
async function findOrigin(asking: Asking, host: string, address: string | null): Promise<string | undefined> {
  const given = URL.parse(address ?? "");
  const asked = given?.host === host ? [given.origin] : [`https://${host}`, `http://${host}`];
  for (const origin of asked) if (await fetchPage(asking, `${origin}/`)) return origin;
  return undefined;
}

interface OldPage {
  itemId: string;
  url: string;
}

/** One address of each item that was brought. */
async function listPages({ db }: Pick<Resources, "db">, host: string, origin: string): Promise<OldPage[]> {
  const pages = new Map<string, OldPage>();
  for (const { source, targetId } of await listAddresses(db, host))
    if (targetId && !source.includes("?") && !pages.has(targetId))
      pages.set(targetId, { itemId: targetId, url: new URL(source, origin).href });
  return [...pages.values()].slice(0, PAGES_MAX);
}

async function keepPage(
  { db }: Pick<Resources, "db">,
  asking: Asking,
  host: string,
  { itemId, url }: OldPage,
): Promise<void> {
  const found = await fetchPage(asking, url);
  const page = found && readPage(found.text, found.url);
  if (!page) return;
  await db
    .update(importedItemsTable)
    .set({ said: sql`${importedItemsTable.said} || ${JSON.stringify({ data: page.data })}::jsonb` })
    .where(
      and(
        eq(importedItemsTable.host, host),
        eq(importedItemsTable.itemId, itemId),
        sql`${importedItemsTable.said} IS NOT NULL`,
      ),
    );
}

/** What the home page said; that nobody answered is told too. */
export async function keepHome(
  { db }: Pick<Resources, "db">,
  host: string,
  page: OldHome | undefined,
): Promise<void> {
  const said = saidByHome(page);
  await db
    .insert(importedItemsTable)
    .values({ host, oldId: HOME, kind: HOME, itemId: randomUUID(), said })
    .onConflictDoUpdate({ target: [importedItemsTable.host, importedItemsTable.oldId], set: { said } });
}
