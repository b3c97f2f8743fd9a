import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Pool } from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#src/api.ts";
import { rotateEventPartitions } from "#src/features/analytics/event-partitions.server.ts";
import { importEvents } from "#src/features/analytics/import-events.server.ts";
import { releaseOutgoing } from "#src/features/operation/outgoing/outgoing.server.ts";
import { postsTable } from "#src/features/posts/table.ts";
import { jobTypes, startWorkers } from "#src/jobs.ts";
import { storeFile } from "#src/media/files.server.ts";
import { storeImage } from "#src/media/media.server.ts";
import { type Config, readConfig } from "#src/platform/config.ts";
import { applyMigration, MIGRATIONS, readMigrations } from "#src/platform/database/migrate.ts";
import { createLogger } from "#src/platform/logger.ts";
import { openResources } from "#src/platform/resources/open-resources.ts";
import { openDatabaseAsOwner } from "#src/platform/resources/open-site-database.ts";
import { seedDemo } from "#src/seed/seed-demo.ts";
import { OUTGOING_PARTS } from "#src/shared/outgoing-parts.ts";
import { personalData, revocables } from "#src/slices.ts";
import { configOf, entriesOf, hashOf, makeDatabase, urlOf, withSums } from "#src/testing/backup-files.ts";
import { eventually } from "#src/testing/eventually.ts";
import { startS3Server } from "#src/testing/s3-server.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

const DAY_MS = 86_400_000;
const LEFT_OUT =
  /^(analytics_visitor_salts|analytics_visitors|backup_runs|error_counts|held_jobs|known_devices|mail_links|mail_outcomes|migrations|operation_checks|operation_notes|outgoing_holds|passkey_challenges|rate_limits|sessions)$/;

let site: TestSite;
let staff: Staff;
let imageId: string;
let fileUrl: string;
let folder: string;
let backup: string;
const places: Place[] = [];
/** A restored site that no rejected file may change. */
let intact: Promise<Place & { contents: Record<string, unknown> }> | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-backup-"));
  backup = join(folder, "site.tar.gz");
  site = await openTestSite({ NODE_ENV: "production" });
  const { resources } = site;
  await seedDemo(resources);
  staff = await addStaff(resources, "admin", "ana@prumo.com.br");
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#a43" } })
    .png()
    .toBuffer();
  const stored = await storeImage(resources, picture);
  imageId = stored.ok ? stored.image.id : "";
  const document = await storeFile(resources, Buffer.from("%PDF-1.7 um guia"), "guia.pdf");
  fileUrl = document.ok ? document.file.url : "";
  await updateSettings(resources, {
    siteName: "Prumo; \\N\t“Sistemas”\n2",
    logoUrl: `/media/${imageId}-320.webp`,
  });
  await importEvents(
    resources.db,
    "America/Sao_Paulo",
    [0, 35, 40, 70].map((days) => ({
      event: "page_view",
      page: "/antes",
      createdAt: new Date(Date.now() - days * DAY_MS),
    })),
  );
  await rotateEventPartitions(resources.db);
  await movePost();
  await site.api.inject({
    method: "POST",
    url: "/api/contact",
    payload: {
      name: "Bia",
      email: "bia@exemplo.com",
      message: "Ainda não avisado à equipe",
      elapsedMs: 9_000,
    },
  });
  await takeBackup(configOf(site), backup);
});

afterAll(async () => {
  for (const place of places) await place.remove();
  await site.close();
  await rm(folder, { recursive: true });
});

/** Changes the address of a post, which leaves a redirect. */
async function movePost(): Promise<void> {
  const { posts } = (await site.api.inject({ url: "/api/posts?limit=1" })).json<{
    posts: { id: string }[];
  }>();
  await site.api.inject({
    method: "PUT",
    url: `/api/posts/${posts[0]?.id}`,
    headers: staff.headers,
    payload: { slug: "endereco-novo" },
  });
}

interface Place {
  config: Config;
  environment: Record<string, string>;
  pool: Pool;
  remove(): Promise<void>;
}

