import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openRelease } from "#src/publishing/releases/fill-release.server.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import { endAbandoned } from "./run-import.server.ts";
import type { Import } from "./schema.ts";
import { importsTable } from "./table.ts";

let site: TestSite;
let staff: Staff;
let old: Server;
let host: string;
let picture: Buffer;
/** True while the old site never answers requests for pictures. */
let isSilent = true;
let asked = 0;
beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#285491" } })
    .png()
    .toBuffer();
  old = createServer((_request, response) => {
    asked += 1;
    if (!isSilent) response.end(picture);
  }).listen(0, "127.0.0.1");
  await once(old, "listening");
  host = `127.0.0.1:${(old.address() as AddressInfo).port}`;
  site = await openTestSite({ PRIVATE_ADDRESSES: "allow", RATE_LIMITS: "off" }, quickJobTypes());
  staff = await addStaff(site.resources, "admin");
  await site.startWorkers();
});
afterAll(async () => {
  await site.close();
  old.closeAllConnections();
  old.close();
});

const wxr = (
  name: string,
) => `<?xml version="1.0"?><rss xmlns:wp="w" xmlns:content="c"><channel><title>Velho</title>
<link>http://${host}</link><wp:wxr_version>1.2</wp:wxr_version>
${[1, 2]
  .map(
    (id) => `<item><title>${name} ${id}</title><link>http://${host}/${name}-${id}/</link>
<content:encoded><![CDATA[${id === 1 ? "<p>Um.</p>" : `<img src="http://${host}/${name}.png">`}]]></content:encoded>
<wp:post_id>${name}${id}</wp:post_id><wp:post_name>${name}-${id}</wp:post_name><wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type></item>`,
  )
  .join("")}</channel></rss>`;

async function begin(file: string, dryRun = false): Promise<string> {
  const payload = `--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\nwordpress\r\n--b\r\ncontent-disposition: form-data; name="dryRun"\r\n\r\n${dryRun}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.xml"\r\ncontent-type: text/xml\r\n\r\n${file}\r\n--b--\r\n`;
  const headers = { ...staff.headers, "content-type": "multipart/form-data; boundary=b" };
  const answer = await site.api.inject({ method: "POST", url: "/api/imports", headers, payload });
  expect(answer.statusCode, answer.body).toBe(202);
  return answer.json<{ id: string }>().id;
}
const cancel = (id: string, headers: Record<string, string> = staff.headers) =>
  site.api.inject({ method: "DELETE", url: `/api/imports/${id}`, headers });
const get = async <Body>(url: string) =>
  (await site.api.inject({ url, headers: staff.headers })).json<Body>();
const read = (id: string) => get<Import>(`/api/imports/${id}`);
const ended = async (id: string): Promise<Import> => {
  await eventually(async () => (await read(id)).state !== "reading");
  return read(id);
};
const titles = async () =>
  (await get<{ posts: { title: string }[] }>("/api/posts?limit=100")).posts
    .map(({ title }) => title)
    .toSorted();
const jobsOf = (id: string) =>
  site.resources.db.$count(sql`pgboss.job`, sql`name = 'import.run' AND data ->> 'id' = ${id}`);

it("stops a running import in the middle of a download, keeps what has come, and lets the next one begin", async () => {
  const id = await begin(wxr("Pudim"));
  await eventually(() => asked > 0);
  const next = await begin(wxr("Bolo"), true);
  const waiting = await begin(wxr("Torta"));
  expect(await read(id)).toMatchObject({ state: "reading", currentItem: "Pudim 2", counts: { posts: 1 } });

  expect((await cancel(waiting)).statusCode).toBe(204);
  expect(await read(waiting)).toMatchObject({ state: "cancelled", release: null, counts: { posts: 0 } });
  expect(await jobsOf(waiting)).toBe(0);
  expect((await site.resources.storage.list(`imports/${waiting}`)).length).toBe(0);

  expect((await cancel(id)).statusCode).toBe(204);
  const found = await read(id);
  expect(found).toMatchObject({ state: "cancelled", currentItem: null, counts: { posts: 1 }, findings: [] });
  expect(await ended(next)).toMatchObject({ state: "ready", counts: { posts: 2 } });
  expect(await titles()).toEqual(["Pudim 1"]);
  expect((await get<{ items: object[] }>(`/api/releases/${found.release}`)).items).toHaveLength(1);
  await eventually(async () => (await site.resources.storage.list("imports")).length === 0);

  isSilent = false;
  const again = await ended(await begin(wxr("Pudim")));
  expect(again).toMatchObject({ state: "done", release: found.release, counts: { posts: 1, known: 1 } });
  expect(await titles()).toEqual(["Pudim 1", "Pudim 2"]);
  const { entries } = await get<{ entries: { action: string }[] }>("/api/audit");
  expect(entries.filter(({ action }) => action === "import.cancelled")).toHaveLength(2);
});

it("refuses to cancel what has ended, what there is not, and for whom may not begin imports", async () => {
  isSilent = false;
  const id = await begin(wxr("Broa"), true);
  const over = await ended(id);
  const answer = await cancel(id);
  expect(answer.statusCode).toBe(409);
  expect(answer.json<{ detail: string }>().detail).toBe(
    "Esta importação já terminou: não há o que cancelar.",
  );
  expect(await read(id)).toEqual(over);
  for (const missing of [randomUUID(), "nada"]) expect((await cancel(missing)).statusCode).toBe(404);

  isSilent = true;
  const before = asked;
  const running = await begin(wxr("Sonho"));
  await eventually(() => asked > before);
  const editor = await addStaff(site.resources, "editor");
  expect((await cancel(running, editor.headers)).statusCode).toBe(403);
  expect((await cancel(running, {})).statusCode).toBe(401);
  expect(await read(running)).toMatchObject({ state: "reading" });
  expect((await cancel(running)).statusCode).toBe(204);
});

it("removes a release that nothing has come into, unless another import has it", async () => {
  const { db } = site.resources;
  const author = { id: null, name: "Ana" };
  const begun = async (releaseId: string) => {
    const id = randomUUID();
    const values = { id, kind: "wordpress", isDryRun: false, authorName: "Ana", releaseId } as const;
    await db.insert(importsTable).values(values);
    return id;
  };
  const releaseId = await db.transaction((tx) => openRelease(tx, author, "Trazido de velho.example"));
  const [one, other] = [await begun(releaseId), await begun(releaseId)];
  expect((await cancel(one)).statusCode).toBe(204);
  expect(await read(one)).toMatchObject({ release: releaseId });
  await db.update(importsTable).set({ releaseId: null }).where(eq(importsTable.id, one));
  expect((await cancel(other)).statusCode).toBe(204);
  expect(await read(other)).toMatchObject({ state: "cancelled", release: null });
  expect(await get(`/api/releases/${releaseId}`)).toMatchObject({ status: 404 });
});

it("removes a file that could not be removed when its import ended", async () => {
  const { db, storage } = site.resources;
  const id = randomUUID();
  await storage.write(`imports/${id}/000000`, Buffer.from("x"));
  await db
    .insert(importsTable)
    .values({ id, kind: "wordpress", hasFile: true, isDryRun: true, authorName: "Ana", state: "cancelled" });
  await endAbandoned(site.resources);
  expect(await storage.list(`imports/${id}`)).toEqual([]);
});
