import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishableTypes } from "#src/content-types.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import { importFile } from "./import-command.server.ts";
import { endAbandoned, runImport } from "./run-import.server.ts";
import { importsTable } from "./table.ts";
import { readUpload, storeUpload } from "./uploads.server.ts";

let site: TestSite;
let staff: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" }, quickJobTypes());
  staff = await addStaff(site.resources, "admin");
});
afterAll(() => site.close());

const item = (id: number) => `<item><title>Texto ${id}</title><link>https://velho.example/t-${id}/</link>
<content:encoded><![CDATA[<p>Corpo ${id}.</p>]]></content:encoded><wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt>2020-01-01 10:00:00</wp:post_date_gmt><wp:post_name>t-${id}</wp:post_name><wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type></item>`;
const wxr = (count: number, host = "velho.example") =>
  `<?xml version="1.0"?><rss xmlns:wp="w" xmlns:content="c"><channel><title>Velho</title><link>https://${host}</link>
<wp:wxr_version>1.2</wp:wxr_version>${Array.from({ length: count }, (_, index) => item(index + 1)).join("")}</channel></rss>`;

async function begin(file: string): Promise<string> {
  const id = randomUUID();
  await storeUpload(site.resources.storage, id, Readable.from([Buffer.from(file)]));
  await site.resources.db
    .insert(importsTable)
    .values({ id, kind: "wordpress", hasFile: true, isDryRun: false, authorName: "Ana" });
  return id;
}
const run = (id: string, stopping = new AbortController().signal) =>
  runImport(
    site.resources,
    {
      kinds: publishableTypes,
      archive: { kinds: [], archiveImporters: {}, lists: [], tables: {}, personalData: [] },
    },
    { id },
    { stopping },
  );
const rowOf = async (id: string) => {
  const [row] = await site.resources.db.select().from(importsTable).where(eq(importsTable.id, id));
  if (!row) throw new Error("there is an import");
  return row;
};
const postsOf = async () => {
  const answer = await site.api.inject({ url: "/api/posts?limit=100", headers: staff.headers });
  return answer.json<{ posts: { title: string }[] }>().posts.map(({ title }) => title);
};

it("brings each thing once, in one release, where two imports of one site run at the same time", async () => {
  const ids = await Promise.all([begin(wxr(12)), begin(wxr(12))]);
  await Promise.all(ids.map((id) => run(id)));
  const rows = await Promise.all(ids.map(rowOf));
  expect(rows.map(({ state }) => state)).toEqual(["done", "done"]);
  expect(rows[0]?.releaseId).toBe(rows[1]?.releaseId);
  const titles = await postsOf();
  expect(titles).toHaveLength(12);
  expect(new Set(titles).size).toBe(12);
});

it("goes on where it was stopped, however often, and a stop is no fault of it", async () => {
  const id = await begin(wxr(3, "outro.example"));
  for (let stops = 0; stops < 8; stops++) await expect(run(id, AbortSignal.abort())).rejects.toThrow("stops");
  expect(await rowOf(id)).toMatchObject({ state: "reading", attempts: 0 });
  await run(id);
  expect(await rowOf(id)).toMatchObject({ state: "done", counts: { posts: 3 } });
});

it("is ended, and its file removed, where no job works on it any longer", async () => {
  const id = await begin(wxr(1, "abandonado.example"));
  await endAbandoned(site.resources);
  expect(await rowOf(id)).toMatchObject({
    state: "failed",
    findings: [{ item: "Arquivo", message: expect.stringContaining("Envie de novo") }],
  });
  for await (const piece of readUpload(site.resources.storage, id)) expect(piece).toBeUndefined();
});

it("is ended as a site if it was to read one by its address", async () => {
  const id = randomUUID();
  await site.resources.db
    .insert(importsTable)
    .values({ id, kind: "site", address: "https://velho.example", isDryRun: false, authorName: "Ana" });
  await endAbandoned(site.resources);
  expect(await rowOf(id)).toMatchObject({
    state: "failed",
    findings: [
      {
        item: "Site",
        message: "Não pôde ser lido até o fim. Importe de novo: o que já veio não vem outra vez.",
      },
    ],
  });
});

it("is begun by the command, and done by the site", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-import-test-"));
  try {
    const file = join(folder, "velho.xml");
    await writeFile(file, wxr(2, "comando.example"));
    const { user, password, host = "", port, database } = site.connection;
    const databaseUrl = `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    const id = await importFile({ ...site.resources.config, databaseUrl }, file, () => {});
    // An import with a job is not abandoned.
    await endAbandoned(site.resources);
    await site.startWorkers();
    await eventually(async () => (await rowOf(id)).state !== "reading");
    expect(await rowOf(id)).toMatchObject({ kind: "wordpress", state: "done", counts: { posts: 2 } });
  } finally {
    await rm(folder, { recursive: true });
  }
});
