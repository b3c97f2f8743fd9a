import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { hasAddressesInForce } from "#src/publishing/addresses/imported-addresses.server.ts";
import type { StoredContentType } from "#src/publishing/publishable-type.server.ts";
import { forgetTries, isGivenUp } from "./comparison-tries.server.ts";
import type { Certificate, ImportState } from "./schema.ts";
import { importCertificatesTable, importsTable } from "./table.ts";

export const importCertify: JobType<{ id: string }> = {
  name: "import.certify",
  retryDelay: 5,
  retryDelayMax: 60,
  retryLimit: 10,
  expireAfter: 60 * 60,
  sequential: true,
};

/**
 * Restarts only after its process was killed, twice (comparison-tries.server.ts), never because of errors.
 */
export const importLook: JobType<{ id: string }> = {
  name: "import.look",
  retryDelay: 5,
  retryDelayMax: 60,
  retryLimit: 10,
  expireAfter: 60 * 60,
  sequential: true,
};

export const importsPublished: JobType<object> = {
  name: "import.published",
  retryDelay: 5,
  retryDelayMax: 60,
  retryLimit: 3,
  cron: "* * * * *",
};

/** States of imports that have a certificate, or will have one. */
const MAY_BE_LIVE: ReadonlySet<ImportState> = new Set(["reading", "done"]);

type Context = Pick<Resources, "db" | "jobs">;
type Kinds = readonly StoredContentType[];

/**
 * Returns the certificate for the site's current content; starts a new one if it is out of date.
 * @returns null if there is no such import; undefined while it is being made or if nothing is live yet;
 * "lost" after two losses of the process
 */
export async function findCertificate(
  context: Context,
  kinds: Kinds,
  id: string,
): Promise<Certificate | "lost" | null | undefined> {
  const { db } = context;
  if (!isUuid(id)) return null;
  const [imported] = await db.select().from(importsTable).where(eq(importsTable.id, id));
  if (!imported || imported.isDryRun || !MAY_BE_LIVE.has(imported.state)) return null;
  if (!(await isLive(db, kinds, id))) return undefined;
  const [made] = await db
    .select()
    .from(importCertificatesTable)
    .where(eq(importCertificatesTable.importId, id));
  const { crawlRequestedAt, crawledAt, crawlTries } = imported;
  if (isGivenUp(crawlTries) || isGivenUp(made?.tries)) return "lost";
  if (crawlRequestedAt && !(crawledAt && crawledAt >= crawlRequestedAt)) return undefined;
  const stamp = await readStamp(db);
  if (made?.stamp === stamp && made.addresses && made.hash)
    return { addresses: made.addresses, hash: made.hash };
  await askFor(context, id, stamp);
  return undefined;
}

/** Queues the missing certificates of imports that went live. */
export async function askForNew(context: Context, kinds: Kinds): Promise<void> {
  const { db } = context;
  const { id, state, isDryRun } = importsTable;
  const rows = await db
    .select({ id })
    .from(importsTable)
    .leftJoin(importCertificatesTable, eq(importCertificatesTable.importId, id))
    .where(
      and(
        eq(state, "done"),
        eq(isDryRun, false),
        or(isNull(importCertificatesTable.importId), isNull(importCertificatesTable.stamp)),
      ),
    );
  const stamp = rows.length > 0 ? await readStamp(db) : "";
  for (const row of rows) if (await isLive(db, kinds, row.id)) await askFor(context, row.id, stamp);
}

/** @returns false if nothing of the import is live */
export async function askForLook(
  { db, jobs }: Context,
  kinds: Kinds,
  id: string,
  server: string | null,
): Promise<boolean> {
  if (!isUuid(id) || !(await isLive(db, kinds, id))) return false;
  await db.transaction(async (tx) => {
    await tx
      .update(importsTable)
      .set({ server, crawlRequestedAt: sql`clock_timestamp()` })
      .where(eq(importsTable.id, id));
    await forgetTries(tx, "look", id);
    await forgetTries(tx, "certificate", id);
    await jobs.enqueue(tx, importLook, { id });
  });
  return true;
}

/** Queues at most one job per state of the site. */
async function askFor({ db, jobs }: Context, importId: string, askedStamp: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .insert(importCertificatesTable)
      .values({ importId, askedStamp })
      .onConflictDoUpdate({
        target: importCertificatesTable.importId,
        set: { askedStamp },
        setWhere: sql`${importCertificatesTable.askedStamp} <> ${askedStamp}`,
      });
    if (rowCount) await jobs.enqueue(tx, importCertify, { id: importId });
  });
}

/** Finds the old host of a finished import, and its release. */
export async function findSubject(
  db: Queryable,
  id: string,
): Promise<{ host: string; releaseId: string | null } | undefined> {
  const { host, releaseId, state } = importsTable;
  const [row] = await db
    .select({ host, releaseId })
    .from(importsTable)
    .where(and(eq(importsTable.id, id), eq(state, "done"), isNotNull(host)));
  return row?.host ? { host: row.host, releaseId: row.releaseId } : undefined;
}

/** Whether the import's release is published, or any item that it brought, by whatever release or alone. */
async function isLive(db: Queryable, kinds: Kinds, id: string): Promise<boolean> {
  const releaseId = (await findSubject(db, id))?.releaseId;
  if (!releaseId) return false;
  const { rows } = await db.execute(
    sql`SELECT FROM releases WHERE id = ${releaseId} AND state = 'published'`,
  );
  return rows.length > 0 || hasAddressesInForce(db, kinds, releaseId);
}

/** Changes whenever visitors may see something new: every write of content leaves a revision. */
export async function readStamp(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ stamp: string }>(sql`
    SELECT concat_ws('.',
      (SELECT max(id) FROM revisions),
      (SELECT count(*) FROM redirects),
      (SELECT extract(epoch FROM max(created_at)) FROM redirects),
      (SELECT count(*) FROM imported_items),
      (SELECT extract(epoch FROM max(looked_at)) FROM imports)) AS stamp`);
  return rows[0]?.stamp ?? "";
}
