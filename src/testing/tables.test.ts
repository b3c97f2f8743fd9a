// The tables that code believes in are those that the migrations make.
import { globSync } from "node:fs";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestSite, type TestSite } from "./test-site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

it.each(globSync("src/**/table.ts", { exclude: ["src/testing/**"] }))(
  "%s is what the migrations make",
  async (file) => {
    const module = (await import(
      /* @vite-ignore */ new URL(`../../${file}`, import.meta.url).href
    )) as object;
    for (const table of Object.values(module).filter((value) => value instanceof PgTable)) {
      const { name, columns } = getTableConfig(table);
      const { rows } = await site.resources.db.$client.query<{ column_name: string; is_nullable: string }>(
        "SELECT column_name, is_nullable FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'",
        [name],
      );
      const made = rows.map((row) => `${row.column_name}${row.is_nullable === "YES" ? "?" : ""}`).toSorted();
      const believed = columns
        .filter((column) => !column.generated)
        .map((column) => `${column.name}${column.notNull ? "" : "?"}`)
        .toSorted();
      expect(believed).toEqual(made);
    }
  },
);
