// Faults beneath the running site: PostgreSQL goes away and comes back, the disk fills up and is freed. No
// acknowledged data is lost, visitors get cached pages or a plain message without a restart. AWAY=20 for the long
// run.

import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../src/platform/embedded-postgres/embedded-postgres.ts";
import { queryIn } from "../src/testing/product-process.ts";
import { openSmallDisk } from "../src/testing/small-disk.ts";
import { startSmtpServer } from "../src/testing/smtp-server.ts";
// Uses the site's own `test`, although the site is unused: another one would restart the workers and their sites.
import { expect, startProcess, test } from "./site.ts";

const AWAY_MS = Number(process.env.AWAY ?? 5) * 1000;
const PER_SECOND = process.env.AWAY ? 200 : 50;
const PAGES = ["/", "/blog", "/portfolio", "/contato", "/faq"];
const ADMIN = { ADMIN_EMAIL: "ana@prumo.example", ADMIN_PASSWORD: "uma senha comprida de teste" };

test("PostgreSQL stopped and started again under page requests", async () => {
  test.setTimeout(300_000 + 4 * AWAY_MS);
  const [ours, theirs] = await Promise.all(
    ["vitrine-away-", "vitrine-away-db-"].map((name) => mkdtemp(join(tmpdir(), name))),
  );
  const smtp = await startSmtpServer();
  let postgres = await startEmbeddedPostgres({ dataDir: theirs ?? "" });
  const { host } = postgres.connection;
  const running = await startProcess({
    ...ADMIN,
    DATA_DIR: ours ?? "",
    DATABASE_URL: toUrl(postgres.connection),
    MIGRATIONS_DATABASE_URL: toUrl(postgres.owner),
    SECRET_KEY: "c2VncmVkby1kZS10ZXN0ZS1jb20tMzItYnl0ZXMtYXF1aQ==",
    SEED: "none",
    RATE_LIMITS: "off",
    BACKUP: "off",
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    SMTP_REQUIRE_TLS: "off",
    MAIL_FROM: "site@prumo.example",
  });
  try {
    const staff = await signIn(running.url);
    // Creates the settings row that another process changes below.
    await saveSettings(running.url, staff, { siteName: "Nome Antigo", isUnderConstruction: false });
    const known = await keepPages(running.url);
    const before = await load(running.url, known, 3_000);
    await postgres.stop();
    const during = load(running.url, known, AWAY_MS);
    await delay(500);
    const marks = Array.from({ length: 10 }, () => randomUUID());
    for (const mark of marks) {
      const refused = await sendContact(running.url, mark);
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      const { success, error } = (await refused.json()) as { success: boolean; error: string };
      expect(success).toBe(false);
      expect(error).toMatch(/indisponível.*Tente novamente/);
    }
    expect((await fetch(`${running.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
    const screen = await fetch(`${running.url}/api/operation`, { headers: staff });
    expect(screen.status).toBe(503);
    expect(((await screen.json()) as { detail: string }).detail).toContain("indisponível");
    const away = await during;
    expect(away.failures).toEqual([]);
    const ratio = away.p99 / before.p99;
    console.log(
      `PostgreSQL away ${AWAY_MS / 1000} s: ${away.count} pages, 0 failures, p99 ${away.p99.toFixed(1)} ms, ${ratio.toFixed(2)} × before`,
    );

    postgres = await startEmbeddedPostgres({ dataDir: theirs ?? "" });
    expect(postgres.connection.host).toBe(host);
    await expect.poll(async () => (await fetch(`${running.url}/readyz`)).status).toBe(200);
    // All messages kept by browsers are accepted now, and each e-mail is sent: the queue is back.
    for (const mark of marks) expect((await sendContact(running.url, mark)).status).toBe(201);
    const arrived = () => smtp.mails.filter(({ mail }) => marks.some((mark) => mail.text?.includes(mark)));
    await expect.poll(() => arrived().length).toBeGreaterThanOrEqual(marks.length);
    // The listener is back: changes by another process appear at once.
    await rename(theirs ?? "", "Nome Novo");
    await expect.poll(async () => (await (await fetch(running.url)).text()).includes("Nome Novo")).toBe(true);
    if (process.env.AWAY) await expectSchedule(theirs ?? "");
    expect(running.child.exitCode).toBeNull();
    // On a busy machine a short run says little about the slowest requests.
    if (process.env.AWAY) expect(ratio).toBeLessThanOrEqual(5);
    expect(await running.stop()).toBe(0);
  } finally {
    await running.kill();
    await postgres.stop();
    await smtp.close();
    for (const folder of [ours, theirs]) if (folder) await rm(folder, { recursive: true, force: true });
  }
});

test("a disk that fills up and is freed", async () => {
  const disk = await openSmallDisk("256m");
  if (typeof disk === "string") return test.skip(true, disk);
  const dataDir = join(disk.folder, "data");
  const environment = {
    ...ADMIN,
    DATA_DIR: dataDir,
    SEED: "none",
    RATE_LIMITS: "off",
    BACKUP: "off",
    // A local port, so that mails are not written to this machine's disk.
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "site@prumo.example",
  };
  const running = await startProcess(environment, disk.before);
  try {
    const staff = await signIn(running.url);
    // Asks the process, since only it sees a disk mounted in its namespace.
    await saveSettings(running.url, staff, { isUnderConstruction: false });
    const look = async () => {
      const answer = await fetch(`${running.url}/api/operation`, { headers: staff });
      const { checks = [] } = (await answer.json()) as { checks?: Record<string, string>[] };
      return checks.find(({ name }) => name === "disk");
    };
    const acknowledged: string[] = [];
    const send = async (): Promise<number> => {
      const mark = randomUUID();
      const { status } = await sendContact(running.url, mark, "texto ".repeat(600));
      if (status === 201) acknowledged.push(mark);
      return status;
    };
    for (let index = 0; index < 20; index++) expect(await send()).toBe(201);
    disk.fill(running.child);
    expect(await look()).toMatchObject({
      state: "failing",
      advice: expect.stringContaining("Libere espaço"),
    });
    const refused = await upload(running.url, staff);
    expect(refused.status).toBe(507);
    expect(((await refused.json()) as { detail: string }).detail).toContain(
      "O disco do servidor está quase cheio",
    );
    // Sends until nothing more is accepted: unacknowledged messages are refused with a helpful message.
    const statuses = new Set<number>();
    for (let index = 0; index < 400 && (statuses.size === 0 || index < 60); index++) {
      const status = await send();
      if (status !== 201) statuses.add(status);
    }
    expect([...statuses]).toEqual([503]);
    expect((await fetch(running.url)).status).toBe(200);

    disk.empty(running.child);
    await expect.poll(send).toBe(201);
    expect((await upload(running.url, staff)).status).toBe(201);
    expect((await look())?.["state"]).toBe("ok");
    expect(running.child.exitCode).toBeNull();
    const stored = await readMarks(running.url, staff);
    expect(acknowledged.filter((mark) => !stored.includes(mark))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
    console.log(`disk full: ${acknowledged.length} acknowledged, ${stored.length} stored`);
    expect(await running.stop()).toBe(0);
  } finally {
    await running.kill();
    await disk.close();
  }
});

/** Renames the site, as another process does. */
async function rename(dataDir: string, name: string): Promise<void> {
  await queryIn(
    dataDir,
    `UPDATE settings SET site_name = '${name}'; SELECT pg_notify('cache_tags', 'settings:site')`,
  );
}

function toUrl({ host, port, user, database }: EmbeddedPostgres["connection"]): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

async function signIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
}

function sendContact(url: string, mark: string, more = ""): Promise<Response> {
  return fetch(`${url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Ana Prado",
      email: "ana@cliente.example",
      message: `Mensagem com a marca ${mark}. ${more}`,
      source: "contact-form",
    }),
  });
}

async function readMarks(url: string, headers: Record<string, string>): Promise<string[]> {
  const marks: string[] = [];
  for (let page = 1; ; page++) {
    const answer = await fetch(`${url}/api/leads?limit=100&page=${page}`, { headers });
    const { leads } = (await answer.json()) as { leads: { message: string }[] };
    if (leads.length === 0) return marks;
    for (const { message } of leads) marks.push(/marca ([0-9a-f-]{36})/.exec(message)?.[1] ?? "unmarked");
  }
}

/** Uploads a picture of a new color each time. */
async function upload(url: string, headers: Record<string, string>): Promise<Response> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append("image", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "cor.png");
  return fetch(`${url}/api/images`, { method: "POST", headers, body });
}

/** Requests the site's pages until they are cached. */
async function keepPages(url: string): Promise<string[]> {
  const known: string[] = [];
  for (const path of PAGES) {
    const answers = await Promise.all([fetch(url + path), fetch(url + path)]);
    if (answers.every(({ status }) => status === 200)) known.push(path);
  }
  expect(known.length).toBeGreaterThan(2);
  return known;
}

async function load(url: string, paths: string[], forMs: number) {
  const times: number[] = [];
  const failures: string[] = [];
  const asked: Promise<void>[] = [];
  const started = performance.now();
  for (let index = 0; performance.now() - started < forMs; index++) {
    const path = paths[index % paths.length] ?? "/";
    asked.push(ask(url + path, times, failures));
    await delay(Math.max(0, started + ((index + 1) * 1000) / PER_SECOND - performance.now()));
  }
  await Promise.all(asked);
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  return { p99, failures, count: times.length };
}

async function ask(url: string, times: number[], failures: string[]): Promise<void> {
  const started = performance.now();
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (answer.status !== 200) failures.push(`${url} ${answer.status}`);
  } catch (error) {
    failures.push(`${url} ${String(error)}`);
  }
  times.push(performance.now() - started);
}

async function saveSettings(url: string, staff: Record<string, string>, settings: object): Promise<void> {
  const headers = { ...staff, "content-type": "application/json" };
  const answer = await fetch(`${url}/api/settings`, {
    method: "PUT",
    headers,
    body: JSON.stringify(settings),
  });
  expect(answer.status).toBe(200);
}

/** Checks that minutely jobs run again. */
async function expectSchedule(dataDir: string): Promise<void> {
  const [now] = await queryIn<{ now: Date }>(dataDir, "SELECT now()");
  await expect
    .poll(async () => {
      const [row] = await queryIn<{ at: Date | null }>(
        dataDir,
        "SELECT max(completed_on) AS at FROM pgboss.job WHERE name = 'operation.watch' AND state = 'completed'",
      );
      return Number(row?.at ?? 0);
    })
    .toBeGreaterThan(Number(now?.now));
}