/** Creates an empty database and a new data folder. */
async function makePlace(environment: Record<string, string> = {}): Promise<Place> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const dataDir = await mkdtemp(join(folder, "data-"));
  const urls = await makeDatabase(site, name);
  const all = {
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    ...urls,
    SEED: "none",
    ...environment,
  };
  const pool = new Pool({ connectionString: urlOf(name, "owner"), max: 2 });
  pool.on("error", () => {});
  const place = {
    config: readConfig(all),
    environment: all,
    pool,
    async remove() {
      await pool.end();
      await site.superuser.query(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
  places.push(place);
  return place;
}

const SITE = {
  loadJobTypes: async () => jobTypes,
  loadPersonalData: async () => personalData,
  loadRevocables: async () => revocables,
};
const restore = (config: Config, file = backup, replace = false, otherSite = false) =>
  restoreBackup(config, file, SITE, { replace, otherSite, log: createLogger("silent") });

/** Returns a hash of all rows of every table, and the state of the sequences. */
async function contentsOf(pool: Pool): Promise<Record<string, unknown>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1",
  );
  const contents: Record<string, unknown> = {};
  for (const { name } of tables.filter(({ name }) => !LEFT_OUT.test(name))) {
    // Taking and restoring a backup are recorded themselves.
    const others = name === "audit_entries" ? "WHERE action NOT IN ('backup.taken', 'backup.restored')" : "";
    const { rows } = await pool.query(
      `SELECT count(*) AS rows, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text COLLATE "C"), '')) AS hash FROM ${name} AS t ${others}`,
    );
    contents[name] = rows[0];
  }
  const { rows } = await pool.query("SELECT last_value FROM pg_sequences WHERE schemaname = 'public'");
  return { ...contents, sequences: rows };
}

describe("a backup of a running site", () => {
  it("holds every row and image, which another database and a bucket then have", async () => {
    const bucket = await startS3Server();
    const place = await makePlace(bucket.environment);
    await restore(place.config);
    const before = await contentsOf(site.owner);
    expect(Object.keys(before).filter((name) => /^analytics_events_\d/.test(name)).length).toBeGreaterThan(4);
    expect(before.old_addresses).toMatchObject({ rows: "1" });
    expect(before.audit_entries).not.toMatchObject({ rows: "0" });
    expect(await contentsOf(place.pool)).toEqual(before);
    const master = await site.resources.storage.read(`images/${imageId}/master.webp`);
    expect(bucket.objects.get(`images/${imageId}/master.webp`)).toEqual(master);
    const [, , fileId] = fileUrl.split("/");
    expect(String(bucket.objects.get(`files/${fileId}/file.pdf`))).toBe("%PDF-1.7 um guia");
    await bucket.close();
  });

  it("is a site again: it shows its posts and images, signs people in and mails what was not mailed, once released", async () => {
    const place = await makePlace();
    await restore(place.config);
    const { resources, close } = await openResources(
      place.config,
      jobTypes,
      createLogger("silent"),
      () => {},
    );
    const api = await createApi(resources);
    for (const url of [
      "/api/posts?limit=100",
      "/api/settings/public",
      `/media/${imageId}-640.webp`,
      fileUrl,
    ]) {
      const [there, here] = [await api.inject({ url }), await site.api.inject({ url })];
      expect(here.statusCode).toBe(200);
      expect(there.rawPayload.equals(here.rawPayload)).toBe(true);
    }
    expect((await api.inject({ url: "/api/leads", headers: staff.headers })).statusCode).toBe(401);
    const pair = { email: staff.user.email, password: staff.password };
    expect((await api.inject({ method: "POST", url: "/api/auth/login", payload: pair })).statusCode).toBe(
      200,
    );
    await releaseOutgoing(resources, OUTGOING_PARTS);
    await startWorkers(resources);
    const outbox = join(place.config.dataDir, "outbox");
    await eventually(async () => {
      // Excludes files that are still being written.
      const mails = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
      const texts = await Promise.all(mails.map((name) => readFile(join(outbox, name), "utf8")));
      return texts.some((text) => text.includes("bia@exemplo.com"));
    });
    await api.close();
    await close();
  });

  it("is for its owner's eyes only, and no backup is written over", async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    await expect(takeBackup(configOf(site), backup)).rejects.toThrow(/site\.tar\.gz já existe/);
    expect(await readdir(folder)).not.toContain("site.tar.gz.unfinished");
  });

  it("is brought forward to the schema of the version that restores it", async () => {
    const [old, place] = [await makePlace(), await makePlace()];
    const file = join(folder, "old.tar.gz");
    const client = await old.pool.connect();
    await client.query("CREATE TABLE migrations (name text PRIMARY KEY, checksum text NOT NULL)");
    const migrations = await readMigrations(MIGRATIONS);
    for (const migration of migrations.slice(0, 4)) await applyMigration(client, migration);
    await client.query("INSERT INTO leads (email, source) VALUES ('velho@exemplo.com', 'website')");
    client.release();
    // That version had one role for everything.
    const { migrationsDatabaseUrl: databaseUrl } = old.config;
    await takeBackup({ ...old.config, databaseUrl, migrationsDatabaseUrl: undefined }, file);
    await restore(place.config, file);
    const { rows } = await place.pool.query("SELECT email FROM leads");
    expect(rows).toEqual([{ email: "velho@exemplo.com" }]);
    const { rows: applied } = await place.pool.query("SELECT name FROM migrations ORDER BY name");
    expect(applied).toEqual(migrations.map(({ name }) => ({ name })));
  });

  it("of a database without a site is refused", async () => {
    const place = await makePlace();
    const file = join(folder, "nothing.tar.gz");
    await expect(takeBackup(place.config, file)).rejects.toThrow(/Não há um site neste banco/);
    await expect(stat(file)).rejects.toThrow(/ENOENT/);
  });
});

