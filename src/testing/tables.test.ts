// Tests that the tables declared in code equal those of the migrations.

import { globSync } from "node:fs";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kinds } from "#src/content-types.ts";
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

it("no CHECK names a kind of content, and no function more than one", async () => {
  const { rows } = await site.resources.db.$client.query<{ name: string; source: string; most: number }>(`
    SELECT conname AS name, pg_get_constraintdef(oid) AS source, 0 AS most
      FROM pg_constraint WHERE contype = 'c' AND connamespace = current_schema()::regnamespace
    UNION ALL SELECT proname, prosrc, 1
      FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND probin IS NULL`);
  expect(rows.length).toBeGreaterThan(50);
  const naming = rows.filter(({ source, most }) => {
    const named = kinds.filter(({ plural }) =>
      new RegExp(most === 0 ? `'${plural.replace(/s$/, "s?")}'` : `\\b${plural}\\b`).test(source),
    );
    return named.length > most;
  });
  expect(naming.map(({ name }) => name)).toEqual([]);
});
