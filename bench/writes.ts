// Measures acknowledged writes: messages against the same rows committed by pgbench, events, tools' posts.

import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import type { Report } from "./figures.ts";
import { loadCalls } from "./load.ts";
import type { Product } from "./product.ts";

const CONNECTIONS = 32;
const CONTACTS = 4_000;
const EVENT_BATCHES = 10_000;
const BATCH = 10;

const MESSAGE = "Precisamos integrar o sistema de estoque ao faturamento até o fim do mês que vem.";

/** Compares contact messages, each with jobs and a webhook, with a lead and a job committed by pgbench. */
export async function measureContacts(product: Product, report: Report): Promise<void> {
  const receiver = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  await addDestination(product, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`);
  const contacts = await loadCalls(product.url, { calls: CONTACTS, connections: CONNECTIONS }, (index) => ({
    path: "/api/contact",
    body: {
      name: "Ana Prado",
      email: `ana-${index}@cliente.example`,
      phone: "+5511987654321",
      message: MESSAGE,
      source: "contact-form",
      submissionId: randomUUID(),
    },
  }));
  if (contacts.failures > 0) throw new Error(`${contacts.failures} messages were not taken`);
  const raw = await measureRawCommits(product);
  receiver.close();
  report({
    what: "contacts acknowledged, one webhook destination, 32 connections",
    value: contacts.perSecond,
    unit: "contacts/s",
    ...(raw && { beside: { what: "pgbench", value: raw } }),
    goal: { compare: "≥", value: 0.25 },
  });
}

async function addDestination({ url, staff }: Product, receiver: string): Promise<void> {
  const { status } = await fetch(`${url}/api/webhooks`, {
    method: "POST",
    headers: { ...staff, "content-type": "application/json" },
    body: JSON.stringify({ name: "Bench", url: receiver, events: ["contact"] }),
  });
  if (status !== 201) throw new Error(`the destination was not taken: ${status}`);
}

/** Returns commits per second of the same rows in tables of the same shape, which no worker reads. */
async function measureRawCommits({ connection, openDatabase }: Product): Promise<number | undefined> {
  if (spawnSync("pgbench", ["--version"], { stdio: "ignore" }).error) {
    console.log("skipped: raw commits (they need Debian's postgresql-contrib, for pgbench)");
    return undefined;
  }
  const { pool, close } = openDatabase();
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tableoid::regclass::text AS name FROM pgboss.job LIMIT 1",
  );
  await pool.query(`
    CREATE TABLE bench_leads (LIKE leads INCLUDING ALL);
    CREATE TABLE bench_jobs (LIKE ${rows[0]?.name ?? "pgboss.job"} INCLUDING ALL);
    CREATE TABLE bench_job AS SELECT * FROM pgboss.job LIMIT 1`);
  const folder = await mkdtemp(join(tmpdir(), "vitrine-pgbench-"));
  const clients = Math.min(CONNECTIONS, await countFreeConnections(pool));
  const script = join(folder, "commit.sql");
  await writeFile(
    script,
    [
      "BEGIN",
      `INSERT INTO bench_leads (name, email, phone, source, message, submission_key) VALUES ('Ana Prado', gen_random_uuid() || '@cliente.example', '+5511987654321', 'contact-form', '${MESSAGE}', decode(md5(random()::text), 'hex'))`,
      "INSERT INTO bench_jobs SELECT (jsonb_populate_record(bench_job, jsonb_build_object('id', gen_random_uuid()))).* FROM bench_job",
      "COMMIT;",
    ].join("\\; "),
  );
  const { stdout, stderr } = spawnSync(
    "pgbench",
    [
      `--client=${clients}`,
      "--jobs=1",
      "--time=8",
      "--no-vacuum",
      `--file=${script}`,
      `--host=${connection.host}`,
      `--port=${connection.port}`,
      `--username=${connection.user}`,
      connection.database ?? "",
    ],
    { encoding: "utf8" },
  );
  await pool.query("DROP TABLE bench_leads, bench_jobs, bench_job");
  await close();
  await rm(folder, { recursive: true });
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!(perSecond > 0)) throw new Error(`pgbench measured nothing:\n${stdout}${stderr}`);
  return perSecond;
}

/** Counts the connections that the product leaves free. */
async function countFreeConnections(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ free: number }>(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - current_setting('reserved_connections')::int - count(*)::int - 2 AS free
     FROM pg_stat_activity WHERE datname IS NOT NULL`,
  );
  return rows[0]?.free ?? 1;
}

/** Sends events in batches, as the pages do. */
export async function measureEvents(product: Product, report: Report): Promise<void> {
  const { perSecond, failures } = await loadCalls(
    product.url,
    { calls: EVENT_BATCHES, connections: CONNECTIONS },
    (index) => ({
      path: "/api/events",
      body: {
        events: Array.from({ length: BATCH }, (_, n) => ({
          event: n % 3 === 0 ? "page_view" : "scroll",
          page: `/blog/post-${(index * BATCH + n) % 300}`,
          ...(n % 3 > 0 && { action: "scroll", category: "Engajamento", label: "50%", value: 50 }),
        })),
      },
    }),
  );
  if (failures > 0) throw new Error(`${failures} batches of events were not taken`);
  report({
    what: "events acknowledged, batches of 10",
    value: perSecond * BATCH,
    unit: "events/s",
    goal: { compare: "≥", value: 10_000 },
  });
}