describe("a restore", () => {
  it("adds to the audit log and takes nothing out of it, whatever happened since the backup", async () => {
    const place = await makePlace();
    await restore(place.config);
    await place.pool.query(
      "INSERT INTO audit_entries (action, actor_kind, actor_name, subject) VALUES ('token.created', 'person', 'Eva', 'Token “x”')",
    );
    await restore(place.config, backup, true);
    const { rows } = await place.pool.query<{ action: string; actor_kind: string; count: number }>(
      "SELECT action, actor_kind, count(*)::int AS count FROM audit_entries GROUP BY 1, 2",
    );
    expect(rows).toContainEqual({ action: "token.created", actor_kind: "person", count: 1 });
    expect(rows).toContainEqual({ action: "backup.restored", actor_kind: "console", count: 2 });
    // The seeded post that was moved appears once, although both logs contain it.
    expect(rows).toContainEqual({ action: "content.published", actor_kind: "person", count: 1 });
    for (const query of ["DELETE FROM audit_entries", "TRUNCATE audit_entries"])
      await expect(place.pool.query(query)).rejects.toMatchObject({ code: "42501" });
  });

  it("puts nothing in place of a site unless told so, and then all of it", async () => {
    const place = await makePlace();
    await restore(place.config);
    await place.pool.query("DELETE FROM leads; UPDATE settings SET site_name = 'Outra'");
    const changed = await contentsOf(place.pool);
    await expect(restore(place.config)).rejects.toThrow(/demonstração conta\): use --replace/);
    expect(await contentsOf(place.pool)).toEqual(changed);
    await expect(restore(place.config, backup, true)).rejects.toThrow(
      /^A cópia é de outro site, “Prumo.*”, e aqui está “Outra”: use também --other-site, .*\. Nada mudou\.$/s,
    );
    expect(await contentsOf(place.pool)).toEqual(changed);
    await restore(place.config, backup, true, true);
    expect(await contentsOf(place.pool)).toEqual(await contentsOf(site.owner));
  });

  it("is refused while a site runs on the database", async () => {
    await expect(restore(configOf(site), backup, true)).rejects.toThrow(/Há um site no ar em DATABASE_URL/);
  });

  it.each<[string, (bytes: Buffer) => Buffer | Promise<Buffer>, RegExp]>([
    ["cut off", (bytes) => bytes.subarray(0, bytes.length - 3_000), /danificado ou incompleto/],
    ["cut off by its last eight bytes", (bytes) => bytes.subarray(0, -8), /danificado ou incompleto/],
    ["cut off by its last byte", (bytes) => bytes.subarray(0, -1), /danificado ou incompleto/],
    ["cut off at its beginning", (bytes) => bytes.subarray(0, 12), /danificado ou incompleto/],
    ["damaged", (bytes) => flip(bytes, bytes.length / 2), /danificado ou incompleto/],
    [
      "climbing out of its folder",
      (bytes) => withSums(replaceText(gunzipSync(bytes), `images/${imageId}`, `../../${imageId}i`)),
      /um nome que não é de uma cópia/,
    ],
    [
      "with another image under the name of one",
      (bytes) => withSums(replaceText(gunzipSync(bytes), `images/${imageId}`, `images/${"0".repeat(32)}`)),
      /a imagem 0{32} é outra/,
    ],
    [
      "changed inside",
      (bytes) => gzipSync(replaceText(gunzipSync(bytes), "bia@", "eva@")),
      /as somas de verificação diferem/,
    ],
    ["empty", () => Buffer.alloc(0), /danificado|não é uma cópia/],
    [
      "no archive at all",
      () => Buffer.from("Boa tarde, segue a planilha."),
      /não é uma cópia de segurança da Vitrine/,
    ],
    [
      "another archive",
      () => gzipSync("-- PostgreSQL database dump".repeat(99)),
      /não é uma cópia de segurança da Vitrine/,
    ],
    [
      "of a later format",
      (bytes) => gzipSync(replaceText(gunzipSync(bytes), '"format": 2', '"format": 7')),
      /Vitrine mais nova \(formato 7\)/,
    ],
    [
      "of a later schema",
      (bytes) => withSums(replaceText(gunzipSync(bytes), "0003_leads.sql", "0003_lambs.sql")),
      /migração 0003_lambs\.sql, que esta versão não conhece/,
    ],
  ])("refuses a file that is %s in one line, and touches nothing", async (_how, change, message) => {
    intact ??= makePlace().then(async (place) => {
      await restore(place.config);
      return { ...place, contents: await contentsOf(place.pool) };
    });
    const place = await intact;
    const file = join(folder, `${randomUUID()}.tar.gz`);
    await writeFile(file, await change(await readFile(backup)));
    const refusal: unknown = await restore(place.config, file, true).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: "StartError" });
    expect((refusal as Error).message).toMatch(message);
    expect((refusal as Error).message).not.toContain("\n");
    expect(await contentsOf(place.pool)).toEqual(place.contents);
  });

  it("that fails half-way leaves the site as it was", async () => {
    const place = await makePlace();
    await restore(place.config);
    await place.pool.query("DELETE FROM faq_items WHERE position > 0");
    const before = await contentsOf(place.pool);
    const file = join(folder, "bad-row.tar.gz");
    const bytes = replaceText(gunzipSync(await readFile(backup)), "\tNEW\t", "\tOLD\t");
    await writeFile(file, await withSums(bytes));
    await expect(restore(place.config, file, true)).rejects.toThrow(
      /^A restauração falhou, e o conteúdo do site ficou como estava: .*não combinam entre si \(código 23514\)/,
    );
    const { images: _, files: _f, ...rest } = await contentsOf(place.pool);
    const { images: __, files: __f, ...expected } = before;
    expect(rest).toEqual(expected);
  });

  it("that is killed half-way leaves the site as it was", async () => {
    const place = await makePlace();
    await restore(place.config);
    await place.pool.query("DELETE FROM faq_items WHERE position > 0");
    const { images: _, files: _f, ...before } = await contentsOf(place.pool);
    // An open transaction, for which the restore must wait before it can drop the tables.
    const reader = await place.pool.connect();
    await reader.query("BEGIN");
    await reader.query("LOCK TABLE leads IN ACCESS SHARE MODE");
    const command = runScript("restore", [backup, "--replace"], place.environment);
    await eventually(async () => {
      const { rowCount } = await place.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'DROP TABLE%' AND wait_event_type = 'Lock'",
      );
      return rowCount === 1;
    });
    command.kill("SIGKILL");
    await once(command, "exit");
    await reader.query("COMMIT");
    reader.release();
    await eventually(async () => {
      const { rowCount } = await place.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'vitrine%'",
      );
      return rowCount === 0;
    });
    const { images: __, files: __f, ...after } = await contentsOf(place.pool);
    expect(after).toEqual(before);
    await restore(place.config, backup, true);
  });
});

