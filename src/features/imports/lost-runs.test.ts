import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishableTypes } from "#src/content-types.ts";
import { eventually } from "#src/testing/eventually.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { cancelImport } from "./imports.server.ts";
import { runImport } from "./run-import.server.ts";
import { importsTable } from "./table.ts";
import { readUpload, storeUpload } from "./uploads.server.ts";

let site: TestSite;
let old: Server;
let origin: string;
/** Requests for the page that never comes, as long as the old site is slow. */
let waiting = 0;
let isSlow = true;
beforeAll(async () => {
  old = createServer((request, response) => {
    if (request.url === "/")
      response.setHeader("content-type", "text/html").end(`<html><a href="/lenta">Lenta</a></html>`);
    else if (request.url?.startsWith("/lenta") && isSlow) waiting += 1;
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(old, "listening");
  origin = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
  site = await openTestSite({ RATE_LIMITS: "off", PRIVATE_ADDRESSES: "allow" });
});
afterAll(async () => {
  await site.close();
  old.closeAllConnections();
  old.close();
});

const ARCHIVE = { kinds: [], archiveImporters: {}, lists: [], tables: {}, personalData: [] };
const run = (id: string, stopping = new AbortController().signal) =>
  runImport(site.resources, { kinds: publishableTypes, archive: ARCHIVE }, { id }, { stopping });
const rowOf = async (id: string) => {
  const [row] = await site.resources.db.select().from(importsTable).where(eq(importsTable.id, id));
  if (!row) throw new Error("there is an import");
  return row;
};

async function begin(values: Partial<typeof importsTable.$inferInsert>, file?: string): Promise<string> {
  const id = randomUUID();
  if (file) await storeUpload(site.resources.storage, id, Readable.from([Buffer.from(file)]));
  await site.resources.db
    .insert(importsTable)
    .values({ id, kind: "wordpress", hasFile: Boolean(file), isDryRun: false, authorName: "Ana", ...values });
  return id;
}

const item = (id: number) => `<item><title>Texto ${id}</title><link>https://velho.example/t-${id}/</link>
<content:encoded><![CDATA[<p>Corpo ${id}.</p>]]></content:encoded><wp:post_id>${id}</wp:post_id>
<wp:post_name>t-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
const wxr = (count: number, host: string) =>
  `<?xml version="1.0"?><rss xmlns:wp="w" xmlns:content="c"><channel><title>Velho</title><link>https://${host}</link>
<wp:wxr_version>1.2</wp:wxr_version>${Array.from({ length: count }, (_, index) => item(index + 1)).join("")}</channel></rss>`;

/** Leaves the state of a process killed at an item. */
const lose = (id: string, currentItem: string) =>
  site.resources.db
    .update(importsTable)
    .set({ isRunning: true, attempts: 1, currentItem })
    .where(eq(importsTable.id, id));

function runElsewhere(id: string) {
  const load = (path: string) => `await import(${JSON.stringify(import.meta.resolve(path))})`;
  const { user, password, host = "", port, database } = site.connection;
  const program = `
    const { runImport } = ${load("./run-import.server.ts")};
    const { openDatabase } = ${load("#src/platform/database/database.ts")};
    const { openStorage } = ${load("#src/platform/storage.ts")};
    const { readConfig } = ${load("#src/platform/config.ts")};
    const { db } = openDatabase(${JSON.stringify({ user, password, host, port, database })}, () => {});
    const config = readConfig({ NODE_ENV: "test", DATA_DIR: ${JSON.stringify(site.resources.config.dataDir)}, PRIVATE_ADDRESSES: "allow" });
    const storage = await openStorage(config);
    const { openSandbox } = ${load("#src/platform/sandbox/sandbox.ts")};
    await runImport({ db, config, storage, sandbox: openSandbox() }, { kinds: [], archive: {} }, { id: ${JSON.stringify(id)} }, { stopping: new AbortController().signal });
    process.exit(7);`;
  return spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "inherit" });
}

it("ends at the second process that is killed at one page, and names the page", async () => {
  const id = await begin({ kind: "site", address: origin, isDryRun: true });
  for (const loss of [1, 2]) {
    const child = runElsewhere(id);
    const ended = once(child, "exit");
    await eventually(() => waiting === loss || child.exitCode !== null);
    expect(await rowOf(id)).toMatchObject({ state: "reading", isRunning: true, currentItem: `${origin}/` });
    child.kill("SIGKILL");
    expect(await ended).toEqual([null, "SIGKILL"]);
  }
  await run(id);
  expect(waiting).toBe(2);
  expect(await rowOf(id)).toMatchObject({
    state: "failed",
    currentItem: null,
    findings: [
      {
        item: `${origin}/`,
        message: "A conferência parou duas vezes neste ponto sem chegar ao fim. Nada foi importado.",
      },
    ],
  });
});

it("is cancelled in whatever process it runs, in the middle of a download", async () => {
  const id = await begin({ kind: "site", address: origin, isDryRun: true });
  const before = waiting;
  const child = runElsewhere(id);
  const ended = once(child, "exit");
  await eventually(() => waiting > before || child.exitCode !== null);
  expect(await cancelImport(site.resources, id)).toBe(true);
  expect(await ended).toEqual([7, null]);
  expect(await rowOf(id)).toMatchObject({ state: "cancelled", currentItem: null, findings: [] });
});

it("ends at the second loss at one item, names the item, and removes the file", async () => {
  const id = await begin({}, wxr(3, "perdido.example"));
  await lose(id, "Texto 2");
  await expect(run(id, AbortSignal.abort())).rejects.toThrow("stops");
  await lose(id, "Texto 2");
  await run(id);
  expect(await rowOf(id)).toMatchObject({
    state: "failed",
    findings: [
      {
        item: "Texto 2",
        message:
          "A importação parou duas vezes neste ponto sem chegar ao fim. O que já tinha vindo continua aqui.",
      },
    ],
  });
  for await (const piece of readUpload(site.resources.storage, id)) expect(piece).toBeUndefined();
});

it("goes on after a loss at each of its items, and before the first, and counts none as a failure", async () => {
  const id = await begin({ isDryRun: true }, wxr(3, "azarado.example"));
  for (const at of ["O início do arquivo", "Texto 1", "Texto 2", "Texto 3"]) {
    await lose(id, at);
    await expect(run(id, AbortSignal.abort())).rejects.toThrow("stops");
  }
  expect(await rowOf(id)).toMatchObject({ state: "reading", attempts: 0 });
  await run(id);
  expect(await rowOf(id)).toMatchObject({ state: "ready", isRunning: false, counts: { posts: 3 } });
});

it("forgets a loss once an item has come since", async () => {
  const slow = wxr(2, "sortudo.example").replace("Corpo 2.", `<img src="${origin}/lenta.png">`);
  const id = await begin({}, slow);
  await lose(id, "O início do arquivo");
  const before = waiting;
  const stopping = new AbortController();
  const running = run(id, stopping.signal);
  await eventually(() => waiting > before);
  expect(await rowOf(id)).toMatchObject({ currentItem: "Texto 2", counts: { posts: 1 }, lostAt: [] });
  stopping.abort();
  await expect(running).rejects.toThrow("stops");
  await lose(id, "O início do arquivo");
  await expect(run(id, AbortSignal.abort())).rejects.toThrow("stops");
  expect(await rowOf(id)).toMatchObject({ state: "reading", lostAt: ["O início do arquivo"] });
});

it("leaves off in the middle of a download when its process stops, and that is no loss", async () => {
  const id = await begin({ kind: "site", address: origin, isDryRun: true });
  const before = waiting;
  const stopping = new AbortController();
  const running = run(id, stopping.signal);
  await eventually(() => waiting > before);
  stopping.abort();
  await expect(running).rejects.toThrow("stops");
  expect(await rowOf(id)).toMatchObject({ state: "reading", isRunning: false, attempts: 0, lostAt: [] });
});

it("reports each item once after it was continued, also those that came before", async () => {
  const file = wxr(2, "interrompido.example")
    .replace("Corpo 1.", `<img src="${origin}/sumiu.png">`)
    .replace("Corpo 2.", `<img src="${origin}/lenta.png">`);
  const id = await begin({}, file);
  const before = waiting;
  const stopping = new AbortController();
  const running = run(id, stopping.signal);
  await eventually(() => waiting > before);
  stopping.abort();
  await expect(running).rejects.toThrow("stops");
  isSlow = false;
  await run(id);
  isSlow = true;
  const ended = await rowOf(id);
  expect(ended).toMatchObject({ state: "done", counts: { posts: 2, known: 0, read: 2 } });
  const pictures = ended.findings.filter(({ message }) => message.includes(".png"));
  expect(pictures.map(({ item }) => item)).toEqual(["Texto 1", "Texto 2"]);
  const { rows } = await site.owner.query("SELECT FROM imported_items WHERE import_id = $1", [id]);
  expect(rows).toEqual([]);
});
