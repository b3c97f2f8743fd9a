// Tests the first hours of a restored site: it sends nothing on its own, and later exactly what was planned.

import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { Pool } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startSession } from "#src/accounts/sessions/sessions.server.ts";
import { createApi } from "#src/api.ts";
import { contactSchema } from "#src/features/leads/contact-schema.ts";
import { submitLead } from "#src/features/leads/leads.server.ts";
import { mergeLeads } from "#src/features/leads/merge/merge.server.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import { timelineSchema } from "#src/features/leads/timeline/schema.ts";
import { subscribe } from "#src/features/newsletter/newsletter.server.ts";
import { newsletterSchema } from "#src/features/newsletter/schema.ts";
import { type Outgoing, outgoingSchema } from "#src/features/operation/outgoing/schema.ts";
import {
  createDestination,
  listDestinations,
} from "#src/features/webhooks/destinations/destinations.server.ts";
import { deliveryListSchema } from "#src/features/webhooks/schema.ts";
import { jobTypes, startWorkers } from "#src/jobs.ts";
import { readConfig } from "#src/platform/config.ts";
import { createLogger } from "#src/platform/logger.ts";
import { openResources } from "#src/platform/resources/open-resources.ts";
import { personalData, revocables } from "#src/slices.ts";
import { changeEntries, configOf, makeDatabase, urlOf } from "#src/testing/backup-files.ts";
import { eventually } from "#src/testing/eventually.ts";
import { type Receiver, startReceiver } from "#src/testing/http-receiver.ts";
import { passTime } from "#src/testing/pass-time.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

const HOUR_MS = 3_600_000;
const PLANNED = { subject: "Proposta de amanhã", text: "Olá! Segue a proposta.", sendAt: "" };
const NOTHING = { mails: 0, webhooks: 0, notices: 0, newsletters: 0 };

let site: TestSite;
let smtp: TestSmtpServer;
let receiver: Receiver;
let admin: Staff;
let folder: string;
let backup: string;
const environment = () => ({
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  MAIL_FROM: "Prumo <contato@prumo.example>",
  SMTP_REQUIRE_TLS: "off",
  PRIVATE_ADDRESSES: "allow",
  RATE_LIMITS: "off",
  SECRET_KEY: "uma chave que as duas máquinas têm",
});
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-first-hour-"));
  backup = join(folder, "site.tar.gz");
  [smtp, receiver] = await Promise.all([startSmtpServer(), startReceiver(200)]);
  // This site's workers never start, so everything outgoing is still in the queue when the backup is taken.
  site = await openTestSite(environment());
  const { resources } = site;
  await updateSettings(resources, {
    siteName: "Prumo",
    contactEmail: "equipe@prumo.example",
    answerHours: 30,
  });
  admin = await addStaff(resources, "admin", "dona@prumo.example");
  await createDestination(resources, {
    name: "CRM",
    url: receiver.url,
    events: ["contact", "newsletter"],
    isActive: true,
  });
  const ids = await Promise.all(["ana", "bia"].map(writeLead));
  const [ana = "", bia = ""] = ids;
  const sendAt = new Date(Date.now() + 24 * HOUR_MS).toISOString();
  await call(site.api, "POST", `/api/leads/${ana}/planned-mails`, { ...PLANNED, sendAt });
  await mergeLeads(resources, { keep: ana, merge: bia });
  await subscribe(resources, newsletterSchema.parse({ email: "leitora@exemplo.com" }), {
    userAgent: undefined,
  });
  await call(site.api, "POST", "/api/auth/forgot", { email: admin.user.email });
  // Simulates a job that failed five times and waits for its next attempt.
  await resources.db.execute(
    "UPDATE pgboss.job SET state = 'retry', retry_count = 5, priority = 3, singleton_key = 'x' WHERE name = 'lead.notify'",
  );
  await takeBackup(configOf(site), backup);
});
afterAll(async () => {
  await site.close();
  await Promise.all([smtp.close(), receiver.close()]);
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  smtp.mails.length = 0;
  receiver.requests.length = 0;
});

