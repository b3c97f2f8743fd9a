import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import { makeCertificate } from "./make-certificate.server.ts";
import type { Certificate, Import } from "./schema.ts";

let files: Server;
let host: string;
let site: TestSite;
let staff: Staff;
let published = "";

/** Adds noise, so that the file is not too small to import. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#285491" } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  const pictures: Record<string, Buffer> = {
    "/wp-content/uploads/praia.jpg": await picture(4000, 3000),
    "/wp-content/uploads/praia-scaled.jpg": await picture(2560, 1920),
    "/wp-content/uploads/serra-scaled.jpg": await picture(2560, 1700),
    "/wp-content/uploads/mapa.jpg": await picture(9000, 6000),
    "/wp-content/uploads/mapa-1024x683.jpg": await picture(1024, 683),
  };
  files = createServer((request, response) => {
    const bytes = pictures[request.url ?? ""];
    return bytes ? response.end(bytes) : response.writeHead(404).end();
  });
  files.listen(0, "127.0.0.1");
  await once(files, "listening");
  host = `127.0.0.1:${(files.address() as AddressInfo).port}`;
  site = await openTestSite({ PRIVATE_ADDRESSES: "allow", RATE_LIMITS: "off" }, quickJobTypes());
  staff = await addStaff(site.resources, "admin");
  await site.startWorkers();
});
afterAll(async () => {
  await site.close();
  files.close();
});

interface Item {
  id: number;
  type?: string;
  name: string;
  link: string;
  content?: string;
  more?: string;
  status?: string;
}

function writeItem({
  id,
  type = "post",
  name,
  link,
  content = "",
  more = "",
  status = "publish",
}: Item): string {
  return `<item><title>${name}</title><link>http://${host}${link}</link><content:encoded><![CDATA[${content}]]></content:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2020-05-04 10:00:00</wp:post_date_gmt><wp:post_name>${name}</wp:post_name>
<wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`;
}

const writeExport = (items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:wp="w" xmlns:content="c"><channel><title>Casa</title><link>http://${host}</link>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>http://${host}</wp:base_blog_url>${items.join("\n")}</channel></rss>`;

const comment = (approved: string, type: string) =>
  `<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author>Ana</wp:comment_author><wp:comment_content>Oi</wp:comment_content>
<wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type></wp:comment>`;
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
const attachment = (id: number, file: string, more = "") =>
  writeItem({
    id,
    type: "attachment",
    name: `anexo-${id}`,
    link: `/?attachment_id=${id}`,
    status: "inherit",
    more: `<wp:attachment_url>http://${host}/wp-content/uploads/${file}</wp:attachment_url>${more}`,
  });

async function runImport(file: string, fields: Record<string, string> = {}): Promise<Import> {
  const parts = Object.entries({ kind: "wordpress", ...fields }).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const payload = `${parts.join("")}--b\r\ncontent-disposition: form-data; name="file"; filename="a.xml"\r\n\r\n${file}\r\n--b--\r\n`;
  const headers = { ...staff.headers, "content-type": "multipart/form-data; boundary=b" };
  const answer = await site.api.inject({ method: "POST", url: "/api/imports", headers, payload });
  const { id } = answer.json<{ id: string }>();
  let found: Import | undefined;
  await eventually(async () => {
    found = await get<Import>(`/api/imports/${id}`);
    return found.state !== "reading";
  });
  if (!found) throw new Error("there is an import");
  return found;
}

const get = async <Body>(url: string) =>
  (await site.api.inject({ url, headers: staff.headers })).json<Body>();
const messagesOf = ({ findings }: Import, of: string) =>
  findings.filter(({ item }) => item === of).map(({ message }) => message);

it("comments, custom fields and classifications are named, by item and in all", async () => {
  const more = [
    ...Array.from({ length: 2 }, () => comment("1", "comment")),
    comment("0", ""),
    comment("spam", ""),
    comment("trash", "comment"),
    comment("1", "pingback"),
    meta("preço", "90"),
    meta("_edit_last", "1"),
    `<category domain="serie" nicename="um">Um</category>`,
  ].join("");
  const items = [
    writeItem({ id: 1, name: "comentado", link: "/comentado/", more }),
    writeItem({ id: 2, name: "um-so", link: "/um-so/", more: comment("1", "comment") }),
    attachment(3, "audio.mp3"),
  ];
  for (const dryRun of ["true", "false"]) {
    const found = await runImport(writeExport(items), { dryRun });
    expect(found.counts.comments).toBe(5);
    expect(messagesOf(found, "comentado")).toEqual([
      "Ficaram de fora os campos personalizados: preço.",
      "Ficaram de fora as classificações de: serie.",
      "3 comentários não foram importados.",
      "1 aviso automático de outro site (pingback) não foi importado.",
    ]);
    expect(messagesOf(found, "um-so")).toEqual(["1 comentário não foi importado."]);
    expect(messagesOf(found, "audio.mp3")).toEqual([
      "Este tipo de arquivo da biblioteca do site antigo não pode ser importado.",
    ]);
  }
});

it("a file that a program has indented says the same, and an item without a type is named", async () => {
  const indented = attachment(3, "foto.jpg").replace(
    /(<wp:attachment_url>)(.*)(<\/wp:attachment_url>)/,
    "$1\n  $2\n$3",
  );
  const items = [
    writeItem({ id: 1, name: "texto", link: "/texto/", type: "\n post\n" }),
    writeItem({ id: 2, name: "solto", link: "/solto/", type: "" }),
    indented,
  ];
  const found = await runImport(writeExport(items), { dryRun: "true" });
  expect(found.counts.total).toBe(1);
  expect(found.findings.filter(({ item }) => item === "foto.jpg")).toEqual([]);
  expect(messagesOf(found, "Sem tipo")).toEqual(["1 item deste tipo não pode ser importado."]);
});

describe("links between texts", () => {
  let known = "";
  beforeAll(() => {
    known = host;
    host = "casa.example";
  });
  afterAll(() => {
    host = known;
  });
  const links = (all: string[]) =>
    all.map((href, index) => `<p><a href="${href}">L${index}</a></p>`).join("");

  it("lead to where the texts stand here, however they were written; what did not come is named", async () => {
    const hrefs = [
      `http://${host}/2020/05/alvo/`,
      `https://www.${host}/2020/05/alvo/?utm_source=x#passo-2`,
      "/2020/05/alvo",
      "../alvo/#fim",
      `http://${host}/?p=12`,
      "?p=12",
      `http://${host}/loja/`,
      `http://${host}/category/doces/`,
      "#aqui",
      "https://outro.example/2020/05/alvo/",
      `http://${host}/sumiu/`,
      `http://${host}/`,
      "mailto:ana@casa.example",
    ];
    const code = "<pre><code>[x](/2020/05/alvo/)</code></pre>";
    const found = await runImport(
      writeExport([
        `<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>doces</wp:category_nicename><wp:cat_name>Doces</wp:cat_name></wp:category>`,
        writeItem({
          id: 11,
          name: "ponto",
          link: "/2020/05/ponto/",
          content: `${links(hrefs)}${code}<h2>Aqui</h2>`,
        }),
        writeItem({ id: 10, name: "torto", link: "//", content: links(["../alvo/"]) }),
        writeItem({ id: 12, name: "alvo", link: "/2020/05/alvo/", content: links([`http://${host}/loja`]) }),
        // The product has its own page at this address.
        writeItem({
          id: 13,
          type: "page",
          name: "loja",
          link: "/loja/",
          content: links(["/2020/05/ponto/"]),
        }),
      ]),
    );
    const { posts } = await get<{
      posts: { id: string; slug: string; content: string; createdAt: string }[];
    }>("/api/posts?limit=50");
    const text = posts.find(({ slug }) => slug === "ponto");
    const hrefsHere = [...(text?.content.matchAll(/\[L(\d+)\]\(([^)]*)\)/g) ?? [])].map(([, , href]) => href);
    expect(hrefsHere).toEqual([
      "/blog/alvo",
      "/blog/alvo?utm_source=x#passo-2",
      "/blog/alvo",
      "/blog/alvo#fim",
      "/blog/alvo",
      "/blog/alvo",
      "/loja",
      "/blog?categoria=Doces",
      "#aqui",
      "https://outro.example/2020/05/alvo/",
      "/sumiu/",
      "/",
      "mailto:ana@casa.example",
    ]);
    expect(text?.content).toContain("[x](/2020/05/alvo/)");
    expect(posts.find(({ slug }) => slug === "alvo")?.content).toBe("[L0](/loja)");
    const { pages } = await get<{ pages: { id: string; path: string; sections: object[] }[] }>(
      "/api/pages?limit=50",
    );
    const shop = pages.find(({ path }) => path === "/loja");
    expect(JSON.stringify(shop?.sections)).toContain("[L0](/blog/ponto)");
    expect(messagesOf(found, "ponto")).toEqual([
      "O link para /sumiu/ leva a algo do site antigo que não foi importado.",
    ]);
    // Setting links must not add a version or change dates.
    const { revisions } = await get<{ revisions: object[] }>(`/api/posts/${text?.id}/revisions`);
    expect(revisions).toHaveLength(1);
    expect(text?.createdAt).toBe("2020-05-04T10:00:00.000Z");
    const answer = await site.api.inject({
      method: "POST",
      url: `/api/releases/${found.release}/publish`,
      headers: staff.headers,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    published = found.id;
  });
});

it("pictures keep the pixels of their originals; what came smaller is named", async () => {
  const original = `a:2:{s:4:"file";s:16:"praia-scaled.jpg";s:14:"original_image";s:9:"praia.jpg";}`;
  const shown = (id: number, file: string) =>
    `<img class="wp-image-${id}" src="http://${host}/wp-content/uploads/${file}" alt="a">`;
  const found = await runImport(
    writeExport([
      attachment(21, "praia-scaled.jpg", meta("_wp_attachment_metadata", original)),
      attachment(22, "serra-scaled.jpg"),
      attachment(23, "mapa.jpg"),
      writeItem({
        id: 24,
        name: "fotos",
        link: "/fotos/",
        content: [
          shown(21, "praia-scaled.jpg"),
          shown(22, "serra-scaled.jpg"),
          shown(23, "mapa-1024x683.jpg"),
        ].join(""),
      }),
    ]),
  );
  const { rows } = await site.resources.db.$client.query(
    "SELECT name, width, height FROM images ORDER BY name",
  );
  expect(rows).toEqual([
    { name: "mapa-1024x683.jpg", width: 1024, height: 683 },
    { name: "praia.jpg", width: 4000, height: 3000 },
    { name: "serra-scaled.jpg", width: 2560, height: 1700 },
  ]);
  expect(messagesOf(found, "fotos").toSorted()).toEqual([
    `Da imagem http://${host}/wp-content/uploads/mapa.jpg veio uma versão menor, pois o original tem mais de 50 megapixels.`,
    `Da imagem http://${host}/wp-content/uploads/serra.jpg veio só uma versão menor, pois o servidor não tem o original.`,
  ]);
});

it("the certificate names the home page, of an export too", async () => {
  await makeCertificate(
    site.resources,
    { id: published },
    { stopping: new AbortController().signal },
    async (path) => ({
      status: 200,
      to: null,
      html: `<title>${path}</title>`,
    }),
  );
  const { rows } = await site.resources.db.$client.query<Pick<Certificate, "addresses">>(
    "SELECT addresses FROM import_certificates WHERE import_id = $1",
    [published],
  );
  expect(rows[0]?.addresses[0]).toEqual({ old: "/", status: 200, to: null, differences: [] });
});
