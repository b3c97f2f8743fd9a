// The site for search engines, feed readers and networks: heads, structured data, images, lists of pages.

import type { APIRequestContext, Page } from "@playwright/test";
import sax from "sax";
import sharp from "sharp";
import { readElements } from "./html.ts";
import { whenReady } from "./ready.ts";
import { expect, type Site, test } from "./site.ts";

interface Thing {
  "@type": string;
  [property: string]: unknown;
}

/** Properties that Google requires for each type. */
const REQUIRED: Record<string, string[]> = {
  Organization: ["name", "url", "logo"],
  WebSite: ["name", "url"],
  BreadcrumbList: ["itemListElement"],
  Service: ["name", "provider", "url"],
  FAQPage: ["mainEntity"],
  BlogPosting: ["headline", "image", "datePublished", "dateModified", "author"],
  CreativeWork: ["name", "creator", "url"],
};

const KIND_OF_PAGE: [RegExp, string[]][] = [
  [/^\/$/, ["Organization", "WebSite"]],
  [/^\/servicos$/, ["BreadcrumbList", "Service", "Service", "Service", "Service"]],
  [/^\/faq$/, ["BreadcrumbList", "FAQPage"]],
  [/^\/blog\/./, ["BreadcrumbList", "BlogPosting"]],
  [/^\/portfolio\/./, ["BreadcrumbList", "CreativeWork"]],
  [/./, ["BreadcrumbList"]],
];

/** Lists the paths of the sitemap that the demo has; pages made by other tests have little content. */
async function listDemoPages(site: Site, request: APIRequestContext): Promise<string[]> {
  const since = `created_at >= '${site.startedAt.toISOString()}'`;
  const made = await site.query<{ path: string }>(
    `SELECT path FROM pages WHERE ${since} UNION ALL SELECT '/blog/' || slug FROM posts WHERE ${since}
     UNION ALL SELECT '/portfolio/' || slug FROM projects WHERE ${since}`,
  );
  const left = new Set(made.map(({ path }) => path));
  const sitemap = await (await request.get("/sitemap.xml")).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = ""]) => new URL(address).pathname)
    .filter((path) => !left.has(path));
}

test("every page of the sitemap is there, and tells who finds it all there is to know", async ({
  request,
  site,
}) => {
  const paths = await listDemoPages(site, request);
  expect(paths.length).toBeGreaterThan(9);
  const titles = new Map<string, string>();
  const images = new Set<string>();
  const kindsDrawn = new Set<unknown>();
  for (const path of paths) {
    await test.step(path, async () => {
      const { status, title, meta, canonicals, things } = await readHead(request, path);
      expect(status).toBe(200);
      expect(title.length).toBeGreaterThan(10);
      expect(titles.get(title), `same title as ${titles.get(title)}`).toBeUndefined();
      titles.set(title, path);
      expect(meta("description").length).toBeGreaterThan(50);
      const [canonical = ""] = canonicals;
      expect(new URL(canonical).pathname).toBe(path);
      expect(meta("robots")).not.toContain("noindex");
      expect(meta("og:url")).toBe(canonical);
      expect(meta("twitter:card")).toBe("summary_large_image");
      const image = new URL(meta("og:image")).pathname;
      images.add(image);
      // Drawing an image takes half a second, so only the first page of each type is checked.
      const kind = kindOf(path);
      if (!kindsDrawn.has(kind)) expect(await readSize(request, image)).toEqual([1200, 630]);
      kindsDrawn.add(kind);
      expect(meta("og:image:alt").length).toBeGreaterThan(5);
      expectValidThings(things, path);
    });
  }
  expect(images.size).toBe(paths.length);
});

test("search engines are told what to leave out, and where else to look", async ({ request }) => {
  await test.step("what is not there is 404 and stays out of search engines", async () => {
    for (const path of ["/nao-existe", "/blog/nao-existe", "/portfolio/nao-existe"]) {
      const { status, meta, canonicals } = await readHead(request, path);
      expect(status).toBe(404);
      expect(meta("robots")).toBe("noindex");
      expect(canonicals).toEqual([]);
    }
  });
  await test.step("searches and filters stay out, further pages are pages of their own", async () => {
    for (const path of ["/blog?busca=lgpd", "/blog?categoria=LGPD"])
      expect((await readHead(request, path)).meta("robots")).toContain("noindex");
    const { canonicals } = await readHead(request, "/blog?utm_source=boletim");
    expect(canonicals).toEqual([expect.stringMatching(/\/blog$/)]);
  });
  await test.step("the head leads to feeds, manifest and icons, and each is well-formed", async () => {
    const { elements } = await readElements(request, "/");
    const rels = new Set(["alternate", "manifest", "apple-touch-icon", "icon"]);
    const links = elements.filter(
      ({ name, attributes }) => name === "link" && rels.has(attributes.rel ?? ""),
    );
    expect(links.map(({ attributes }) => attributes.rel)).toContain("manifest");
    expect(links).toHaveLength(5);
    for (const { attributes } of links)
      expect((await request.get(attributes.href ?? "")).status(), attributes.href).toBe(200);
    for (const path of ["/rss.xml", "/sitemap.xml"]) {
      const text = await (await request.get(path)).text();
      expect(() => sax.parser(true).write(text).close(), path).not.toThrow();
    }
    const feed = (await (await request.get("/feed.json")).json()) as { items: { url: string }[] };
    for (const { url } of feed.items.slice(0, 3)) {
      expect((await request.get(`${new URL(url).pathname}.md`)).status()).toBe(200);
    }
  });
});

