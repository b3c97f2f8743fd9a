// Three processes on one database, two of which are killed with kill -9 while notices are made: each is there once, and
// each has its mail.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startEmbeddedPostgres } from "../src/platform/embedded-postgres/embedded-postgres.ts";
import { startSmtpServer } from "../src/testing/smtp-server.ts";
import { type Machine, startMachine } from "./machines/machine.ts";
// Uses the site's own `test`, although the site is unused: another one would restart the workers and their sites.
import { expect, test } from "./site.ts";

const ADMIN = { ADMIN_EMAIL: "ana@prumo.example", ADMIN_PASSWORD: "uma senha comprida de teste" };
const LEADS = 60;
const STEPS = 40;
/** Another process takes over the job of a killed one after about 15 s, later on a busy machine. */
const PATIENCE = { timeout: 300_000 };

test("kill -9 of two of three processes while leads are assigned and steps fall due loses no notice, and makes none twice", async () => {
  test.setTimeout(600_000);
  const [ours = "", theirs = ""] = await Promise.all(
    ["vitrine-notices-", "vitrine-notices-db-"].map((name) => mkdtemp(join(tmpdir(), name))),
  );
  const smtp = await startSmtpServer();
  const postgres = await startEmbeddedPostgres({ dataDir: theirs });
  const toUrl = ({ host, port, user, database }: typeof postgres.connection) =>
    `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const environment = {
    ...ADMIN,
    DATA_DIR: ours,
    DATABASE_URL: toUrl(postgres.connection),
    MIGRATIONS_DATABASE_URL: toUrl(postgres.owner),
    SECRET_KEY: "c2VncmVkby1kZS10ZXN0ZS1jb20tMzItYnl0ZXMtYXF1aQ==",
    SEED: "none",
    RATE_LIMITS: "off",
    BACKUP: "off",
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    SMTP_REQUIRE_TLS: "off",
    MAIL_FROM: "site@prumo.example",
  };
  const database = new Client({ connectionString: toUrl(postgres.connection) });
  const machines: Machine[] = [];
  try {
    for (let count = 0; count < 3; count++) machines.push(await startMachine(environment));
    await database.connect();
    const headers = await signIn(machines[0]?.url ?? "");
    // Caio wants every notice by mail, from midnight on.
    const { rows: people } = await database.query<{ id: string }>(
      `INSERT INTO users (name, email, password_hash, role) VALUES ('Caio', 'caio@prumo.example', 'x', 'sales') RETURNING id`,
    );
    const caio = people[0]?.id ?? "";
    await database.query(
      `INSERT INTO staff_notice_settings (user_id, digest_hour, kinds) VALUES ($1, 0,
        '{"assigned": {"panel": true, "mail": "now"}, "step": {"panel": true, "mail": "now"}}')`,
      [caio],
    );
    const { rows: leads } = await database.query<{ id: string }>(
      `INSERT INTO leads (name, email, source) SELECT 'Lead ' || n, 'lead' || n || '@cliente.example', 'website'
        FROM generate_series(1, $1::int) AS n RETURNING id`,
      [LEADS],
    );
    await database.query(
      `INSERT INTO leads (name, email, source, owner_id, next_step) SELECT 'Passo ' || n, 'passo' || n || '@cliente.example', 'website', $2::uuid,
          jsonb_build_object('text', 'Ligar', 'at', to_char(now() AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-DD'))
        FROM generate_series(1, $1::int) AS n`,
      [STEPS, caio],
    );

    /** Assigns a lead at each process in turn, until one has acknowledged it. */
    const assign = async (id: string, place: number): Promise<void> => {
      for (let turn = place; ; turn++) {
        const answer = await fetch(`${machines[turn % 3]?.url}/api/leads/${id}`, {
          method: "PUT",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ ownerId: caio }),
        }).catch(() => undefined);
        if (answer?.status === 200) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    /** Looks for due steps, at several processes at once. */
    const look = () =>
      database.query(
        `INSERT INTO pgboss.job (name, data) SELECT 'notice.find-due', '{}' FROM generate_series(1, 6)`,
      );
    const half = LEADS / 2;
    for (const [some, killed] of [
      [leads.slice(0, half), machines[1]],
      [leads.slice(half), machines[2]],
    ] as const) {
      const assigning = Promise.all(some.map(({ id }, place) => assign(id, place)));
      await Promise.all([assigning, look(), killed?.kill() ?? Promise.resolve()]);
    }

    await expect
      .poll(
        async () => (await database.query("SELECT FROM staff_notices WHERE mailed_at IS NOT NULL")).rowCount,
        PATIENCE,
      )
      .toBe(LEADS + STEPS);
    const { rows: kinds } = await database.query(
      `SELECT kind, count(*)::int AS notices, count(DISTINCT lead_id)::int AS leads FROM staff_notices GROUP BY kind ORDER BY kind`,
    );
    expect(kinds).toEqual([
      { kind: "assigned", notices: LEADS, leads: LEADS },
      { kind: "step", notices: STEPS, leads: STEPS },
    ]);
    const mails = smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes("caio@prumo.example"));
    // A process that is killed right after the mail server took a mail sends the same one again, under the same identifier.
    const byId = new Map(mails.map(({ mail }) => [mail.messageId, mail.subject]));
    expect(byId.size).toBe(LEADS + STEPS);
    expect(new Set(byId.values()).size).toBe(LEADS + STEPS);
    console.log(`${LEADS + STEPS} notices, ${mails.length} mails`);
    // Notices that were sent are not sent again later.
    await look();
    await expect
      .poll(async () => {
        const open = await database.query(
          "SELECT FROM pgboss.job WHERE name LIKE 'notice.%' AND state NOT IN ('completed', 'failed')",
        );
        return open.rowCount;
      }, PATIENCE)
      .toBe(0);
    expect((await database.query("SELECT FROM staff_notices")).rowCount).toBe(LEADS + STEPS);
  } finally {
    await database.end();
    for (const machine of machines) await machine.stop();
    await postgres.stop();
    await smtp.close();
    for (const folder of [ours, theirs]) await rm(folder, { recursive: true, force: true });
  }
});

async function signIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
}
