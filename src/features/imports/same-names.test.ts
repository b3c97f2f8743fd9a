// Pictures whose names differ in folder, case, accents or signs only, as files of a web server.

import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishableTypes } from "#src/content-types.ts";
import { openRedirects } from "#src/publishing/addresses/open-redirects.server.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import type { Import } from "./schema.ts";

const NAMES = [
  "2019/01/foto.jpg",
  "2020/05/foto.jpg",
  "2020/05/Foto.jpg",
  "2020/05/FOTO.JPG",
  "2021/02/ação.png".normalize("NFC"),
  "2021/02/ação.png".normalize("NFD"),
  "2021/02/minha foto (1).jpg",
  "2021/02/a+b.jpg",
  "2021/02/a b.jpg",
  "2021/02/100%.jpg",
  "2021/02/a%20b.jpg",
];
/** Differs for each file, and survives compression. */
const colorOf = (index: number) => ({ r: 20 * index + 20, g: 240 - 20 * index, b: (index % 2) * 200 });

let folder: string;
let files: Server;
let host: string;
let site: TestSite;
let staff: Staff;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "same-names-"));
  for (const [index, name] of NAMES.entries()) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: colorOf(index) } });
    await writeFile(path, await (name.endsWith("png") ? picture.png() : picture.jpeg()).toBuffer());
  }
  const noise = Buffer.alloc(2 * 2 * 1001 * 3).map((_, index) => (index * 7919) % 256);
  const raw = { width: 2, height: 2 * 1001, pageHeight: 2, channels: 3 } as const;
  await writeFile(join(folder, "longa.gif"), await sharp(noise, { raw }).gif().toBuffer());
  files = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://casa.example");
    const page = PAGES[pathname];
    if (page) return void response.setHeader("content-type", "text/html; charset=utf-8").end(page);
    readFile(
      join(folder, decodeURIComponent(pathname.replace(/^(?:\/wp-content\/uploads|\/content\/images)/, ""))),
    ).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  files.listen(0, "127.0.0.1");
  await once(files, "listening");
  host = `127.0.0.1:${(files.address() as AddressInfo).port}`;
});
afterAll(async () => {
  files.close();
  await rm(folder, { recursive: true });
});
const escaped = (name: string) => name.split("/").map(encodeURIComponent).join("/");
/** As people and old programs write addresses: with letters and spaces as they are. */
const asWritten = (name: string) => name.replaceAll("%", "%25");
const text = (prefix: string) =>
  NAMES.map(
    (name, index) =>
      `<p>${index}</p><p><img src="${prefix}${index % 2 ? escaped(name) : asWritten(name)}"></p>`,
  ).join("");

/** Pages of the site that is read by address: their pictures have addresses relative to the page. */
const PAGES: Record<string, string> = {
  "/": `<!doctype html><html><body><a href="/blog/2021/fotos">Fotos</a></body></html>`,
  "/blog/2021/fotos": `<!doctype html><html><body><main><h1>Fotos</h1>${text("../../")}</main></body></html>`,
};

const wxr =
  () => `<?xml version="1.0"?><rss version="2.0" xmlns:wp="w" xmlns:content="c"><channel><title>Casa</title><link>http://${host}</link>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>http://${host}</wp:base_blog_url>
<item><title>Fotos</title><link>http://${host}/fotos/</link><content:encoded><![CDATA[${text(`http://${host}/wp-content/uploads/`)}<p><img src="/wp-content/uploads/longa.gif"></p>]]></content:encoded>
<wp:post_id>1</wp:post_id><wp:post_date_gmt>2020-05-04 10:00:00</wp:post_date_gmt><wp:post_name>fotos</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>`;
const ghost = () =>
  JSON.stringify({
    db: [
      {
        data: {
          posts: [
            {
              id: "5f0000000000000000000001",
              title: "Fotos",
              slug: "fotos",
              html: text("__GHOST_URL__/content/images/"),
              status: "published",
              type: "post",
              published_at: "2020-05-04T10:00:00.000Z",
            },
          ],
          settings: [{ key: "url", value: `http://${host}` }],
        },
      },
    ],
  });

async function bring(fields: Record<string, string>, file?: string): Promise<Import> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  if (file !== undefined)
    parts.push(`--b\r\ncontent-disposition: form-data; name="file"; filename="a.xml"\r\n\r\n${file}\r\n`);
  const headers = { ...staff.headers, "content-type": "multipart/form-data; boundary=b" };
  const payload = `${parts.join("")}--b--\r\n`;
  const begun = await site.api.inject({ method: "POST", url: "/api/imports", headers, payload });
  const { id } = begun.json<{ id: string }>();
  let found: Import | undefined;
  await eventually(async () => (found = await get<Import>(`/api/imports/${id}`)).state !== "reading");
  if (!found) throw new Error(begun.body);
  return found;
}

const get = async <Body>(url: string) =>
  (await site.api.inject({ url, headers: staff.headers })).json<Body>();

/** Tells which file a picture here was made of. */
async function fileAt(path: string): Promise<string | undefined> {
  const { rawPayload } = await site.api.inject(path);
  const { data } = await sharp(rawPayload)
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r = 0, g = 0, b = 0] = data;
  const isNear = (index: number) => {
    const color = colorOf(index);
    return Math.abs(color.r - r) < 8 && Math.abs(color.g - g) < 8 && Math.abs(color.b - b) < 60;
  };
  return NAMES.find((_, index) => isNear(index));
}

describe.each([
  ["WordPress", "/wp-content/uploads/", () => bring({ kind: "wordpress" }, wxr())],
  ["Ghost", "/content/images/", () => bring({ kind: "ghost", address: `http://${host}` }, ghost())],
  ["a site read by its address", "/", () => bring({ kind: "site", address: `http://${host}/` })],
] as const)("pictures of %s whose names are alike", (name, prefix, importAll) => {
  let content = "";
  let release: string | null;
  beforeAll(async () => {
    site = await openTestSite({ PRIVATE_ADDRESSES: "allow", RATE_LIMITS: "off" }, quickJobTypes());
    staff = await addStaff(site.resources, "admin");
    await site.startWorkers();
    const found = await importAll();
    release = found.release;
    const lost = found.findings.filter(({ message }) => !message.includes("animação"));
    expect([found.state, lost]).toEqual(["done", []]);
    if (name === "WordPress")
      expect(found.findings.map(({ message }) => message)).toContainEqual(
        expect.stringContaining("longa.gif veio só a primeira imagem, pois a animação é grande demais."),
      );
    [{ content } = { content: "" }] = (await get<{ posts: { content: string }[] }>("/api/posts")).posts;
    return () => site.close();
  });

  it("are all there, each at its own place in the text", async () => {
    const shown = await Promise.all(
      NAMES.map(async (_, index) => {
        const [, path = ""] = new RegExp(`^${index}\n\n!\\[\\]\\((/media/[^)]+)\\)`, "m").exec(content) ?? [];
        return path && fileAt(path);
      }),
    );
    expect(shown).toEqual(NAMES);
  });

  it("are led to by their old addresses, each by its own", async () => {
    const url = `/api/releases/${release}/publish`;
    expect((await site.api.inject({ method: "POST", url, headers: staff.headers })).statusCode).toBe(200);
    const { find } = openRedirects(site.resources, publishableTypes);
    const led = await Promise.all(
      NAMES.map(async (file) => {
        const to = await find({ method: "GET", url: prefix + escaped(file) });
        return to && fileAt(to);
      }),
    );
    expect(led).toEqual(NAMES);
  });
});
