import { readFileSync } from "node:fs";
import { inArray } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postsTable } from "#src/features/posts/table.ts";
import { storeImage } from "#src/media/media.server.ts";
import { oldAddressesTable } from "#src/publishing/addresses/table.ts";
import { completeFeedIds } from "#src/publishing/public/feed-ids.server.ts";
import { seedDemo } from "#src/seed/seed-demo.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { addStaff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { findShare } from "../share/share.server.ts";
import { readSitemap } from "./sitemap.server.ts";

const SITE = "https://www.prumo.example";
const POSTS_TAG = "posts:all";

let site: TestSite;
const get = (url: string, headers: Record<string, string> = {}) => site.api.inject({ url, headers });

/** Stores a post directly, bypassing the editor's validation. */
async function addPost(post: Partial<typeof postsTable.$inferInsert> & { title: string; slug: string }) {
  const { cache, db } = site.resources;
  return cache.change(db, [POSTS_TAG], async (tx) => {
    const [row] = await tx
      .insert(postsTable)
      .values({
        content: "## Um título\n\nTexto com [um link](/contato) e [outro](#um-titulo).",
        plainText: "Texto com um link e outro.",
        readingTime: 1,
        authorName: "Ana Prado",
        isPublished: true,
        publishedAt: new Date("2026-03-01T12:00:00Z"),
        ...post,
      })
      .returning();
    return row;
  });
}

beforeAll(async () => {
  site = await openTestSite({ SITE_URL: SITE });
  await seedDemo(site.resources);
  const post = await addPost({ title: "Integrações & <prazos>", slug: "integracoes", tags: ["API"] });
  await addPost({ title: "Segredo", slug: "rascunho", isPublished: false, publishedAt: null });
  await site.resources.db
    .insert(oldAddressesTable)
    .values({ kind: "posts", slug: "endereco-antigo", itemId: post!.id });
});
afterAll(() => site.close());

