// The looks of the site: logo, drawings, typefaces, corners (docs/adr/0046).

import type { APIRequestContext, Page } from "@playwright/test";
import { CORNER_RADII, IDENTITIES, TYPEFACES } from "../src/shared/site-look.ts";
import { expectNoViolations, takeTurns } from "./axe.ts";
import { findLayoutFaults } from "./layout-faults.ts";
import { readAnew } from "./read-anew.ts";
import { readKinds } from "./section-kinds.ts";
import { expect, test } from "./site.ts";
import { getToken, openSignedIn } from "./staff.ts";
import { type DescribedKind, writeAsOwner } from "./written-by-owners.ts";

const PATHS = ["/", "/servicos", "/sobre", "/esta-pagina-nao-existe"];
const SYMBOL =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#b00"/></svg>';

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
const drawn = (page: Page) =>
  page.evaluate(() => document.querySelectorAll("[data-drawing]:not(:empty)").length);

for (const [index, identity] of IDENTITIES.entries())
  test(`the identity ${identity} is accessible in both themes, with its drawings or without holes`, async ({
    page,
    site,
  }) => {
    const corners = CORNER_RADII[index % CORNER_RADII.length];
    await site.changeSettings(`identity = '${identity}', corner_radius = '${corners}'`);
    await expect
      .poll(async () => (await (await page.request.get("/sobre")).text()).includes('data-drawing="'))
      .toBe(identity !== "none");
    for (const [place, path] of PATHS.entries()) {
      await readAnew(`${site.url}${path}`);
      await page.goto(path);
      // public-pages.spec.ts checks these pages in the first identity; each other identity is checked in both themes.
      if (index > 0) await expectNoViolations(page, takeTurns(index + place));
      expect(await drawn(page), path)[identity === "none" ? "toBe" : "toBeGreaterThan"](0);
    }
    await site.changeSettings("identity = 'prumo', corner_radius = 'medium'");
  });

const LOOKED_AT = [
  ...PATHS,
  "/portfolio",
  "/portfolio/fechamento-do-mes-em-uma-manha",
  "/blog",
  "/contato",
  "/newsletter",
];
const WIDTHS = [320, 360, 768, 1024, 1280, 1440, 1920];

test("in no identity is a text cut, broken inside a word, squeezed or crossed by a drawing, nor a picture crossed", async ({
  page,
  context,
  request,
  site,
}) => {
  const own = await createOwnersPage(request);
  const faults = new Set<string>();
  for (const [turn, identity] of IDENTITIES.entries()) {
    await site.changeSettings(`identity = '${identity}'`);
    const waiting = [own.path, ...LOOKED_AT].entries();
    const look = async (window: Page) => {
      for (const [place, path] of waiting) {
        await readAnew(`${site.url}${path}`);
        await window.goto(path, { waitUntil: "domcontentloaded" });
        await window.evaluate(() => document.fonts.ready);
        // Colors do not affect the layout, so each width gets both themes on alternating pages.
        await window.emulateMedia({ colorScheme: (turn + place) % 2 === 0 ? "light" : "dark" });
        for (const width of WIDTHS) {
          await window.setViewportSize({ width, height: 900 });
          for (const fault of await findLayoutFaults(window))
            faults.add(`${identity} ${path} ${width}: ${fault}`);
        }
      }
    };
    // One window is laid out while the other is loaded.
    const second = await context.newPage();
    await Promise.all([look(page), look(second)]);
    await second.close();
  }
  await site.changeSettings("identity = 'prumo'");
  await own.remove();
  expect([...faults].join("\n")).toBe("");
});

