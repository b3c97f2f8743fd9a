import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backupRestore } from "#src/backup/runs/job-definitions.ts";
import { leadNotify } from "#src/features/leads/leads.server.ts";
import { recordEvent, SERVER_DESTINATION } from "#src/features/webhooks/webhooks.server.ts";
import { jobTypes } from "#src/jobs.ts";
import { createErrorLog } from "#src/platform/error-log.ts";
import { createLogger } from "#src/platform/logger.ts";
import { startSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { Check, Operation } from "./checks/schema.ts";
import { sendTestMail } from "./mail-server/test-mail.server.ts";
import { watch } from "./watch.server.ts";

let site: TestSite;
let admin: Staff;

beforeAll(async () => {
  // Without schedules, which would enqueue jobs at the turn of each minute.
  site = await openTestSite(
    {},
    jobTypes.map(({ cron: _cron, ...kind }) => kind),
  );
  admin = await addStaff(site.resources, "admin", "ana@prumo.com.br");
});
afterAll(() => site.close());

async function look(of: TestSite = site, staff: Staff = admin): Promise<Operation> {
  const answer = await of.api.inject({ url: "/api/operation", headers: staff.headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function find(name: string, of: TestSite = site, staff: Staff = admin): Promise<Check> {
  const found = (await look(of, staff)).checks.find((check) => check.name === name);
  if (!found) throw new Error(`there is no check ${name}`);
  return found;
}

const run = (query: ReturnType<typeof sql>) => site.resources.db.execute(query);

/** Enqueues a job that no worker takes. */
async function enqueue(): Promise<void> {
  await site.resources.jobs.enqueue(site.resources.db, leadNotify, { leadId: randomUUID() });
}

describe("GET /api/operation", () => {
  it("is for administrators", async () => {
    const editor = await addStaff(site.resources, "editor");
    const ask = (headers = {}) => site.api.inject({ url: "/api/operation", headers });
    expect((await ask(editor.headers)).statusCode).toBe(403);
    expect((await ask()).statusCode).toBe(401);
  });

  it("says of each check how it is, since when, and what to do", async () => {
    const { state, checks } = await look();
    expect(checks.map(({ name }) => name)).toEqual([
      "backups",
      "mail",
      "mailbox",
      "site-mails",
      "mail-authorization",
      "sender-domain",
      "queue",
      "outgoing",
      "schedules",
      "webhooks",
      "errors",
      "disk",
      "memory",
      "database",
      "secrets",
      "certificate",
      "version",
    ]);
    expect(checks.find(({ name }) => name === "mail")).toMatchObject({
      state: "attention",
      advice: expect.stringContaining("“Servidor de e-mail”"),
    });
    expect(checks.find(({ name }) => name === "version")).toMatchObject({
      state: "ok",
      detail: expect.stringContaining("em dia"),
    });
    expect(["attention", "failing"]).toContain(state);
    const [first] = checks;
    expect((await look()).checks[0]?.since).toBe(first?.since);
  });

  it("tells monitoring the same", async () => {
    await look();
    expect((await site.api.inject("/readyz")).json()).toMatchObject({ status: "ok", state: "attention" });
    expect((await site.api.inject("/metrics")).body).toContain('site_check_state{check="mail"} 1');
  });
});

describe("the queue", () => {
  it("is red when a job waits for more than an hour, and well again without it", async () => {
    await enqueue();
    expect((await find("queue")).state).toBe("ok");
    await run(sql`UPDATE pgboss.job SET created_on = now() - interval '61 minutes', start_after = now() - interval '61 minutes'
      WHERE name = 'lead.notify'`);
    expect(await find("queue")).toMatchObject({
      state: "failing",
      detail: "1 na fila; a mais antiga há 1 hora.",
    });
    await run(sql`DELETE FROM pgboss.job WHERE name = 'lead.notify'`);
    expect(await find("queue")).toMatchObject({ state: "ok", detail: "Fila vazia." });
  });

  it("counts the deliveries that are due, but not those that are being sent or planned for later", async () => {
    const { resources } = site;
    const payload = { source: "test", timestamp: "", userAgent: null, url: null, referrer: null };
    const isServers = sql`id = ${SERVER_DESTINATION}`;
    for (const id of ["due", "busy", "later"])
      await recordEvent(resources.db, resources.jobs, { kind: "contact", id }, payload, isServers);
    await run(sql`UPDATE webhook_deliveries SET next_attempt_at = now() - interval '61 minutes'`);
    await run(
      sql`UPDATE webhook_deliveries SET busy_until = now() + interval '1 minute' WHERE event_id = 'contact_busy'`,
    );
    await run(
      sql`UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 hour' WHERE event_id = 'contact_later'`,
    );
    expect(await find("queue")).toMatchObject({
      state: "failing",
      detail: "1 na fila; a mais antiga há 1 hora.",
    });
    await run(sql`DELETE FROM webhook_events`);
    expect(await find("queue")).toMatchObject({ state: "ok", detail: "Fila vazia." });
  });

  it("has the jobs that were given up tried again", async () => {
    await enqueue();
    await run(sql`UPDATE pgboss.job SET state = 'failed', completed_on = now() WHERE name = 'lead.notify'`);
    expect((await look()).failedJobs).toBe(1);
    const retry = () =>
      site.api.inject({
        method: "POST",
        url: "/api/operation/failed-jobs/retry",
        headers: admin.headers,
      });
    expect((await retry()).json()).toEqual({ retried: 1 });
    expect((await look()).failedJobs).toBe(0);
    expect((await retry()).json()).toEqual({ retried: 0 });
    // Jobs that must run only once, such as a restore, are neither counted nor retried.
    await site.resources.jobs.enqueue(site.resources.db, backupRestore, { id: randomUUID() });
    await run(
      sql`UPDATE pgboss.job SET state = 'failed', completed_on = now() WHERE name = 'backup.restore'`,
    );
    expect((await retry()).json()).toEqual({ retried: 0 });
    expect((await find("queue")).state).toBe("ok");
    await run(sql`DELETE FROM pgboss.job`);
  });
});

describe("e-mail", () => {
  const message = { to: ["bia@exemplo.com"], subject: "Olá", text: "Olá", html: "<p>Olá</p>" };

  it("quotes the server that refused the last message, without the address, until one is taken", async () => {
    let refuses = true;
    const smtp = await startSmtpServer(0, () => refuses);
    const other = await openTestSite({
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: "Prumo <oi@prumo.com.br>",
    });
    try {
      const staff = await addStaff(other.resources);
      expect(await find("mail", other, staff)).toMatchObject({ state: "ok" });
      await expect(other.resources.mailer.send({ id: randomUUID(), ...message })).rejects.toThrow();
      const failing = await find("mail", other, staff);
      expect(failing).toMatchObject({ state: "failing", detail: expect.stringContaining("unknown user") });
      expect(JSON.stringify(failing)).not.toContain("bia@");
      refuses = false;
      await other.resources.mailer.send({ id: randomUUID(), ...message });
      expect(await find("mail", other, staff)).toMatchObject({ state: "ok" });
    } finally {
      await other.close();
      await smtp.close();
    }
  });
});

describe("e-mail to one wrong recipient", () => {
  const to = (address: string) => ({
    id: randomUUID(),
    to: [address],
    subject: "Olá",
    text: "Olá",
    html: "<p>Olá</p>",
  });

  it("is no reason for alarm while the server takes others, and is told without the address", async () => {
    let refuses = false;
    const smtp = await startSmtpServer(0, () => refuses);
    const other = await openTestSite({
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: "Prumo <oi@prumo.com.br>",
    });
    try {
      const staff = await addStaff(other.resources);
      await other.resources.mailer.send(to("certo@exemplo.com"));
      refuses = true;
      await expect(other.resources.mailer.send(to("errado@exemplo.com"))).rejects.toThrow();
      const found = await find("mail", other, staff);
      expect(found).toMatchObject({
        state: "attention",
        detail: expect.stringContaining("recusou um destinatário"),
      });
      expect(found.detail).toContain("<e-mail>");
      expect(found.detail).not.toContain("<<");
      expect(JSON.stringify(found)).not.toContain("errado@");
      // A server that accepts no mail at all still fails the check.
      await smtp.close();
      await expect(other.resources.mailer.send(to("certo@exemplo.com"))).rejects.toThrow();
      expect((await find("mail", other, staff)).state).toBe("failing");
    } finally {
      await other.close();
    }
  });

  it("leaves no address in the log when the test e-mail is refused", async () => {
    const smtp = await startSmtpServer(0, () => true);
    const other = await openTestSite({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
    try {
      const lines: string[] = [];
      const log = {
        ...other.resources.log,
        warn: (...words: unknown[]) => lines.push(JSON.stringify(words)),
      };
      const result = await sendTestMail({ ...other.resources, log }, "ana@exemplo.com");
      expect(result.ok).toBe(false);
      expect(lines.join()).toContain("550");
      expect(lines.join()).not.toContain("ana@");
    } finally {
      await other.close();
      await smtp.close();
    }
  });
});

describe("errors", () => {
  it("are grouped by cause, with the numbers of their requests", async () => {
    const errors = createErrorLog();
    const { $client } = site.resources.db;
    const err = { type: "TypeError", message: "x is not a function", stack: "\n    at here:1:2\n    at b" };
    const line = { level: 50, time: new Date().toISOString(), msg: "unexpected error", err };
    for (const reqId of ["um", "dois", "três"]) errors.add(JSON.stringify({ ...line, reqId }));
    errors.add(JSON.stringify({ ...line, level: 40 }));
    createLogger("error", errors).fatal("the disk is gone");
    await errors.store($client);
    await errors.store($client);
    const { checks, errors: shown } = await look();
    expect(shown).toMatchObject([
      {
        message: "unexpected error: x is not a function",
        count: 3,
        requestIds: ["um", "dois", "três"],
      },
      { message: "the disk is gone", count: 1, requestIds: [] },
    ]);
    expect(checks.find(({ name }) => name === "errors")).toMatchObject({
      state: "attention",
      detail: "4 nas últimas 24 horas, de 2 causas.",
    });
    await run(sql`DELETE FROM error_counts`);
  });

  it("that cannot be stored now are stored later", async () => {
    const errors = createErrorLog();
    errors.add('{"level":50,"time":"2026-11-22T12:00:00.000Z","msg":"away"}\n');
    await site.cutDatabase();
    await expect(errors.store(site.resources.db.$client)).rejects.toThrow();
    await site.restoreDatabase();
    await errors.store(site.resources.db.$client);
    const { rows } = await run(sql`SELECT message, count FROM error_counts`);
    expect(rows).toEqual([{ message: "away", count: 1 }]);
    await run(sql`DELETE FROM error_counts`);
  });
});

describe("a certificate", () => {
  it("that cannot be read is red", async () => {
    const other = await openTestSite({ SITE_URL: "https://127.0.0.1:9" });
    try {
      const staff = await addStaff(other.resources);
      expect(await find("certificate", other, staff)).toMatchObject({
        state: "failing",
        advice: "Confira o DNS e o servidor com TLS na frente do site.",
      });
    } finally {
      await other.close();
    }
  });
});

describe("the look each minute", () => {
  const outbox = () => join(site.resources.config.dataDir, "outbox");
  const subjects = async (): Promise<string[]> => {
    const files = await readdir(outbox()).catch(() => []);
    const mails = await Promise.all(
      files.map(async (file) => simpleParser(await readFile(join(outbox(), file)))),
    );
    return mails.map(({ subject = "" }) => subject).toSorted();
  };
  const makeOld = () => run(sql`UPDATE operation_checks SET since = since - interval '4 minutes'`);

  it("tells administrators once what fails, and once that it is over", async () => {
    await enqueue();
    await run(sql`UPDATE pgboss.job SET created_on = now() - interval '2 hours', start_after = now() - interval '2 hours'
      WHERE name = 'lead.notify'`);
    await watch(site.resources, []);
    // A short failure is not reported yet.
    expect(await subjects()).toEqual([]);
    await makeOld();
    await watch(site.resources, []);
    await watch(site.resources, []);
    expect(await subjects()).toEqual(["Precisa de atenção: Fila de tarefas"]);
    await run(sql`DELETE FROM pgboss.job WHERE name = 'lead.notify'`);
    await watch(site.resources, []);
    await makeOld();
    await watch(site.resources, []);
    await watch(site.resources, []);
    expect(await subjects()).toEqual([
      "Precisa de atenção: Fila de tarefas",
      "Voltou ao normal: Fila de tarefas",
    ]);
  });
});