describe("robots.txt", () => {
  it("names the sitemap and keeps staff's screens and calls out", async () => {
    const { body, headers } = await get("/robots.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    expect(body).toContain("Disallow: /dashboard\nDisallow: /api/\n");
  });
});

describe("security.txt", () => {
  it("names the site's e-mail and a date less than a year away, and is absent without an e-mail", async () => {
    const url = "/.well-known/security.txt";
    await updateSettings(site.resources, { contactEmail: "seguranca@prumo.example" });
    const { body, headers, statusCode } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body.split("\n")).toEqual([
      "Contact: mailto:seguranca@prumo.example",
      expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00Z$/),
      "Preferred-Languages: pt, en",
      `Canonical: ${SITE}${url}`,
      "",
    ]);
    const expires = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? "");
    expect(expires - Date.now()).toBeGreaterThan(170 * 86_400_000);
    expect(expires - Date.now()).toBeLessThan(365 * 86_400_000);
    await updateSettings(site.resources, { contactEmail: null });
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe("sitemap.xml", () => {
  it("has every public page, its honest date, and no draft", async () => {
    const { body, headers } = await get("/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    for (const path of ["/", "/servicos", "/faq", "/blog", "/portfolio"]) {
      expect(body).toContain(`<loc>${SITE}${path}</loc>`);
    }
    expect(body).toMatch(/integracoes<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
    expect(body).not.toContain("rascunho");
    expect(body).toMatch(/prumo\.example\/servicos<\/loc><lastmod>\d{4}/);
    expect(body).toMatch(/prumo\.example\/contato<\/loc><lastmod>\d{4}/);
    expect(body).toContain("<loc>https://www.prumo.example/newsletter</loc></url>");
  });

  it("knows a new post at once", async () => {
    await get("/sitemap.xml");
    await addPost({ title: "Novo", slug: "acabou-de-sair" });
    expect((await get("/sitemap.xml")).body).toContain(`${SITE}/blog/acabou-de-sair`);
  });

  it("becomes an index of several files where one may not hold all", async () => {
    const whole = await readSitemap(site.resources, 0);
    const all = [...(whole ?? "").matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    const index = (await readSitemap(site.resources, 0, 5)) ?? "";
    const files = [...index.matchAll(/sitemap-(\d+)\.xml/g)].map(([, file]) => Number(file));
    expect(files).toEqual(Array.from({ length: Math.ceil(pagesIn(whole) / 5) }, (_, i) => i + 1));
    const parts = await Promise.all(files.map((file) => readSitemap(site.resources, file, 5)));
    const listed = parts.flatMap((part) => [...(part ?? "").matchAll(/<loc>([^<]+)<\/loc>/g)]);
    expect(listed.map(([, address]) => address)).toEqual(all);
    expect(await readSitemap(site.resources, files.length + 1, 5)).toBeNull();
    expect((await get("/sitemap-1.xml")).statusCode).toBe(404);
    expect((await get("/sitemap-x.xml")).statusCode).toBe(404);
  });
});

const pagesIn = (text: string | null) => (text?.match(/<url>/g) ?? []).length;

describe("feeds", () => {
  it("have the whole text, with addresses that work elsewhere", async () => {
    const { body, headers } = await get("/rss.xml");
    expect(headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    expect(body).toContain(`<atom:link href="${SITE}/rss.xml" rel="self"`);
    expect(body).toContain("<title><![CDATA[Integrações & <prazos>]]></title>");
    expect(body).toContain(`href="${SITE}/contato"`);
    expect(body).toContain(`href="${SITE}/blog/integracoes#`);
    expect(body).toContain("<dc:creator>Ana Prado</dc:creator>");
    expect(body).not.toContain("Segredo");
    const feed = (await get("/feed.json")).json<{ items: Record<string, unknown>[]; feed_url: string }>();
    expect(feed.feed_url).toBe(`${SITE}/feed.json`);
    expect(feed.items.find(({ title }) => title === "Integrações & <prazos>")).toMatchObject({
      url: `${SITE}/blog/integracoes`,
      tags: ["API"],
      content_html: expect.stringContaining(`href="${SITE}/contato"`),
    });
  });

  it("know a post by one id, whatever its address, from its first publication on", async () => {
    const { headers } = await addStaff(site.resources, "admin");
    const send = async (method: "POST" | "PUT" | "DELETE", url: string, payload?: object) => {
      const answer = await site.api.inject({ method, url, headers, ...(payload && { payload }) });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      return answer;
    };
    const post = { title: "Nova sede", content: "Mudamos.", isPublished: true };
    const { id } = (await send("POST", "/api/posts", post)).json<{ id: string }>();
    const idsAt = async (slug: string) => {
      const { items } = (await get("/feed.json")).json<{ items: { id: string; url: string }[] }>();
      const own = items.find(({ url }) => url === `${SITE}/blog/${slug}`)?.id ?? "";
      return [own, (await get("/rss.xml")).body.includes(`<guid isPermaLink="false">${own}</guid>`)];
    };
    expect(await idsAt("nova-sede")).toEqual([`urn:uuid:${id}`, true]);
    await send("PUT", `/api/posts/${id}`, { slug: "mudamos" });
    expect(await idsAt("mudamos")).toEqual([`urn:uuid:${id}`, true]);

    // The post was published by a version that had its address as its id.
    const { db } = site.resources;
    const [, ofMigration = ""] =
      /^(UPDATE .*)$/ms.exec(readFileSync("migrations/0142_feed_ids.sql", "utf8")) ?? [];
    await db.$client.query(ofMigration);
    await completeFeedIds(db, await getSiteUrl(site.resources));
    await send("PUT", `/api/posts/${id}`, { slug: "mudamos-de-novo" });
    expect(await idsAt("mudamos-de-novo")).toEqual([`${SITE}/blog/mudamos`, true]);
    await send("DELETE", `/api/posts/${id}`);
    await send("POST", `/api/posts/trash/${id}/restore`);
    await send("PUT", `/api/posts/${id}`, { isPublished: true });
    expect(await idsAt("mudamos-de-novo")).toEqual([`${SITE}/blog/mudamos`, true]);
  });

  it("are readable whatever a post holds", async () => {
    await addPost({
      title: "]]></title>\uffff\u0008 <b>😀",
      slug: "hostil",
      content: "]]> <script>alert(1)</script> \u000b fim",
    });
    const { body } = await get("/rss.xml");
    // oxlint-disable-next-line no-control-regex
    expect(body).not.toMatch(/[\u0000-\u0008\u000b\uffff]/);
    expect(body).not.toContain("<script>alert");
    expect(body.match(/<item>/g)?.length).toBe(body.match(/<\/item>/g)?.length);
  });

  it("leave code as it was written", async () => {
    const code = '<a href="/contato" srcset="/x.webp 1x">';
    await addPost({ title: "Código", slug: "codigo", content: `    ${code}\n\n[contato](/contato)` });
    const items = (await get("/feed.json")).json<{ items: { url: string; content_html: string }[] }>().items;
    const html = items.find(({ url }) => url.endsWith("/codigo"))?.content_html;
    expect(html).toContain('href="/contato" srcset="/x.webp 1x"');
    expect(html).toContain(`<a href="${SITE}/contato">contato</a>`);
  });

  it("are not sent again to who has them", async () => {
    const { headers } = await get("/rss.xml");
    const etag = String(headers.etag);
    expect((await get("/rss.xml", { "if-none-match": etag })).statusCode).toBe(304);
    expect((await get("/rss.xml", { "if-none-match": `"x", ${etag}` })).body).toBe("");
    expect((await get("/rss.xml", { "if-none-match": 'W/"other"' })).statusCode).toBe(200);
  });

  it.each(["/blog/rss.xml", "/feed"])("are found at %s too", async (path) => {
    const { statusCode, headers } = await get(path);
    expect([statusCode, headers.location]).toEqual([301, "/rss.xml"]);
  });
});

describe("texts for programs", () => {
  it("a post is there as it was written, and says which page is the original", async () => {
    const { body, headers } = await get("/blog/integracoes.md");
    expect(headers["content-type"]).toBe("text/markdown; charset=utf-8");
    expect(headers.link).toBe(`<${SITE}/blog/integracoes>; rel="canonical"`);
    expect(body).toMatch(/^# Integrações & <prazos>\n/);
    expect(body).toContain("## Um título\n\nTexto com [um link](/contato)");
  });

  it("a draft and an unknown post are not there, and an old address leads on", async () => {
    expect((await get("/blog/rascunho.md")).statusCode).toBe(404);
    expect((await get("/blog/nada.md")).statusCode).toBe(404);
    const moved = await get("/blog/endereco-antigo.md");
    expect([moved.statusCode, moved.headers.location]).toEqual([301, "/blog/integracoes.md"]);
    expect(moved.headers["cache-control"]).toBe("no-cache");
  });

  it("llms.txt leads to all of it", async () => {
    const { body } = await get("/llms.txt");
    expect(body).toMatch(/^# Prumo Sistemas\n\n> /);
    expect(body).toContain(`(${SITE}/blog/integracoes.md)`);
    expect(body).toContain("## Projetos");
    expect(body).not.toContain("Segredo");
  });
});

describe("manifest and icons", () => {
  it("the manifest names icons that are there, in their sizes", async () => {
    const { body, headers } = await get("/manifest.webmanifest");
    expect(headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    const manifest = JSON.parse(body) as { name: string; icons: { src: string; sizes: string }[] };
    expect(manifest.name).toBe("Prumo Sistemas");
    for (const { src, sizes } of manifest.icons) {
      const icon = await get(src);
      expect(icon.headers["cache-control"]).toContain("immutable");
      const { width, height } = await sharp(icon.rawPayload).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  it.each(["192-00000000.png", "x.png", "..%2f..%2fetc.png", "constructor-00000000.png"])(
    "there is no icon %s",
    async (file) => {
      expect((await get(`/icons/${file}`)).statusCode).toBe(404);
    },
  );
});

describe("images for sharing", () => {
  it("every page has one of 1200 × 630, small and kept for good", async () => {
    for (const path of ["/", "/servicos", "/blog", "/blog/integracoes"]) {
      const share = await findShare(site.resources, path);
      const { rawPayload, headers } = await get(share!.image);
      const { width, height, format } = await sharp(rawPayload).metadata();
      expect([width, height, format]).toEqual([1200, 630, "png"]);
      expect(rawPayload.length).toBeLessThan(150 * 1024);
      expect(headers["cache-control"]).toContain("immutable");
      expect(headers["content-type"]).toBe("image/png");
    }
  });

  it("is none for what is not published, not there, or asked for under another hash", async () => {
    expect(await findShare(site.resources, "/blog/rascunho")).toBeNull();
    expect(await findShare(site.resources, "/blog/nada")).toBeNull();
    expect(await findShare(site.resources, "/constructor")).toBeNull();
    for (const name of [
      "blog.integracoes-000000000000.png",
      "inicio.png",
      "x",
      "%00",
      "..-000000000000.png",
    ]) {
      expect((await get(`/og/${name}`)).statusCode).toBe(404);
    }
  });

  it("is another one after a change of title or colours, and the old one is gone", async () => {
    const before = await findShare(site.resources, "/sobre");
    expect((await get(before!.image)).statusCode).toBe(200);
    await updateSettings(site.resources, { primaryColor: "#7a1f3d" });
    const after = await findShare(site.resources, "/sobre");
    expect(after!.image).not.toBe(before!.image);
    expect((await get(after!.image)).statusCode).toBe(200);
    expect((await get(before!.image)).statusCode).toBe(404);
    await updateSettings(site.resources, { primaryColor: "#285491" });
  });

  it.each([
    ["emoji", "🎉🎉🎉"],
    ["direita-para-esquerda", "שלום עולם \u202e"],
    ["longo", "x".repeat(10_000)],
    ["palavras", "Sistema ".repeat(1_250)],
    ["marcas", "<svg onload=alert(1)>&amp;\"'"],
    ["acentos", "Ação, coração, índice, à vista, São João, ŁŐŽ"],
  ])("is made of any title: %s", async (slug, title) => {
    await addPost({ title, slug });
    const share = await findShare(site.resources, `/blog/${slug}`);
    const { width } = await sharp((await get(share!.image)).rawPayload).metadata();
    expect(width).toBe(1200);
  });

  it("shows the page's own photograph, or the drawn cover where its file is gone", async () => {
    const { db, storage } = site.resources;
    const noise = await sharp({
      create: {
        width: 1600,
        height: 1000,
        channels: 3,
        background: "#808080",
        noise: { type: "gaussian", mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer();
    const stored = await storeImage(site.resources, noise);
    if (!stored.ok) throw new Error(stored.detail);
    await addPost({ title: "Com fotografia", slug: "com-fotografia", imageId: stored.image.id });
    const share = await findShare(site.resources, "/blog/com-fotografia");
    expect(share).toMatchObject({ type: "image/jpeg", image: expect.stringMatching(/\.jpg$/) });
    const { rawPayload, headers } = await get(share!.image);
    expect(headers["content-type"]).toBe("image/jpeg");
    expect(rawPayload.length).toBeLessThan(150 * 1024);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: "jpeg" });

    await storage.removeFolder("media");
    await addPost({ title: "Sem o arquivo", slug: "sem-arquivo", imageId: stored.image.id });
    const lost = await findShare(site.resources, "/blog/sem-arquivo");
    expect((await get(lost!.image)).statusCode).toBe(200);
    await db.delete(postsTable).where(inArray(postsTable.slug, ["com-fotografia", "sem-arquivo"]));
  });

  it("is made once, however many ask at once", async () => {
    const share = await findShare(site.resources, "/contato");
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(share!.image)));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString("base64"))).size).toBe(1);
  });
});

it("while the site is closed, its content is closed, and robots.txt is not", async () => {
  await updateSettings(site.resources, { isMaintenanceMode: true });
  for (const path of ["/sitemap.xml", "/rss.xml", "/feed.json", "/llms.txt", "/blog/integracoes.md"]) {
    const { statusCode, headers } = await get(path);
    expect([path, statusCode, headers["retry-after"]]).toEqual([path, 503, "600"]);
  }
  expect((await get("/robots.txt")).statusCode).toBe(200);
  await updateSettings(site.resources, { isMaintenanceMode: false });
});

it("llms.txt is remembered: without the database it is there all the same", async () => {
  const other = await openTestSite();
  try {
    const { body } = await other.api.inject({ url: "/llms.txt" });
    await other.cutDatabase();
    const again = await other.api.inject({ url: "/llms.txt" });
    expect([again.statusCode, again.body]).toEqual([200, body]);
    await other.restoreDatabase();
  } finally {
    await other.close();
  }
});
