import { afterAll, beforeAll, expect, it } from "vitest";
import { configOf } from "#src/testing/backup-files.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { isAhead } from "./migrate.ts";

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources();
});
afterAll(() => site.close());

const add = (name: string) =>
  site.owner.query("INSERT INTO migrations (name, checksum) VALUES ($1, 'newer')", [name]);

it("a database that others use is put back after a failed upgrade only where this release could not run", async () => {
  const config = configOf(site);
  expect(await isAhead(config)).toBe(false);
  await add("9998_more.sql");
  expect(await isAhead(config)).toBe(false);
  await add("9999_second_step_of_9998.sql");
  expect(await isAhead(config)).toBe(true);
});
