import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startSlice } from "#src/platform/slices/define-slice.ts";
import { eventually } from "#src/testing/eventually.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { collectImages } from "./collect-unused.server.ts";
import { findImages, readVersion, storeImage } from "./media.server.ts";
import { imageCollect, mediaSlice } from "./slice.ts";
import { imagesTable } from "./table.ts";

let site: TestResources;
beforeEach(async () => {
  site = await openTestResources();
  // Tables that no code knows.
  await site.owner.query(`CREATE TABLE covers (image_id text); CREATE TABLE "Any notes" (body text);
    CREATE TABLE albums (id int, "image ids" varchar(32)[], extra jsonb);
    GRANT ALL ON covers, "Any notes", albums TO ${site.connection.user}`);
});
afterEach(() => site.close());

let side = 10;
/** Stores an image that was not uploaded recently. */
async function storeOld(): Promise<string> {
  side++;
  const create = { width: side, height: side, channels: 3, background: "#285491" } as const;
  const result = await storeImage(site.resources, await sharp({ create }).png().toBuffer());
  if (!result.ok) throw new Error(result.detail);
  await age(result.image.id);
  return result.image.id;
}

const age = (id: string) =>
  site.resources.db
    .update(imagesTable)
    .set({ storedAt: sql`now() - interval '25 hours'` })
    .where(eq(imagesTable.id, id));
const collect = (limit = 50) => collectImages(site.resources, limit);
const kept = async (...ids: string[]) => [...(await findImages(site.resources.db, ids)).keys()];
const versionOf = (id: string) => readVersion(site.resources, { id, width: 160, format: "webp" });

it("removes what nothing refers to, with every version, and nothing else", async () => {
  const [unused, cover, inNote] = [await storeOld(), await storeOld(), await storeOld()];
  expect(await versionOf(unused)).not.toBeNull();
  const { db } = site.resources;
  await db.execute(sql`INSERT INTO covers VALUES (NULL), (${cover})`);
  await db.execute(
    sql`INSERT INTO "Any notes" VALUES (NULL), (${`![Obra](/media/${inNote}-640.webp) e mais`})`,
  );
  expect(await collect()).toBe(1);
  expect((await kept(unused, cover, inNote)).toSorted()).toEqual([cover, inNote].toSorted());
  expect(await versionOf(unused)).toBeNull();
  expect(await versionOf(cover)).not.toBeNull();
  expect(await collect()).toBe(0);
});

it("lets a day pass since the last upload", async () => {
  const create = { width: 5, height: 5, channels: 3, background: "#285491" } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const first = await storeImage(site.resources, bytes);
  if (!first.ok) throw new Error(first.detail);
  expect(await collect()).toBe(0);
  await age(first.image.id);
  await storeImage(site.resources, bytes);
  expect(await collect()).toBe(0);
  await age(first.image.id);
  expect(await collect()).toBe(1);
});

it("keeps the file of an image that is uploaded again while it is collected", async () => {
  const create = { width: 7, height: 7, channels: 3, background: "#285491" } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  for (let round = 0; round < 5; round++) {
    const stored = await storeImage(site.resources, bytes);
    if (!stored.ok) throw new Error(stored.detail);
    await age(stored.image.id);
    await Promise.all([collect(), storeImage(site.resources, bytes)]);
    expect(await kept(stored.image.id)).toHaveLength(1);
    expect(await site.resources.storage.read(`images/${stored.image.id}/master.webp`)).not.toBeNull();
  }
});

it("finds ids in lists and in JSON of a table that nobody has heard of", async () => {
  const [first, second, inJson, unused] = [
    await storeOld(),
    await storeOld(),
    await storeOld(),
    await storeOld(),
  ];
  const json = JSON.stringify({ cover: { path: `/media/${inJson}-320.avif` } });
  await site.resources.db.execute(
    sql`INSERT INTO albums VALUES (1, ${sql.param([first, second])}, NULL), (2, NULL, ${json}::jsonb)`,
  );
  expect(await collect()).toBe(1);
  expect(await kept(first, second, inJson, unused)).toHaveLength(3);
});

it("knows every column of bytes, since none is searched", async () => {
  const { rows } = await site.resources.db.execute<{ name: string }>(sql`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND data_type = 'bytea' AND column_name !~ '_?(hash|key)$' ORDER BY 1`);
  // A compressed text needs a column with its image ids beside it, like revisions.body.
  expect(rows.map(({ name }) => name)).toEqual([
    "analytics_visitor_salts.salt",
    "analytics_visitors.code",
    "font_files.content",
    // Files that are sent with mails belong to no page, and refer to nothing.
    "lead_mail_files.content",
    "mailbox_seen.digest",
    "revisions.body",
    "salts.value",
  ]);
});

it("keeps what is used between the search and the removal", async () => {
  const id = await storeOld();
  const { db } = site.resources;
  let searched = 0;
  const transaction: typeof db.transaction = async (work, settings) => {
    if (++searched === 2) await db.execute(sql`INSERT INTO covers VALUES (${id})`);
    return db.transaction(work, settings);
  };
  expect(
    await collectImages({ ...site.resources, db: Object.assign(Object.create(db), { transaction }) }, 50),
  ).toBe(0);
  expect(await kept(id)).toEqual([id]);
});

it("keeps the row while the files cannot be removed", async () => {
  const id = await storeOld();
  const storage = { ...site.resources.storage, removeFolder: () => Promise.reject(new Error("away")) };
  await expect(collectImages({ ...site.resources, storage }, 50)).rejects.toThrow("away");
  expect(await kept(id)).toEqual([id]);
});

it("happens by itself at night, and goes on while there is more", async () => {
  const { db, jobs } = site.resources;
  const { rows } = await db.execute(sql`SELECT cron FROM pgboss.schedule WHERE name = 'image.collect'`);
  expect(rows).toEqual([{ cron: imageCollect.cron }]);
  await db.execute(sql`
    INSERT INTO images (id, width, height, placeholder, format, bytes, stored_at)
    SELECT md5(n::text), 1, 1, '', 'webp', 1, now() - interval '2 days' FROM generate_series(1, 120) AS n`);
  await startSlice(site.resources, mediaSlice);
  await jobs.enqueue(db, imageCollect, {});
  await eventually(async () => (await db.$count(imagesTable)) === 0);
});