async function writeLead(name: string): Promise<string> {
  const contact = contactSchema.parse({
    name,
    email: `${name}@exemplo.com`,
    message: "Preciso de um sistema.",
  });
  await submitLead(site.resources, contact, { userAgent: undefined });
  const [lead] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.name, name));
  return lead?.id ?? "";
}

const call = (
  api: TestSite["api"],
  method: "GET" | "POST",
  url: string,
  payload?: object,
  headers: Staff["headers"] = admin.headers,
) => api.inject({ method, url, headers, ...(payload && { payload }) });

type Restored = Awaited<ReturnType<typeof restoreAndStart>>;

/** Restores a backup into an empty database and starts a site with workers on it. */
async function restoreAndStart(file = backup) {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const dataDir = await mkdtemp(join(folder, "data-"));
  const urls = await makeDatabase(site, name);
  closers.push(() => site.superuser.query(`DROP DATABASE ${name} WITH (FORCE)`));
  const config = readConfig({
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    SEED: "none",
    ...environment(),
    ...urls,
  });
  const log = createLogger("silent");
  const code = {
    loadJobTypes: async () => jobTypes,
    loadPersonalData: async () => personalData,
    loadRevocables: async () => revocables,
  };
  await restoreBackup(config, file, code, { replace: false, log });
  const pool = new Pool({ connectionString: urlOf(name, "owner"), max: 2 });
  pool.on("error", () => {});
  closers.push(() => pool.end());
  const { resources, close } = await openResources(config, quickJobTypes(), log, () => {});
  const api = await createApi(resources);
  closers.push(async () => {
    await api.close();
    await close();
  });
  await startWorkers(resources);
  /** Moves the clock and starts a new session, which confirms the administrator's identity again. */
  const later = async (interval: string): Promise<void> => {
    await passTime(pool, interval);
    const token = await startSession(resources.db, admin.user.id);
    restored.headers = { authorization: `Bearer ${token}` };
  };
  const restored = { api, resources, pool, later, headers: admin.headers };
  await later("0 s");
  // A restore turns destinations off, because it cannot know which were revoked since the backup.
  await pool.query("UPDATE webhook_destinations SET is_active = true");
  return restored;
}

const sent = (to: string) => smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(to));
const outgoing = async ({ api, headers }: Restored): Promise<Outgoing> =>
  outgoingSchema.parse((await call(api, "GET", "/api/outgoing", undefined, headers)).json());
const decide = async (
  { api, headers }: Restored,
  decision: "release" | "discard",
  body?: object,
): Promise<void> => {
  const response = await call(api, "POST", `/api/outgoing/${decision}`, body, headers);
  expect(response.statusCode).toBe(204);
};

/**
 * Waits until the workers have passed everything that is due: password mails go out even while all else is
 * held, and only after the jobs that were due before them.
 */
async function settle({ api }: Restored): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    const before = sent(admin.user.email).filter(isReset).length;
    await api.inject({ method: "POST", url: "/api/auth/forgot", payload: { email: admin.user.email } });
    await eventually(() => sent(admin.user.email).filter(isReset).length > before);
  }
}
const isReset = ({ mail }: TestSmtpServer["mails"][number]): boolean =>
  mail.messageId?.startsWith("<reset-") === true;
/** Returns everything that arrived except the password mails of `settle`. */
const arrivals = () => [
  ...smtp.mails.filter((one) => !isReset(one)).map(({ mail }) => mail.subject),
  ...receiver.requests.map(({ path }) => path),
];

async function leadOf({ resources }: Restored, name: string) {
  const [lead] = await resources.db.select().from(leadsTable).where(eq(leadsTable.name, name));
  if (!lead) throw new Error(`there is no lead ${name}`);
  return lead;
}

const writeContact = ({ api }: Restored) =>
  api.inject({
    method: "POST",
    url: "/api/contact",
    payload: {
      name: "Carla",
      email: "carla@exemplo.com",
      message: "Ainda estão aí?",
      elapsedMs: 9_000,
    },
  });

