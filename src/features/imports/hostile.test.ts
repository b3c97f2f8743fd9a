import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { type Receiver, startReceiver } from "#src/testing/http-receiver.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import type { Import } from "./schema.ts";

let site: TestSite;
let staff: Staff;
let inside: Receiver;
beforeAll(async () => {
  inside = await startReceiver({
    status: 200,
    body: "<html><body><main><h1>Segredo</h1><p>Interno.</p></main></body></html>",
  });
  site = await openTestSite({ RATE_LIMITS: "off" }, quickJobTypes());
  staff = await addStaff(site.resources, "admin");
  await site.startWorkers();
});
afterAll(async () => {
  await site.close();
  await inside.close();
});

const HTML = `<p onclick="alert(1)">Texto</p><script>alert(1)</script><img src="x" onerror="alert(1)">
  <a href="javascript:alert(1)">a</a> <a href="java&#x09;script:alert(1)">b</a> <a href="data:text/html,x">c</a>
  <iframe src="javascript:alert(1)"></iframe><iframe srcdoc="&lt;script&gt;1&lt;/script&gt;"></iframe>
  <svg onload="alert(1)"><script>alert(1)</script></svg><object data="x"></object><style>@import "//e.example"</style>
  <p>&lt;img src=x onerror=alert(1)&gt; [d](javascript:alert(1))</p>
  <img src="INSIDE/a.png"><img src="http://169.254.169.254/latest/meta-data/b.png">`;

/** Matches markup that could run scripts. */
const RUNS = /<(script|iframe|svg|object|style)\b|<[^>]*\son\w+\s*=|(href|src)="\s*(javascript|data):/i;

const wxr = (address: string) => `<?xml version="1.0"?><rss version="2.0"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
  <title>&lt;script&gt;alert(1)&lt;/script&gt;</title><link>http://velho.example</link><wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_blog_url>http://velho.example</wp:base_blog_url><item><title><![CDATA[<img src=x onerror=alert(1)> Receita]]></title>
  <link>${address}</link><content:encoded><![CDATA[${HTML.replace("INSIDE", inside.url)}]]></content:encoded>
  <wp:post_id>1</wp:post_id><wp:post_name>receita</wp:post_name><wp:status>publish</wp:status>
  <wp:post_type>post</wp:post_type></item></channel></rss>`;

async function runImport(payload: string | object, type?: string): Promise<Import> {
  const headers = { ...staff.headers, ...(type && { "content-type": type }) };
  const answer = await site.api.inject({ method: "POST", url: "/api/imports", headers, payload });
  expect(answer.statusCode, answer.body).toBe(202);
  const { id } = answer.json<{ id: string }>();
  let found: Import | undefined;
  await eventually(async () => {
    found = (await site.api.inject({ url: `/api/imports/${id}`, headers: staff.headers })).json<Import>();
    return found.state !== "reading";
  });
  return found as Import;
}

it.each(["", "http://localhost:PORT/", "http://[::ffff:127.0.0.1]:PORT/", "http://2130706433:PORT/"])(
  "an address of this machine's is not read: %s",
  async (address) => {
    const { port } = new URL(inside.url);
    const found = await runImport({ kind: "site", address: address.replace("PORT", port) || inside.url });
    expect(found).toMatchObject({ state: "failed", counts: { posts: 0, pages: 0 } });
    expect(inside.requests).toEqual([]);
  },
);

it("a text of a file has nothing that runs, fetches nothing private, and leads from no other host", async () => {
  const form = `--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\nwordpress\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.xml"\r\ncontent-type: text/xml\r\n\r\n${wxr("http://velho.example//evil.example/receita/")}\r\n--b--\r\n`;
  const found = await runImport(form, "multipart/form-data; boundary=b");
  expect(found, JSON.stringify(found.findings)).toMatchObject({
    state: "done",
    counts: { posts: 1, pictures: 0 },
  });
  expect(inside.requests).toEqual([]);
  expect(JSON.stringify(found.findings).match(/o endereço não é público/g)).toHaveLength(2);
  const list = await site.api.inject({ url: "/api/posts", headers: staff.headers });
  const [post] = list.json<{ posts: { title: string; content: string }[] }>().posts;
  expect(post?.title).toContain("Receita");
  expect(post?.title).not.toContain("<");
  const { html } = await site.resources.markdown.render(post?.content ?? "");
  expect(html).toContain("Texto");
  expect(html).not.toMatch(RUNS);
  await site.api.inject({
    method: "POST",
    url: `/api/releases/${found.release}/publish`,
    headers: staff.headers,
  });
  const { rows } = await site.owner.query<{ source: string }>("SELECT source FROM imported_addresses");
  for (const { source } of rows) expect(source).toMatch(/^\/(?!\/)/);
});