describe("the commands, on the embedded database", () => {
  it("start it where no site runs, and read beside one that does", async () => {
    const dataDir = await mkdtemp(join(folder, "embedded-"));
    const environment = { DATA_DIR: dataDir, SEED: "none" };
    expect(await runToEnd("backup", [join(folder, "none.tar.gz")], environment)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^vitrine: Não há um site em DATA_DIR .*\n$/) as string,
    });
    const restored = await runToEnd("restore", [backup], environment);
    expect(restored.code).toBe(0);
    expect(restored.output).toContain(
      "vitrine: O registro de atividades daqui não diz o que foi revogado depois da cópia.",
    );
    const again = join(folder, "again.tar.gz");
    expect(await runToEnd("backup", [again], environment)).toMatchObject({ code: 0 });

    const config = readConfig({ ...environment, LOG_LEVEL: "silent" });
    const { resources, close } = await openResources(config, jobTypes, createLogger("silent"), () => {});
    expect(await resources.db.$count(postsTable)).toBeGreaterThan(0);
    const owner = await openDatabaseAsOwner(config);
    expect(await contentsOf(owner.pool)).toEqual(await contentsOf(site.owner));
    await owner.close();
    const beside = join(folder, "beside.tar.gz");
    expect(await runToEnd("backup", [beside], environment)).toMatchObject({ code: 0 });
    expect(await runToEnd("restore", [beside, "--replace"], environment)).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^vitrine: Outro processo da Vitrine está usando DATA_DIR .*\n$/,
      ) as string,
    });
    await close();
    expect(tablesOf(await readFile(beside))).toEqual(tablesOf(await readFile(again)));
  });

  it.each([["backup"], ["restore", "--force", "a"]])("say how they are used: %j", async (name, ...args) => {
    expect(await runToEnd(name, args, {})).toMatchObject({
      code: 2,
      output: expect.stringContaining("Uso: npm run") as string,
    });
  });
});