describe("a restored site", () => {
  it("sends nothing by itself, in its first hour or after, and counts what waits; forms and pages work", async () => {
    const restored = await restoreAndStart();
    await settle(restored);
    await restored.later("1 hour");
    expect((await writeContact(restored)).statusCode).toBe(201);
    expect((await restored.api.inject({ url: "/api/settings/public" })).statusCode).toBe(200);
    await settle(restored);
    await restored.later("10 days");
    await settle(restored);
    expect(arrivals()).toEqual([]);
    expect(await leadOf(restored, "ana")).toMatchObject({ status: "NEW", answeredAt: null });
    // A manual mail would appear in the timeline as a reply that nobody has received.
    const { id } = await leadOf(restored, "ana");
    const written = await call(
      restored.api,
      "POST",
      `/api/leads/${id}/mails`,
      { subject: "Oi", text: "Olá" },
      {
        authorization: `Bearer ${await startSession(restored.resources.db, admin.user.id)}`,
      },
    );
    expect([written.statusCode, written.json().detail]).toEqual([
      409,
      expect.stringContaining("Os envios estão retidos"),
    ]);
    expect(await leadOf(restored, "ana")).toMatchObject({ status: "NEW", answeredAt: null });
    const found = await outgoing(restored);
    expect(found).toMatchObject({
      isHeld: true,
      // Three leads were sent. Their deadlines have passed, including that of the merged one.
      counts: { mails: 1, webhooks: 4, notices: 6, newsletters: 1 },
    });
  });

  it("sends what was planned at its time and not before, once it is released, and no alarm that is false", async () => {
    const restored = await restoreAndStart();
    await restored.later("1 hour");
    const refused = await call(
      restored.api,
      "POST",
      "/api/outgoing/release",
      {},
      { authorization: "Bearer x" },
    );
    expect(refused.statusCode).toBe(401);
    await decide(restored, "release");
    expect(await outgoing(restored)).toEqual({ isHeld: false, since: null, counts: NOTHING, held: [] });
    await eventually(
      () =>
        sent("equipe@prumo.example").length === 2 &&
        sent("leitora@exemplo.com").length === 1 &&
        receiver.requests.length === 3,
    );
    await settle(restored);
    expect(sent("ana@exemplo.com")).toEqual([]);
    expect(await leadOf(restored, "ana")).toMatchObject({ answeredAt: null });
    const jobs = await restored.pool.query(
      "SELECT start_after > now() AS is_planned FROM pgboss.job WHERE name = 'lead.planned-mail'",
    );
    expect(jobs.rows).toEqual([{ is_planned: true }]);
    await restored.later("23 hours");
    await eventually(() => sent("ana@exemplo.com").length === 1);
    expect((await leadOf(restored, "ana")).answeredAt).not.toBeNull();
    await restored.later("10 days");
    await settle(restored);
    expect(smtp.mails.filter(({ mail }) => mail.messageId?.startsWith("<lead-overdue-"))).toEqual([]);
  });

  it("tells once of a deadline that is over, and not of one that is ahead or of a lead that was merged", async () => {
    const restored = await restoreAndStart();
    await decide(restored, "discard", { only: "mails" });
    await decide(restored, "release", { only: "notices" });
    await settle(restored);
    const alarms = () => smtp.mails.filter(({ mail }) => mail.messageId?.startsWith("<lead-overdue-"));
    expect(alarms()).toEqual([]);
    await restored.later("10 days");
    await eventually(() => alarms().length > 0);
    await settle(restored);
    const { id } = await leadOf(restored, "ana");
    expect(alarms().map(({ mail }) => mail.messageId?.split("@")[0])).toEqual([
      `<lead-overdue-${id}-${admin.user.id}`,
    ]);
    // Webhooks and the newsletter are still held.
    expect(receiver.requests).toEqual([]);
    expect(await outgoing(restored)).toMatchObject({ isHeld: true, held: ["webhooks", "newsletters"] });
  });

  it("sends nothing of what is discarded, says so where it is looked for, and what comes later as usual", async () => {
    const restored = await restoreAndStart();
    await decide(restored, "discard");
    await restored.later("3 days");
    await settle(restored);
    const others = smtp.mails.filter(
      (one) => !isReset(one) && !one.mail.messageId?.startsWith("<lead-overdue-"),
    );
    expect([others, receiver.requests]).toEqual([[], []]);
    const { api, resources, headers } = restored;
    const ana = await leadOf(restored, "ana");
    expect(ana).toMatchObject({ status: "NEW", answeredAt: null });
    const { events } = timelineSchema.parse(
      (await call(api, "GET", `/api/leads/${ana.id}/timeline`, undefined, headers)).json(),
    );
    expect(events.filter(({ type }) => type === "mail-out")).toEqual([]);
    expect(events.find(({ type }) => type === "note")).toMatchObject({
      actor: { id: admin.user.id },
      data: {
        text: expect.stringMatching(/cancelado.*Proposta de amanhã\n\nOlá! Segue a proposta\./s) as string,
      },
    });
    const planned = await call(api, "GET", `/api/leads/${ana.id}/planned-mails`, undefined, headers);
    expect(planned.json()).toEqual({ mails: [] });
    const crm = (await listDestinations(resources)).find(({ name }) => name === "CRM");
    const { deliveries } = deliveryListSchema.parse(
      (await call(api, "GET", `/api/webhooks/${crm?.id}/deliveries`, undefined, headers)).json(),
    );
    expect(deliveries).toHaveLength(3);
    for (const one of deliveries)
      expect(one).toMatchObject({
        state: "failed",
        attempts: 0,
        cancelledAt: expect.any(String) as string,
        detail: expect.stringContaining("Cancelada por um administrador") as string,
      });
    const { rows } = await restored.pool.query(
      "SELECT action, after FROM audit_entries WHERE action LIKE 'outgoing.%'",
    );
    expect(rows).toEqual([
      {
        action: "outgoing.discarded",
        after: { "E-mails": 1, Webhooks: 3, "Avisos à equipe": 2, Newsletter: 1 },
      },
    ]);
    await writeContact(restored);
    await eventually(() => sent("equipe@prumo.example").length === 1 && receiver.requests.length === 1);
  });

  it("keeps of each job what says when and whether it runs", async () => {
    const restored = await restoreAndStart();
    const stored = (pool: Pool, table: string) =>
      pool.query(
        `SELECT name, job ->> 'state' AS state, job ->> 'retry_count' AS retries, job ->> 'priority' AS priority,
           job ->> 'singleton_key' AS key, job ->> 'retry_limit' AS retry_limit, job ->> 'expire_seconds' AS expires,
           (job ->> 'start_after')::timestamptz AS start_after, job -> 'data' AS data
         FROM ${table} WHERE name LIKE 'lead.%' OR name LIKE 'newsletter.%' ORDER BY name, job ->> 'id'`,
      );
    const { rows: taken } = await stored(
      site.owner,
      "(SELECT name, to_jsonb(job) AS job FROM pgboss.job AS job) AS queue",
    );
    const { rows: held } = await stored(restored.pool, "held_jobs");
    expect(taken).toContainEqual(
      expect.objectContaining({ name: "lead.notify", state: "retry", retries: "5", priority: "3", key: "x" }),
    );
    expect(held).toEqual(taken);
  });

  it("is restored from a backup of the older format, whose jobs do not say when they are due", async () => {
    const old = join(folder, `${randomUUID()}.tar.gz`);
    const bytes = await changeEntries(await readFile(backup), ({ name, bytes }) => {
      const content = name.endsWith(".json") ? (JSON.parse(String(bytes)) as object) : {};
      if ("format" in content) return Buffer.from(JSON.stringify({ ...content, format: 1 }));
      if (!("jobs" in content)) return bytes;
      const jobs = (content.jobs as { name: string; data: object }[]).map(({ name, data }) => ({
        name,
        data,
      }));
      return Buffer.from(JSON.stringify({ ...content, jobs }));
    });
    await writeFile(old, bytes);
    const restored = await restoreAndStart(old);
    await settle(restored);
    expect(arrivals()).toEqual([]);
    await decide(restored, "release");
    await eventually(() => sent("equipe@prumo.example").length === 2);
    await settle(restored);
    expect(sent("ana@exemplo.com")).toEqual([]);
    expect(smtp.mails.filter(({ mail }) => mail.messageId?.startsWith("<lead-overdue-"))).toEqual([]);
    await restored.later("1 day");
    await eventually(() => sent("ana@exemplo.com").length === 1);
  });
});