/** Publishes a page with every type of section as owners write it, which the demo's texts do not show. */
async function createOwnersPage(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const kinds = await readKinds<DescribedKind>(request, headers);
  const hero = { title: "Menos telefone tocando, mais consulta acontecendo" };
  const sections = [
    { id: crypto.randomUUID(), type: "hero", version: 1, props: hero },
    ...kinds.filter(({ type }) => !LEFT_OUT.has(type)).flatMap(writeAsOwner),
  ];
  const path = `/lp/do-dono-${Date.now()}`;
  const data = { title: "Do dono", path, isPublished: true, sections };
  const answer = await request.post("/api/pages", { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  return { path, remove: () => request.delete(`/api/pages/${id}`, { headers }) };
}

/** They need a block or a map in the settings, or have a page for themselves. */
const LEFT_OUT = new Set(["block", "map", "legal"]);

/** Each typeface with one of the identities; with LOOKS=all, every combination. */
const LOOKS = TYPEFACES.flatMap((typeface, index) =>
  (process.env.LOOKS === "all" ? IDENTITIES : [IDENTITIES[index % IDENTITIES.length]]).map((identity) => ({
    identity,
    typeface,
  })),
);

test("no pair of typefaces makes a page too wide, and only the chosen one is loaded", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  let before: string | undefined;
  for (const { identity, typeface } of LOOKS) {
    await test.step(`${identity} in ${typeface}`, async () => {
      await site.changeSettings(`identity = '${identity}', typeface = '${typeface}'`);
      const read = async () => (await page.request.get("/")).text();
      await expect.poll(read).not.toBe(before);
      const html = (before = await read());
      expect(new Set(html.match(/\/assets\/[\w.-]+\.woff2/g)).size).toBe(2);
      for (const path of PATHS) {
        await page.goto(path);
        expect(await isTooWide(page), `${path} ${identity} ${typeface}`).toBe(false);
      }
      const files = await page.evaluate(
        () => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2")).length,
      );
      expect(files).toBeLessThanOrEqual(2);
    });
  }
  await site.changeSettings("identity = 'prumo', typeface = 'studio'");
});

test("a navigation within the site brings the chosen identity's drawings", async ({ page, site }) => {
  await site.changeSettings("identity = 'orbita'");
  await expect.poll(async () => (await page.request.get("/sobre")).text()).toContain("ink-key");
  await page.goto("/sobre");
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(page.locator('[data-drawing="questions"] .ink-key')).toBeAttached();
  await site.changeSettings("identity = 'prumo'");
});

test("an administrator gives the site a symbol, an identity and typefaces, and sees them before saving", async ({
  page,
  context,
  site,
}) => {
  await openSignedIn(page, "/dashboard/settings?grupo=aparencia");
  const upload = (name: string, text: string) =>
    page
      .getByLabel("Símbolo", { exact: true })
      .setInputFiles({ name, mimeType: "image/svg+xml", buffer: Buffer.from(text) });
  await upload("hostil.svg", SYMBOL.replace("<circle", "<script>alert(1)</script><circle"));
  await expect(page.getByText("Símbolo: O SVG contém scripts.")).toBeVisible();
  await upload("simbolo.svg", SYMBOL);
  await expect(page.getByText("Símbolo: O SVG contém scripts.")).toBeHidden();
  const sample = page.locator('span:has(> img[src^="/logos/"])').first();
  const [frame, shown] = [await sample.boundingBox(), await sample.locator("img").boundingBox()];
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));

  const dark = SYMBOL.replaceAll(/fill="[^"]*"/g, 'fill="#0a0a0a"');
  await page
    .getByLabel("Logo para fundo claro")
    .setInputFiles({ name: "escuro.svg", mimeType: "image/svg+xml", buffer: Buffer.from(dark) });
  await expect(page.getByText("Este logo é escuro e quase some no tema escuro.")).toBeVisible();
  await page.getByRole("button", { name: "Usar em cor clara no tema escuro" }).click();
  await expect(page.getByRole("button", { name: "Remover Logo para fundo escuro" })).toBeVisible();
  await expect(page.getByText("Este logo é escuro e quase some no tema escuro.")).toBeHidden();
  // A custom logo may be dark, too.
  await page
    .getByLabel("Logo para fundo escuro")
    .setInputFiles({ name: "escuro.svg", mimeType: "image/svg+xml", buffer: Buffer.from(dark) });
  await expect(page.getByText("Este logo é escuro e quase some no tema escuro.")).toBeVisible();
  await page.getByRole("button", { name: "Usar em cor clara no tema escuro" }).click();
  await expect(page.getByText("Este logo é escuro e quase some no tema escuro.")).toBeHidden();
  await page.getByLabel("Cor de destaque").fill("#0f766e");
  await page.getByRole("radio", { name: /Circuito/ }).check();
  await page.getByRole("radio", { name: /Editorial/ }).check();
  const preview = page.frameLocator('iframe[title="Prévia da página inicial"]');
  await expect(preview.locator('[data-drawing="interface"] .ink-key')).toBeAttached();
  await expect(preview.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /Fraunces/);
  await expect(preview.getByRole("banner").locator('img[src^="/logos/"]').first()).toBeAttached();
  await expect(preview.locator("html")).toHaveCSS("--accent", "#0f766e");
  await page.getByRole("button", { name: "Salvar Configurações" }).click();
  await expect(page.getByText("Configurações salvas")).toBeVisible();

  const visitor = await context.newPage();
  await readAnew(`${site.url}/`);
  await visitor.goto("/");
  await expect(visitor.locator('[data-drawing="interface"] .ink-key')).toBeAttached();
  const icon = visitor.locator("link[rel=icon]");
  await expect(icon).toHaveAttribute("href", /^\/icons\/favicon-[0-9a-f]{8}\.png$/);
  expect((await visitor.request.get((await icon.getAttribute("href")) ?? "")).ok()).toBe(true);
  await expect(visitor.getByRole("banner").locator('img[src^="/logos/"]').first()).toBeVisible();
  await page.bringToFront();
  await page.getByRole("radio", { name: /Prumo/ }).check();
  await page.getByRole("radio", { name: /Estúdio/ }).check();
  for (const name of ["Símbolo", "Logo para fundo claro", "Logo para fundo escuro"]) {
    await page.getByRole("button", { name: `Remover ${name}` }).click();
  }
  await page.getByLabel("Cor de destaque").fill("#E9A23B");
  await page.getByRole("button", { name: "Salvar Configurações" }).click();
  await expect(page.getByText("Alterações não salvas")).toBeHidden();
});
