// What search engines, feed readers and networks see: heads, structured data, images, lists of pages.
import type { APIRequestContext, Page } from "@playwright/test";
import sharp from "sharp";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";

interface Thing {
  "@type": string;
  [property: string]: unknown;
}

/** What Google demands of each kind of thing. */
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

async function listPages(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = ""]) => new URL(address))
    .filter(({ pathname }) => !pathname.startsWith("/api/"))
    .map(({ pathname }) => pathname);
}

test("every page of the sitemap is there, and tells who finds it all there is to know", async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const paths = await listPages(request);
  expect(paths.length).toBeGreaterThan(9);
  const titles = new Map<string, string>();
  const images = new Set<string>();
  for (const path of paths) {
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      const title = await page.title();
      expect(title.length).toBeGreaterThan(10);
      expect(titles.get(title), `same title as ${titles.get(title)}`).toBeUndefined();
      titles.set(title, path);
      const description = await readMeta(page, "name=description");
      expect(description.length).toBeGreaterThan(50);
      const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
      expect(new URL(canonical ?? "").pathname).toBe(path);
      expect(await readMeta(page, "name=robots")).not.toContain("noindex");
      expect(await readMeta(page, "'property=og:url'")).toBe(canonical);
      expect(await readMeta(page, "'name=twitter:card'")).toBe("summary_large_image");
      const image = new URL(await readMeta(page, "'property=og:image'")).pathname;
      images.add(image);
      expect(await readSize(request, image)).toEqual([1200, 630]);
      expect((await readMeta(page, "'property=og:image:alt'")).length).toBeGreaterThan(5);
      await expectValidThings(page, path);
    });
  }
  expect(images.size).toBe(paths.length);
});

test("search engines are told what to leave out, and where else to look", async ({ page, request }) => {
  await test.step("what is not there is 404 and stays out of search engines", async () => {
    for (const path of ["/nao-existe", "/blog/nao-existe", "/portfolio/nao-existe"]) {
      expect((await page.goto(path))?.status()).toBe(404);
      expect(await readMeta(page, "name=robots")).toBe("noindex");
      await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
    }
  });
  await test.step("searches and filters stay out, further pages are pages of their own", async () => {
    for (const path of ["/blog?busca=lgpd", "/blog?categoria=LGPD"]) {
      await page.goto(path);
      expect(await readMeta(page, "name=robots")).toContain("noindex");
    }
    await page.goto("/blog?utm_source=boletim");
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/blog$/);
  });
  await test.step("the head leads to feeds, manifest and icons, and each is well-formed", async () => {
    await page.goto("/");
    await page.locator("link[rel=manifest]").waitFor({ state: "attached" });
    const links = await page
      .locator("link[rel=alternate], link[rel=manifest], link[rel=apple-touch-icon], link[rel=icon]")
      .evaluateAll((elements) => elements.map((element) => (element as HTMLLinkElement).href));
    expect(links).toHaveLength(5);
    for (const link of links) expect((await request.get(link)).status(), link).toBe(200);
    for (const path of ["/rss.xml", "/sitemap.xml"]) {
      const text = await (await request.get(path)).text();
      const error = await page.evaluate((xml) => {
        const parsed = new DOMParser().parseFromString(xml, "application/xml");
        return parsed.querySelector("parsererror")?.textContent ?? null;
      }, text);
      expect(error, path).toBeNull();
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
  // Nor do visitors fetch what makes it.
  expect((await Promise.all(scripts)).join()).not.toMatch(/BreadcrumbList|FAQPage/);
  await page.locator("summary").first().click();
  // Another address of the same page: everything that knows the address renders once more.
  await page.locator("details[open] a.faq-link").click();
  await expect(page).toHaveURL(/#/);
  expect(await readThings(page)).toEqual(sent);
  expect(problems).toEqual([]);
  const navigation = page.getByRole("navigation", { name: "Principal" });
  await navigation.getByRole("link", { name: "Serviços" }).click();
  await expect(page).toHaveTitle(/Serviços/);
  expect((await structuredData(page).allTextContents()).join("")).toBe("");
});

test("a name that would break out of the page stays a name", async ({ page, site }) => {
  const hostile = "</script><script>window.hacked = 1</script>";
  await site.changeSettings(`site_name = '${hostile}'`);
  await expect
    .poll(async () => {
      await page.goto("/");
      return readMeta(page, "'property=og:site_name'");
    })
    .toBe(hostile);
  const things = await readThings(page);
  expect(things.find((thing) => thing["@type"] === "Organization")?.name).toBe(hostile);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  const image = new URL(await readMeta(page, "'property=og:image'")).pathname;
  expect(await readSize(page.request, image)).toEqual([1200, 630]);
  await site.changeSettings("site_name = 'Prumo Sistemas'");
});

async function readMeta(page: Page, attribute: string): Promise<string> {
  const [name, value] = attribute.replaceAll("'", "").split(/=(.*)/s);
  return (await page.locator(`meta[${name}="${value}"]`).first().getAttribute("content")) ?? "";
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

/** All of a page's structured data as one list. */
async function readThings(page: Page): Promise<Thing[]> {
  const scripts = await structuredData(page).allTextContents();
  return scripts.flatMap((script) => {
    const json = JSON.parse(script) as Thing & { "@context": string; "@graph"?: Thing[] };
    expect(json["@context"]).toBe("https://schema.org");
    return json["@graph"] ?? [json];
  });
}

async function expectValidThings(page: Page, path: string): Promise<void> {
  const things = await readThings(page);
  const [, kinds] = KIND_OF_PAGE.find(([pattern]) => pattern.test(path)) ?? [];
  expect(things.map((thing) => thing["@type"])).toEqual(kinds);
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