test("what search engines read of a page stays in it while scripts take over, and goes with the page", async ({
  page,
}) => {
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.text());
  });
  await page.goto("/faq");
  const sent = await readThings(page);
  await whenReady(page);
  expect(scripts.length).toBeGreaterThan(0);
  // Visitors do not download the code for it either.
  expect((await Promise.all(scripts)).join()).not.toMatch(/BreadcrumbList|FAQPage/);
  await page.locator("summary").first().click();
  // Same page, another hash: everything that depends on the address renders once more.
  await page.locator("details[open] a.faq-link").click();
  await expect(page).toHaveURL(/#/);
  expect(await readThings(page)).toEqual(sent);
  expect(problems).toEqual([]);
  const navigation = page.getByRole("navigation", { name: "Principal" });
  await navigation.getByRole("link", { name: "Serviços" }).click();
  await expect(page).toHaveTitle(/Serviços/);
  expect((await structuredData(page).allTextContents()).join("")).toBe("");
});

test("the head stays as the server wrote it, and on the next page none of the last page's tags is left", async ({
  page,
}) => {
  const readTags = () =>
    page.evaluate(() =>
      [...document.head.querySelectorAll("title, meta[name], meta[property], link[rel]")]
        // Skips tags that the theme's script and late modules change.
        .filter((tag) => !tag.matches("[name=theme-color], [rel=late-module], [rel=modulepreload]"))
        .map((tag) => tag.outerHTML),
    );
  await page.goto("/");
  const sent = await readTags();
  expect(sent.join("\n")).toContain('property="og:image"');
  await whenReady(page);
  expect(await readTags()).toEqual(sent);
  const navigation = page.getByRole("navigation", { name: "Principal" });
  await navigation.getByRole("link", { name: "Serviços" }).click();
  await expect(page).toHaveTitle(/Serviços/);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/servicos$/);
  await expect(page.locator("link[rel=icon]")).toHaveCount(1);
  await expect(page.locator("meta[property], meta[name=description]")).toHaveCount(0);
});

test("a name that would break out of the page stays a name", async ({ page, site }) => {
  const hostile = "</script><script>window.hacked = 1</script>";
  await site.changeSettings(`site_name = '${hostile}'`);
  await expect
    .poll(async () => {
      await page.goto("/");
      return readMeta(page, "og:site_name");
    })
    .toBe(hostile);
  const things = await readThings(page);
  expect(things.find((thing) => thing["@type"] === "Organization")?.name).toBe(hostile);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  const image = new URL(await readMeta(page, "og:image")).pathname;
  expect(await readSize(page.request, image)).toEqual([1200, 630]);
  await site.changeSettings("site_name = 'Prumo Sistemas'");
});

async function readMeta(page: Page, property: string): Promise<string> {
  return (await page.locator(`meta[property="${property}"]`).first().getAttribute("content")) ?? "";
}

async function readHead(request: APIRequestContext, path: string) {
  const { status, elements } = await readElements(request, path);
  const named = (name: string) => elements.filter((element) => element.name === name);
  return {
    status,
    title: named("title")[0]?.text ?? "",
    meta: (wanted: string) =>
      named("meta").find(({ attributes: { name, property } }) => [name, property].includes(wanted))
        ?.attributes.content ?? "",
    canonicals: named("link")
      .filter(({ attributes }) => attributes.rel === "canonical")
      .map(({ attributes }) => attributes.href ?? ""),
    things: parseThings(
      named("script")
        .filter(({ attributes }) => attributes.type === "application/ld+json")
        .map(({ text }) => text),
    ),
  };
}

async function readSize(request: APIRequestContext, path: string): Promise<(number | undefined)[]> {
  const response = await request.get(path);
  expect(response.status()).toBe(200);
  const bytes = await response.body();
  expect(bytes.length).toBeLessThan(150 * 1024);
  const { width, height, format } = await sharp(bytes).metadata();
  expect(response.headers()["content-type"]).toBe(`image/${format}`);
  return [width, height];
}

const structuredData = (page: Page) => page.locator("script[type='application/ld+json']");

async function readThings(page: Page): Promise<Thing[]> {
  return parseThings(await structuredData(page).allTextContents());
}

function parseThings(scripts: string[]): Thing[] {
  return scripts.flatMap((script) => {
    const json = JSON.parse(script) as Thing & { "@context": string; "@graph"?: Thing[] };
    expect(json["@context"]).toBe("https://schema.org");
    return json["@graph"] ?? [json];
  });
}

const kindOf = (path: string) => KIND_OF_PAGE.find(([pattern]) => pattern.test(path));

function expectValidThings(things: Thing[], path: string): void {
  expect(things.map((thing) => thing["@type"])).toEqual(kindOf(path)?.[1]);
  for (const thing of things) {
    for (const property of REQUIRED[thing["@type"]] ?? []) {
      expect(thing[property], `${thing["@type"]}.${property}`).toBeTruthy();
    }
    for (const address of JSON.stringify(thing).match(/"(?:url|item|logo)":"[^"]*"/g) ?? []) {
      expect(address).toMatch(/":"https?:\/\//);
    }
  }
  const trail = things.find((thing) => thing["@type"] === "BreadcrumbList");
  const steps = (trail?.itemListElement ?? []) as { position: number; item: string; name: string }[];
  expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
  if (steps.length > 0) expect(new URL(steps.at(-1)?.item ?? "").pathname).toBe(path);
}
