import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { migrate } from "./migrate.ts";

describe("migrate", () => {
  let site: TestResources;
  let folder: string;
  beforeEach(async () => {
    site = await openTestResources();
    folder = await mkdtemp(join(tmpdir(), "vitrine-migrations-"));
    await site.owner.query("DROP TABLE migrations");
  });
  afterEach(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });

  const pool = () => site.owner;

  it("applies each file once, even when several processes start together", async () => {
    await writeFile(join(folder, "0001_a.sql"), "CREATE TABLE a (n int); INSERT INTO a VALUES (1)");
    await writeFile(join(folder, "0002_b.sql"), "INSERT INTO a VALUES (2)");
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(pool(), folder)));
    expect(applied.flat().toSorted()).toEqual(["0001_a.sql", "0002_b.sql"]);
    const { rows } = await pool().query("SELECT n FROM a ORDER BY n");
    expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it("leaves nothing of a file that fails half-way", async () => {
    await writeFile(join(folder, "0001_a.sql"), "CREATE TABLE half (n int); SELECT nonsense");
    await expect(migrate(pool(), folder)).rejects.toThrow("0001_a.sql");
    const { rows } = await pool().query("SELECT to_regclass('half') AS half");
    expect(rows).toEqual([{ half: null }]);
  });

  it("repeats a file in batches until nothing is left, and goes on where it failed", async () => {
    await writeFile(
      join(folder, "0001_a.sql"),
      `CREATE TABLE a (n int, at xid8); INSERT INTO a SELECT generate_series(1, 5);
       CREATE TABLE b (n int CHECK (n < 5));`,
    );
    await writeFile(
      join(folder, "0002_b_in_batches.sql"),
      `WITH filled AS (UPDATE a SET at = pg_current_xact_id() WHERE n IN (SELECT n FROM a WHERE at IS NULL ORDER BY n LIMIT 2)
         RETURNING n)
       INSERT INTO b SELECT n FROM filled`,
    );
    await expect(migrate(pool(), folder)).rejects.toThrow("0002_b_in_batches.sql");
    const batches = async () =>
      (
        await pool().query(
          "SELECT array_agg(n ORDER BY n) AS of FROM a WHERE at IS NOT NULL GROUP BY at ORDER BY min(n)",
        )
      ).rows;
    expect(await batches()).toEqual([{ of: [1, 2] }, { of: [3, 4] }]);
    await pool().query("ALTER TABLE b DROP CONSTRAINT b_n_check");
    expect(await migrate(pool(), folder)).toEqual(["0002_b_in_batches.sql"]);
    expect(await batches()).toEqual([{ of: [1, 2] }, { of: [3, 4] }, { of: [5] }]);
    expect(await migrate(pool(), folder)).toEqual([]);
  });

  it("refuses an edited file and a database newer than the code", async () => {
    await writeFile(join(folder, "0001_a.sql"), "SELECT 1");
    await migrate(pool(), folder);
    await writeFile(join(folder, "0001_a.sql"), "SELECT 2");
    await expect(migrate(pool(), folder)).rejects.toThrow(/0001_a\.sql foi mudada/);
    await rm(join(folder, "0001_a.sql"));
    await expect(migrate(pool(), folder)).rejects.toThrow(/não conhece/);
  });

  it("starts on the additions of a newer version, but not where that has taken something away", async () => {
    await writeFile(join(folder, "0001_a.sql"), "CREATE TABLE a (n int)");
    await migrate(pool(), folder);
    const add = (name: string) =>
      pool().query("INSERT INTO migrations (name, checksum) VALUES ($1, 'of a newer version')", [name]);
    await add("0002_b.sql");
    expect(await migrate(pool(), folder)).toEqual([]);
    await add("0003_second_step_of_0002.sql");
    await expect(migrate(pool(), folder)).rejects.toThrow(/0003_second_step_of_0002\.sql/);
  });

  it("refuses a database of another line of versions", async () => {
    await writeFile(join(folder, "0001_a.sql"), "SELECT 1");
    await writeFile(join(folder, "0003_c.sql"), "SELECT 3");
    await migrate(pool(), folder);
    await pool().query("INSERT INTO migrations (name, checksum) VALUES ('0002_b.sql', 'of another line')");
    await expect(migrate(pool(), folder)).rejects.toThrow(/0002_b\.sql/);
  });

  it("refuses a newer database that lacks a migration of this version", async () => {
    await writeFile(join(folder, "0001_a.sql"), "SELECT 1");
    await migrate(pool(), folder);
    await pool().query("INSERT INTO migrations (name, checksum) VALUES ('0003_c.sql', 'of another line')");
    await writeFile(join(folder, "0002_b.sql"), "SELECT 2");
    await expect(migrate(pool(), folder)).rejects.toThrow(/0003_c\.sql/);
  });
});
