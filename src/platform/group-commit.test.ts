import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { StoreTogether } from "./group-commit.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  await site.resources.db.execute("CREATE TABLE kept (n int PRIMARY KEY)");
});
afterAll(() => site.close());

const groups: number[][] = [];
const store: StoreTogether<number, number> = async (tx, items) => {
  groups.push(items);
  for (const n of items) await tx.execute(sql`INSERT INTO kept VALUES (${n})`);
  return items.map((n) => n * 10);
};
const add = (n: number) => site.resources.groups.add("number", n, store);

test("stores together what arrives together, and gives each its own result", async () => {
  const given = await Promise.all([add(1), add(2), add(3)]);
  expect(given).toEqual([10, 20, 30]);
  expect(groups).toEqual([[1, 2, 3]]);
});

test("tries each alone where a group fails, and goes on afterwards", async () => {
  const settled = await Promise.allSettled([add(4), add(1), add(5)]);
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await add(6)).toBe(60);
  const { rows } = await site.resources.db.execute("SELECT n FROM kept ORDER BY n");
  expect(rows.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("answers everyone while the database is away, and stores again once it is back", async () => {
  await site.cutDatabase();
  const settled = await Promise.allSettled([add(7), add(8)]);
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await site.restoreDatabase();
  expect(await add(9)).toBe(90);
});