function runScript(name: string, args: string[], environment: Record<string, string>): ChildProcess {
  const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
  return spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function runToEnd(
  name: string,
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const command = runScript(name, args, environment);
  let output = "";
  for (const stream of [command.stdout, command.stderr])
    stream?.on("data", (data: Buffer) => (output += data.toString()));
  const [code] = (await once(command, "close")) as [number];
  return { code, output };
}

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  for (let n = 0; n < 64; n++) changed[Math.floor(at) + n] = 0x5a;
  return changed;
}

/** Replaces a text by one of the same length, so that the tar file stays valid. */
function replaceText(bytes: Buffer, from: string, to: string): Buffer {
  const text = bytes.toString("latin1");
  expect(text).toContain(from);
  return Buffer.from(text.replaceAll(from, to), "latin1");
}

/** Returns the content of the tables, without the time of the backup. */
function tablesOf(file: Buffer): string[] {
  return (
    entriesOf(gunzipSync(file))
      // Taking a backup is recorded, so the next one has another entry.
      .filter(({ name }) => name.startsWith("tables/") && !name.includes("audit_entries"))
      .map(
        ({ name, bytes }) =>
          `${name} ${hashOf(Buffer.from(bytes.toString("latin1").split("\n").toSorted().join("\n")))}`,
      )
  );
}
