import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { unlessLostTwice } from "./comparison-tries.server.ts";
import { importCertificatesTable, importsTable } from "./table.ts";

let site: TestSite;
let staff: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  staff = await addStaff(site.resources, "admin");
});
afterAll(() => site.close());

async function runImport(): Promise<string> {
  const { db } = site.resources;
  const { rows } = await db.execute<{ id: string }>(
    sql`INSERT INTO releases (name, state, author_name) VALUES ('Velho', 'published', 'Ana') RETURNING id`,
  );
  const [row] = await db
    .insert(importsTable)
    .values({
      kind: "site",
      host: "velho.example",
      isDryRun: false,
      state: "done",
      authorName: "Ana",
      releaseId: rows[0]?.id ?? null,
    })
    .returning({ id: importsTable.id });
  if (!row) throw new Error("there is an import");
  await db.insert(importCertificatesTable).values({ importId: row.id, askedStamp: "" });
  return row.id;
}
const ask = (method: "GET" | "POST", id: string) =>
  site.api.inject({
    method,
    url: `/api/imports/${id}/certificate`,
    headers: staff.headers,
    ...(method === "POST" && { payload: {} }),
  });

it.each(["look", "certificate"] as const)(
  "a %s is given up after the second loss of its process, which is said, until somebody asks again",
  async (comparison) => {
    const id = await runImport();
    let begun = 0;
    const run = (work: () => Promise<void>, stopping = new AbortController().signal) =>
      unlessLostTwice(site.resources.db, comparison, id, { stopping }, () => {
        begun += 1;
        return work();
      });
    /** Leaves the state of a killed process. */
    const lose = async (): Promise<void> => {
      const before = begun;
      void run(() => new Promise(() => {}));
      await eventually(() => begun > before);
    };
    const fail = () => run(() => Promise.reject(new Error("no network")));

    await lose();
    await expect(fail()).rejects.toThrow("no network");
    await lose();
    const stopping = new AbortController();
    void run(() => new Promise(() => {}), stopping.signal);
    await eventually(() => begun === 4);
    stopping.abort();
    const triesNow = () =>
      site.resources.db.$count(
        sql`imports JOIN import_certificates ON import_id = id`,
        sql`id = ${id} AND look_tries = 0 AND tries = 0`,
      );
    await eventually(async () => (await triesNow()) === 1);

    await lose();
    await lose();
    expect((await ask("GET", id)).statusCode).toBe(202);
    await run(() => Promise.resolve());
    expect(begun).toBe(6);
    const answer = await ask("GET", id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ detail: string }>().detail).toContain("A comparação parou duas vezes");

    expect((await ask("POST", id)).statusCode).toBe(202);
    await run(() => Promise.resolve());
    expect(begun).toBe(7);
    expect((await ask("GET", id)).statusCode).toBe(202);
  },
);
