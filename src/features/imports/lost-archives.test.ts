import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { archiveImporters, kinds, publishableTypes } from "#src/content-types.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { prepareSite } from "#src/prepare-site.ts";
import { setUnderConstruction } from "#src/settings/construction.server.ts";
import { exportedFiles, personalData, storedTables } from "#src/slices.ts";
import { call, exportAll, openPlace, type Place } from "#src/testing/archive-places.ts";
import { runImport } from "./run-import.server.ts";
import { importedItemsTable, importsTable } from "./table.ts";
import { storeUpload } from "./uploads.server.ts";

const LINES = 3;
const places: Place[] = [];
let archive: Buffer;

beforeAll(async () => {
  const old = await open({ SITE_URL: "https://antiga.example" });
  const { db } = old.site.resources;
  const post = { title: "Nova sede", content: "Começo.", isPublished: true };
  const { id } = await call<{ id: string }>(old, "POST", "/api/posts", post);
  await call(old, "PUT", `/api/posts/${id}/draft`, { ...post, title: "Nova sede, ainda não" });
  await call(old, "POST", "/api/posts", { title: "Ainda não", content: "Em breve." });
  const sections = [{ id: randomUUID(), type: "text", version: 1, isHidden: false, props: { text: "Olá" } }];
  await call(old, "POST", "/api/pages", { title: "Casa", path: "/lp/casa", sections, isPublished: true });
  await call(old, "POST", "/api/settings/faq", { question: "Abrem cedo?", answer: "Sim." });
  await db.execute(sql`
    INSERT INTO newsletter_subscriptions (email, origin, leave_token)
    SELECT 'p' || n || '@exemplo.com.br', 'footer', 'token-' || n FROM generate_series(1, ${LINES}) AS n`);
  await db.execute(sql`
    INSERT INTO redirects (source, target) SELECT '/velho-' || n, '/contato' FROM generate_series(1, ${LINES}) AS n`);
  archive = await exportAll(old);
});
afterAll(() => Promise.all(places.map(({ site }) => site.close())));

async function open(environment: Record<string, string> = {}): Promise<Place> {
  const place = await openPlace(environment);
  places.push(place);
  return place;
}

/** A site with content imports items and lists; an empty one is restored as a whole. */
async function openUsed(): Promise<Place> {
  const place = await open();
  await setUnderConstruction(place.site.resources, true);
  await call(place, "POST", "/api/posts", { title: "Já estava aqui", content: "Oi." });
  return place;
}

async function begin({ site: { resources } }: Place): Promise<string> {
  const id = randomUUID();
  await storeUpload(resources.storage, id, Readable.from([archive]));
  await resources.db
    .insert(importsTable)
    .values({ id, kind: "vitrine", hasFile: true, isDryRun: false, authorName: "Ana" });
  return id;
}

const run = (resources: Resources, id: string, stopping = new AbortController().signal): Promise<void> =>
  runImport(
    resources,
    {
      kinds: publishableTypes,
      archive: { kinds, archiveImporters, lists: exportedFiles, tables: storedTables, personalData },
    },
    { id },
    { stopping },
  );

async function readImport({ site: { resources } }: Place, id: string) {
  const [row] = await resources.db.select().from(importsTable).where(eq(importsTable.id, id));
  if (!row) throw new Error("there is an import");
  const { state, counts, findings, listReports } = row;
  return { state, counts, findings, listReports };
}

/** Runs the import in a process that is stopped before its n-th step. @returns false if it had fewer steps */
async function runSteps({ site: { resources } }: Place, id: string, steps: number): Promise<boolean> {
  const stopping = new AbortController();
  let reached = 0;
  const db = replace(resources.db, "update", (update) => (table) => {
    // Each item and each list is recorded before it is read.
    if (Object.is(table, importsTable) && ++reached === steps) stopping.abort();
    return update(table);
  });
  const stop = await run({ ...resources, db }, id, stopping.signal).catch((error: Error) => error);
  if (!stop) return false;
  expect(stop.message).toContain("stops");
  return true;
}

/** Returns the object with another method. */
function replace<Target extends object, Name extends keyof Target>(
  target: Target,
  name: Name,
  write: (method: Target[Name]) => Target[Name],
): Target {
  const method = target[name] as Target[Name] & { bind(to: Target): Target[Name] };
  const written = write(method.bind(target));
  return new Proxy(target, {
    get: (of, asked) => (asked === name ? written : Reflect.get(of, asked)),
  });
}

it("reports of an archive that was continued at each of its steps what an uninterrupted run reports", async () => {
  const [quiet, troubled] = await Promise.all([openUsed(), openUsed()]);
  const expected = await begin(quiet);
  await run(quiet.site.resources, expected);
  const found = await readImport(quiet, expected);
  expect(found, JSON.stringify(found.findings)).toMatchObject({
    state: "done",
    counts: { posts: 2, lists: { "inscritos.csv": LINES, "redirecionamentos.csv": LINES } },
  });
  const id = await begin(troubled);
  let stops = 0;
  while (await runSteps(troubled, id, stops + 2)) stops++;
  // At least once in each item and each list.
  expect(stops).toBeGreaterThan(8);
  expect(await readImport(troubled, id)).toEqual(found);
  expect(found.listReports).toEqual({});
  const { rows } = await troubled.site.owner.query("SELECT FROM imported_items WHERE import_id = $1", [id]);
  expect(rows).toEqual([]);
});

it("reports a restored site as restored if its process is lost right afterwards", async () => {
  const [quiet, troubled] = await Promise.all(
    [1, 2].map(async () => {
      const place = await open({ SEED: "none" });
      await prepareSite(place.site.resources);
      return place;
    }),
  );
  if (!quiet || !troubled) throw new Error("two sites are open");
  const expected = await begin(quiet);
  await run(quiet.site.resources, expected);
  const found = await readImport(quiet, expected);
  expect(found, JSON.stringify(found.findings)).toMatchObject({ state: "done", counts: { restored: true } });

  const id = await begin(troubled);
  const { resources } = troubled.site;
  const lost = replace(resources.db, "transaction", (transaction) => async (work, config) => {
    const result = await transaction(work, config);
    if ((await resources.db.$count(importedItemsTable)) > 0) throw new Error("the process is lost");
    return result;
  });
  await run({ ...resources, db: lost }, id).catch(() => undefined);
  await run(resources, id);
  expect(await readImport(troubled, id)).toEqual(found);
});
