import { eq, sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { imageCollect, startMediaWorkers } from "./jobs.ts";
import { collectImages, findImages, readVersion, referencesInText, storeImage } from "./media.server.ts";
import { imagesTable } from "./table.ts";

const notes = pgTable("notes", { body: text("body") });
const inColumn = sql`SELECT image_id FROM covers`;
const inText = referencesInText(notes, notes.body);

let site: TestSite;
beforeEach(async () => {
  site = await openTestSite();
  await site.owner.query(`CREATE TABLE covers (image_id text); CREATE TABLE notes (body text);
    GRANT ALL ON covers, notes TO ${site.connection.user}`);
});
afterEach(() => site.close());

let side = 10;
/** An image that nobody uploaded lately. */
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
const collect = (limit = 50) => collectImages(site.resources, [inColumn, inText], limit);
const kept = async (...ids: string[]) => [...(await findImages(site.resources.db, ids)).keys()];
const versionOf = (id: string) => readVersion(site.resources, { id, width: 160, format: "webp" });

it("removes what nothing refers to, with every version, and nothing else", async () => {
  const [unused, cover, inNote] = [await storeOld(), await storeOld(), await storeOld()];
  expect(await versionOf(unused)).not.toBeNull();
  const { db } = site.resources;
  await db.execute(sql`INSERT INTO covers VALUES (NULL), (${cover})`);
  await db.insert(notes).values([{ body: null }, { body: `![Obra](/media/${inNote}-640.webp) e mais` }]);
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

it("removes nothing while nobody says what refers to images", async () => {
  const id = await storeOld();
  expect(await collectImages(site.resources, [], 50)).toBe(0);
  expect(await kept(id)).toEqual([id]);
});

it("keeps the row while the files cannot be removed", async () => {
  const id = await storeOld();
  const storage = { ...site.resources.storage, removeFolder: () => Promise.reject(new Error("away")) };
  await expect(collectImages({ ...site.resources, storage }, [inColumn], 50)).rejects.toThrow("away");
  expect(await kept(id)).toEqual([id]);
});

it("happens by itself at night, and goes on while there is more", async () => {
  const { db, jobs } = site.resources;
  const { rows } = await db.execute(sql`SELECT cron FROM pgboss.schedule WHERE name = 'image.collect'`);
  expect(rows).toEqual([{ cron: imageCollect.cron }]);
  await db.execute(sql`
    INSERT INTO images (id, width, height, placeholder, format, bytes, stored_at)
    SELECT md5(n::text), 1, 1, '', 'webp', 1, now() - interval '2 days' FROM generate_series(1, 120) AS n`);
  await startMediaWorkers(site.resources, [inColumn]);
  await jobs.enqueue(db, imageCollect, {});
  await eventually(async () => (await db.$count(imagesTable)) === 0);
});
