import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { urlOf } from "#src/testing/backup-files.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { readConfig } from "../config.ts";
import { startEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";
import { APPLICATION, OWNER, SUPERUSER } from "../embedded-postgres/roles.ts";
import { openJobs } from "../jobs/jobs.ts";
import { createLogger } from "../logger.ts";
import { APPEND_ONLY_TABLES, grantToApplication, reassignOwnership } from "./database-roles.ts";
import type { Connection } from "./database.ts";
import { applyMigration, createMigrationsTable, MIGRATIONS, ownNames, readMigrations } from "./migrate.ts";
import { prepareDatabase, readConnections, type SiteConnections } from "./prepare-database.ts";
import { prepareQueue } from "./queue-schema.ts";

/** PostgreSQL's code for insufficient_privilege. */
const REFUSED = "42501";

const OF_NO_EXTENSION = "NOT EXISTS (SELECT FROM pg_depend WHERE deptype = 'e'";

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources();
});
afterAll(() => site.close());

const codeOf = (sql: string) =>
  site.resources.db.$client.query(sql).then(
    () => "done",
    (error: { code?: string }) => error.code,
  );
const query = async <Row extends object>(connection: Connection, sql: string): Promise<Row[]> => {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};

describe("the role of the application", () => {
  it.each([
    ["drops a table", "DROP TABLE posts"],
    ["changes a table", "ALTER TABLE posts ADD COLUMN stolen text"],
    ["makes a table", "CREATE TABLE mine (n int)"],
    ["makes a table in the queue's schema", "CREATE TABLE pgboss.mine (n int)"],
    ["makes a function", "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'"],
    [
      "replaces a function",
      "CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql AS 'SELECT 1'",
    ],
    ["makes a schema", "CREATE SCHEMA mine"],
    ["makes a trigger", "CREATE TRIGGER mine AFTER INSERT ON posts EXECUTE FUNCTION tell_session_ended()"],
    ["switches triggers off", "ALTER TABLE sessions DISABLE TRIGGER ALL"],
    ["leaves triggers out", "SET session_replication_role = replica"],
    ["empties a table at one stroke", "TRUNCATE leads"],
    ["says that a migration was applied", "INSERT INTO migrations (name, checksum) VALUES ('x', 'y')"],
    ["forgets a migration", "DELETE FROM migrations"],
    ["installs an extension", "CREATE EXTENSION dblink"],
    ["makes a database", "CREATE DATABASE mine"],
    ["makes a role", "CREATE ROLE mine"],
    ["becomes a superuser", `ALTER ROLE ${APPLICATION} SUPERUSER`],
    ["becomes the superuser", `SET ROLE ${SUPERUSER}`],
    ["becomes the owner", `SET ROLE ${OWNER}`],
    ["signs on as the superuser", `SET SESSION AUTHORIZATION ${SUPERUSER}`],
    ["gives itself rights", `GRANT ${OWNER} TO ${APPLICATION}`],
    ["reads the roles' passwords", "SELECT * FROM pg_authid"],
    ["reads a file", "SELECT pg_read_file('/etc/passwd')"],
    ["lists a folder", "SELECT pg_ls_dir('/')"],
    ["reads a file into a table", "COPY rate_limits FROM '/etc/passwd'"],
    ["writes a file", "COPY (SELECT 1) TO '/tmp/vitrine-written'"],
    ["runs a program", "COPY (SELECT 1) TO PROGRAM 'true'"],
    ["reads a program's output", "COPY rate_limits FROM PROGRAM 'id'"],
    ["imports a file", "SELECT lo_import('/etc/passwd')"],
    ["copies the log of changes", "SELECT pg_create_physical_replication_slot('mine')"],
    ["changes the server's settings", "ALTER SYSTEM SET log_statement = 'all'"],
  ])("never %s", async (_what, sql) => {
    expect(await codeOf(sql)).toBe(REFUSED);
  });

  it("is none that may do more than it was granted", async () => {
    const { rows } = await site.resources.db.$client.query(
      `SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
        (SELECT count(*)::int FROM pg_auth_members WHERE member = pg_roles.oid) AS memberships,
        (SELECT count(*)::int FROM pg_class WHERE relowner = pg_roles.oid AND relpersistence <> 't') AS tables
       FROM pg_roles WHERE rolname = current_user`,
    );
    const no = { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false };
    expect(rows).toEqual([{ ...no, rolbypassrls: false, memberships: 0, tables: 0 }]);
    const owner = await site.owner.query(
      "SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication FROM pg_roles WHERE rolname = current_user",
    );
    expect(owner.rows).toEqual([no]);
  });

  it("enters no other database than the site's", async () => {
    for (const database of ["postgres", "template1"])
      await expect(query({ ...site.connection, database }, "SELECT 1")).rejects.toMatchObject({
        code: REFUSED,
      });
  });

  it("reaches the owner's functions for the months of events, whatever it puts before their tables", async () => {
    const client = await site.resources.db.$client.connect();
    try {
      await client.query(`BEGIN; CREATE TEMP TABLE analytics_events_default (created_at timestamptz);
        CREATE FUNCTION pg_temp.take() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'run by %', current_user; END $$;
        CREATE TRIGGER take BEFORE DELETE ON analytics_events_default EXECUTE FUNCTION pg_temp.take()`);
      await client.query("SELECT make_analytics_month('2031-01-01')");
      const { rows } = await client.query(
        "SELECT to_regclass('analytics_events_2031_01') IS NOT NULL AS made",
      );
      expect(rows).toEqual([{ made: true }]);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });

  it("finds no function of the owner's that would look into its temporary tables, or that others may call", async () => {
    const owner = await site.owner.connect();
    try {
      await owner.query(`BEGIN; CREATE FUNCTION careless() RETURNS int LANGUAGE sql SECURITY DEFINER
        SET search_path FROM CURRENT AS 'SELECT 1'`);
      const own = await ownNames();
      await grantToApplication(owner, APPLICATION, { ...own, functions: [...own.functions, "careless"] });
      const { rows } = await owner.query<{ path: string; acl: string }>(
        `SELECT array_to_string(proconfig, ' ') AS path, proacl::text AS acl FROM pg_proc
         WHERE prosecdef AND pronamespace = 'public'::regnamespace`,
      );
      expect(rows.length).toBeGreaterThan(2);
      for (const { path, acl } of rows) {
        expect(path).toBe("search_path=public, pg_temp");
        expect(acl).toBe(`{${OWNER}=X/${OWNER},${APPLICATION}=X/${OWNER}}`);
      }
    } finally {
      await owner.query("ROLLBACK");
      owner.release();
    }
  });

  it("only adds to what is never changed, from the migration on that makes it", async () => {
    const [name = ""] = APPEND_ONLY_TABLES;
    const { rows: found } = await site.owner.query<{ found: boolean }>(
      "SELECT to_regclass($1) IS NOT NULL AS found",
      [name],
    );
    const owner = await site.owner.connect();
    try {
      await owner.query("BEGIN");
      if (!found[0]?.found) await owner.query(`CREATE TABLE ${name} (n int)`);
      await grantToApplication(owner, APPLICATION, await ownNames());
      const { rows } = await owner.query(
        `SELECT privilege FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS privilege
         WHERE has_table_privilege($1, $2::regclass, privilege) OR (privilege = 'UPDATE' AND has_any_column_privilege($1, $2::regclass, privilege))`,
        [APPLICATION, name],
      );
      expect(rows).toEqual([{ privilege: "SELECT" }, { privilege: "INSERT" }]);
    } finally {
      await owner.query("ROLLBACK");
      owner.release();
    }
  });

  it("gets back what was granted by hand, and loses what was", async () => {
    await site.owner.query(
      `REVOKE INSERT ON posts FROM ${APPLICATION}; GRANT TRUNCATE, TRIGGER ON leads TO ${APPLICATION}`,
    );
    const owner = await site.owner.connect();
    await grantToApplication(owner, APPLICATION, await ownNames()).finally(() => owner.release());
    expect(await codeOf("TRUNCATE leads")).toBe(REFUSED);
    const { rows } = await site.owner.query("SELECT has_table_privilege($1, 'posts', 'INSERT') AS may", [
      APPLICATION,
    ]);
    expect(rows).toEqual([{ may: true }]);
  });
});

describe("what others keep in the same schema", () => {
  /** Lists the owner and the privileges of each object. */
  const LOOK = `SELECT relname AS name, relowner::regrole::text AS owner, relacl::text AS acl FROM pg_class
      WHERE relname LIKE 'theirs%'
    UNION ALL SELECT proname, proowner::regrole::text, proacl::text || coalesce(array_to_string(proconfig, ' '), '')
      FROM pg_proc WHERE proname LIKE 'theirs%'
    UNION ALL SELECT typname, typowner::regrole::text, typacl::text FROM pg_type WHERE typname LIKE 'theirs%'
    ORDER BY name, owner`;

  it("stays as it was, whoever owns it", async () => {
    const owner = await site.owner.connect();
    try {
      await owner.query(`BEGIN;
        CREATE TABLE theirs (n serial, at date) PARTITION BY RANGE (at);
        CREATE TABLE theirs_2031 PARTITION OF theirs FOR VALUES FROM ('2031-01-01') TO ('2032-01-01');
        CREATE VIEW theirs_seen AS SELECT 1 AS n; CREATE SEQUENCE theirs_count; CREATE TYPE theirs_kind AS ENUM ('a');
        CREATE FUNCTION theirs_do() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1';
        GRANT SELECT ON theirs_seen TO PUBLIC`);
      const before = (await owner.query(LOOK)).rows;
      expect(before.length).toBeGreaterThan(6);
      await grantToApplication(owner, APPLICATION, await ownNames());
      expect((await owner.query(LOOK)).rows).toEqual(before);
    } finally {
      await owner.query("ROLLBACK");
      owner.release();
    }
  });

  it("is not handed over with what is the product's", async () => {
    const superuser = new Client({ ...site.connection, user: SUPERUSER });
    await superuser.connect();
    try {
      await superuser.query(`BEGIN; CREATE TABLE theirs (n serial); CREATE SEQUENCE theirs_count;
        CREATE TYPE theirs_kind AS ENUM ('a'); CREATE FUNCTION theirs_do() RETURNS int LANGUAGE sql AS 'SELECT 1';
        ALTER TABLE posts OWNER TO ${SUPERUSER}; ALTER FUNCTION tell_session_ended OWNER TO ${SUPERUSER}`);
      const before = (await superuser.query(LOOK)).rows;
      await reassignOwnership(superuser, SUPERUSER, OWNER, await ownNames());
      expect((await superuser.query(LOOK)).rows).toEqual(before);
      const { rows } = await superuser.query(
        `SELECT (SELECT relowner::regrole::text FROM pg_class WHERE oid = 'posts'::regclass) AS posts,
           (SELECT proowner::regrole::text FROM pg_proc WHERE proname = 'tell_session_ended') AS told`,
      );
      expect(rows).toEqual([{ posts: OWNER, told: OWNER }]);
    } finally {
      await superuser.query("ROLLBACK");
      await superuser.end();
    }
  });

  it("is told from the product's by the names in its migrations, which are complete", async () => {
    const { tables, sequences, functions } = await ownNames();
    const { rows } = await site.owner.query(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
         AND NOT relispartition AND relname <> ALL($1) AND ${OF_NO_EXTENSION} AND objid = pg_class.oid)
       UNION ALL SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
         AND relname <> ALL($2) AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype IN ('a', 'i'))
       UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname <> ALL($3)
         AND ${OF_NO_EXTENSION} AND objid = pg_proc.oid)
       UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')
         AND ${OF_NO_EXTENSION} AND objid = pg_type.oid)`,
      [["migrations", ...tables], sequences, functions],
    );
    expect(rows).toEqual([]);
  });
});

describe("a data folder of a version with one role", () => {
  it("is brought to two at the next start, with all that is in it", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "vitrine-roles-"));
    const config = readConfig({ DATA_DIR: dataDir });
    try {
      const old = await startEmbeddedPostgres({ dataDir });
      await makeOneRole(old.owner);
      await old.stop();
      // Twice, because the second start finds everything done.
      for (const round of [1, 2]) {
        const postgres = await startEmbeddedPostgres({ dataDir });
        try {
          const applied = await prepareDatabase(config, postgres);
          expect(applied.length > 0).toBe(round === 1);
          const others = await query(
            postgres.owner,
            `SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
             WHERE nspname IN ('public', 'pgboss') AND relowner <> '${OWNER}'::regrole`,
          );
          expect(others).toEqual([]);
          expect(await query(postgres.connection, "SELECT email FROM leads")).toEqual([
            { email: "a@exemplo.com" },
          ]);
          await query(postgres.connection, "UPDATE leads SET name = 'Ana'");
          const jobs = await openJobs(postgres.connection, [], createLogger("silent"));
          await jobs.stop();
          await expect(query(postgres.connection, "DROP TABLE leads")).rejects.toMatchObject({
            code: REFUSED,
          });
        } finally {
          await postgres.stop();
        }
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  /** Recreates the database of an early version: the superuser owns everything, and there is no other role. */
  async function makeOneRole(owner: Connection): Promise<void> {
    const superuser = { ...owner, user: SUPERUSER };
    await query({ ...superuser, database: "postgres" }, "DROP DATABASE vitrine");
    await query({ ...superuser, database: "postgres" }, `DROP ROLE ${OWNER}`);
    await query({ ...superuser, database: "postgres" }, `DROP ROLE ${APPLICATION}`);
    await query({ ...superuser, database: "postgres" }, "CREATE DATABASE vitrine");
    const client = new Client(superuser);
    await client.connect();
    await createMigrationsTable(client);
    const before = (await readMigrations(MIGRATIONS)).filter(({ name }) => name < "0043");
    for (const migration of before) await applyMigration(client, migration);
    await client.query("INSERT INTO leads (email, source) VALUES ('a@exemplo.com', 'website')");
    await client.end();
    await prepareQueue(superuser);
  }
});

describe("a database of somebody else's", () => {
  const database = () => site.connection.database ?? "";
  const connectionsOf = (environment: Record<string, string>) => {
    const config = readConfig({ DATA_DIR: site.resources.config.dataDir, ...environment });
    return [config, readConnections(config) as SiteConnections] as const;
  };

  it("is migrated by one role and used by another", async () => {
    const urls = { DATABASE_URL: urlOf(database()), MIGRATIONS_DATABASE_URL: urlOf(database(), "owner") };
    expect(await prepareDatabase(...connectionsOf(urls))).toEqual([]);
  });

  it("says what to do where the role may not change what it has to", async () => {
    await site.owner.query("DELETE FROM migrations WHERE name LIKE '0044%'");
    const work = prepareDatabase(...connectionsOf({ DATABASE_URL: urlOf(database()) }));
    await expect(work).rejects.toThrow(/não pode mudar as tabelas .* MIGRATIONS_DATABASE_URL/);
  });

  it("says what to do where the tables are still the application's", async () => {
    const swapped = { DATABASE_URL: urlOf(database(), "owner"), MIGRATIONS_DATABASE_URL: urlOf(database()) };
    await expect(prepareDatabase(...connectionsOf(swapped))).rejects.toThrow(
      /^MIGRATIONS_DATABASE_URL: as tabelas ainda são do usuário vitrine_owner.*REASSIGN OWNED BY "vitrine_owner" TO "vitrine_app"/,
    );
  });

  it("is one, not two", () => {
    expect(() => readConfig({ MIGRATIONS_DATABASE_URL: "postgres://a@db/site" })).toThrow(
      /só serve junto com DATABASE_URL/,
    );
    expect(() =>
      readConfig({ DATABASE_URL: "postgres://a@db/site", MIGRATIONS_DATABASE_URL: "mysql://a" }),
    ).toThrow(/^MIGRATIONS_DATABASE_URL precisa ser como/);
  });
});
