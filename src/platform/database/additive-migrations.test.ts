// The previous version keeps running on the schema of the next one (docs/adr/0061), so migrations only add. Removals
// come a version later, when nothing reads the removed object, and say so in their name.

import { describe, expect, it } from "vitest";
import { isSecondStep, MIGRATIONS, readMigrations } from "./migrate.ts";

/** Earlier migrations were applied while all processes were stopped. */
const FIRST = "0043";

/** Statements that break queries of the previous version. */
const BREAKS = [
  /\bDROP (?:TABLE|COLUMN|VIEW|FUNCTION|TYPE|SCHEMA|SEQUENCE|DEFAULT)\b/i,
  // "DROP name" within an ALTER TABLE also drops a column.
  /\bDROP (?!CONSTRAINT|INDEX|NOT NULL|TRIGGER|EXPRESSION|IDENTITY|POLICY|ROLE|OWNED)(?:IF EXISTS )?[a-z_]+\s*(?:,|;|CASCADE|RESTRICT)/i,
  /\bRENAME\b/i,
  /\bALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b/i,
  /\bSET NOT NULL\b/i,
  /\bADD (?:COLUMN )?(?:IF NOT EXISTS )?(?!CONSTRAINT)\w+ (?:(?!DEFAULT|GENERATED)[^,;])*\bNOT NULL\b(?!(?:(?!,|;)[\s\S])*\b(?:DEFAULT|GENERATED)\b)/i,
  /\bREVOKE\b/i,
];

/** @returns the breaking parts of a migration; a removed object may be recreated in another form */
function findBreaks(sql: string): string[] {
  // The body of a function changes no schema until it is called, but a DO block does.
  const statements = sql
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/(\bCREATE (?:OR REPLACE )?FUNCTION\b[^$;]*)(\$\w*\$)[\s\S]*?\2/gi, "$1")
    // Statements never write to a computed column, so recreating it only changes the searched text.
    .replaceAll(
      /\bALTER TABLE (\w+) DROP COLUMN (\w+);(?=\s*ALTER TABLE \1 ADD COLUMN \2 [^;]*\bGENERATED\b)/gi,
      "",
    );
  const made = new Set(
    [...statements.matchAll(/\bCREATE (?:OR REPLACE )?(TABLE|FUNCTION) (?:IF NOT EXISTS )?(\w+)/gi)].map(
      ([, kind = "", name = ""]) => `${kind} ${name}`.toLowerCase(),
    ),
  );
  return BREAKS.flatMap((pattern) => {
    const [found] = pattern.exec(statements) ?? [];
    if (!found) return [];
    const isReplaced = /^DROP FUNCTION$/i.test(found) && [...made].some((one) => one.startsWith("function"));
    return isReplaced ? [] : [found.trim()];
  });
}

describe("migrations", () => {
  it("only add, unless they are the second step of a removal", async () => {
    const migrations = (await readMigrations(MIGRATIONS)).filter(({ name }) => name >= FIRST);
    const wrong = migrations
      .filter(({ name }) => !isSecondStep(name))
      .flatMap(({ name, sql }) => findBreaks(sql).map((found) => `${name}: ${found}`));
    expect(wrong).toEqual([]);
  });

  it.each([
    "ALTER TABLE leads DROP COLUMN name;",
    "ALTER TABLE leads DROP name;",
    "ALTER TABLE a DROP COLUMN b; ALTER TABLE a ADD COLUMN b text;",
    "ALTER TABLE leads DROP a, DROP b;",
    "DROP TABLE leads;",
    "DO $$ BEGIN DROP TABLE leads; END $$;",
    "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$; DROP TABLE leads;",
    "ALTER TABLE leads RENAME COLUMN name TO title;",
    "ALTER TABLE leads RENAME TO people;",
    "ALTER TABLE leads ALTER COLUMN name TYPE int USING 1;",
    "ALTER TABLE leads ALTER name SET DATA TYPE int;",
    "ALTER TABLE leads ALTER COLUMN name SET NOT NULL;",
    "ALTER TABLE leads ADD COLUMN age int NOT NULL;",
    "ALTER TABLE leads ADD COLUMN age int NOT NULL, ADD COLUMN b int NOT NULL DEFAULT 1;",
  ])("are refused where they break the version before: %s", (sql) => {
    expect(findBreaks(sql)).not.toEqual([]);
  });

  it.each([
    "CREATE TABLE things (id int NOT NULL, name text NOT NULL);",
    "ALTER TABLE leads ADD COLUMN age int;",
    "ALTER TABLE leads ADD COLUMN age int NOT NULL DEFAULT 0;",
    "ALTER TABLE leads ADD COLUMN age int DEFAULT 0 NOT NULL;",
    "ALTER TABLE leads ALTER COLUMN name DROP NOT NULL;",
    "ALTER TABLE leads DROP CONSTRAINT leads_check, ADD CONSTRAINT leads_check CHECK (true);",
    "CREATE FUNCTION drop_old() RETURNS void LANGUAGE plpgsql AS $$ BEGIN EXECUTE 'DROP TABLE old'; END $$;",
    "DROP INDEX leads_newest; -- DROP TABLE is only a word here",
    "ALTER TABLE a DROP COLUMN b; ALTER TABLE a ADD COLUMN b text NOT NULL GENERATED ALWAYS AS (c || d) STORED;",
  ])("are taken where they only add: %s", (sql) => {
    expect(findBreaks(sql)).toEqual([]);
  });
});
