// The editor shows every type of section as visitors see it: the same words on the same lines, in the same boxes.
// WIDTHS=all npx playwright test as-visitors-see-it for five widths and both themes.

import type { APIRequestContext, Frame, Page } from "@playwright/test";
import { picturedExamples } from "./pictured-examples.ts";
import { readAnew } from "./read-anew.ts";
import { readKinds } from "./section-kinds.ts";
import { compare, readPage } from "./seen-page.ts";
import { expect, test } from "./site.ts";
import { getToken, openSignedIn } from "./staff.ts";

const isAll = process.env.WIDTHS === "all";
const WIDTHS = isAll ? [320, 360, 768, 1024, 1440] : [360, 1440];
const THEMES = isAll ? ["light", "dark"] : ["light"];
const HEIGHT = 900;
const FRAME = "iframe[title='Página em edição']";

test(`the editor shows every kind of section as visitors see it, at ${WIDTHS.join(", ")} px, and its bars cover no text`, async ({
  page,
  context,
  site,
}) => {
  test.slow();
  await site.changeSettings("google_maps_embed_url = 'https://www.google.com/maps/embed?pb=1'");
  const { id, path } = await makePage(page.request);
  await openSignedIn(page, `/dashboard/paginas/${id}`);
  const visitor = await context.newPage();
  await visitor.goto(path);
  await expect(page.frameLocator(FRAME).locator("[data-section] img").first()).toBeVisible();
  await expect(page.frameLocator(FRAME).getByText("O vídeo vem do YouTube")).toBeVisible();
  const frame = frameOf(page);
  await expectSame(page, visitor, frame);
  // Long names of form fields are cut and must not widen anything.
  await page.frameLocator(FRAME).getByText("Aceito receber a resposta").focus();
  await page.getByRole("tab", { name: "Campos" }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByText("6. Aceito receber a resposta")).toBeVisible();
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  // Otherwise its services would be on the page of services, too.
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  expect((await page.request.delete(`/api/pages/${id}`, { headers })).ok()).toBe(true);
  await visitor.close();
  await site.changeSettings("google_maps_embed_url = NULL");
});

test("so are the pages of contact and of questions, with what each is for", async ({
  page,
  context,
  site,
}) => {
  test.slow();
  await site.changeSettings("google_maps_embed_url = 'https://www.google.com/maps/embed?pb=1'");
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const answer = await page.request.get("/api/pages?limit=100&fields=summary", { headers });
  const { pages } = (await answer.json()) as { pages: { id: string; path: string; role: string | null }[] };
  const visitor = await context.newPage();
  for (const role of ["contact", "questions"]) {
    const { id, path } = pages.find((one) => one.role === role) ?? {};
    await openSignedIn(page, `/dashboard/paginas/${id}`);
    await readAnew(`${site.url}${path}`);
    await visitor.goto(String(path));
    await expect(page.frameLocator(FRAME).getByRole("heading", { level: 1 })).toBeVisible();
    await expectSame(page, visitor, frameOf(page));
  }
  await visitor.close();
  await site.changeSettings("google_maps_embed_url = NULL");
});

/** Compares at each width, in each theme. */
async function expectSame(page: Page, visitor: Page, frame: Frame): Promise<void> {
  // On long pages, sections out of sight have no size yet.
  await frame.addStyleTag({ content: "[data-section] > * { content-visibility: visible !important }" });
  const differences: string[] = [];
  for (const width of WIDTHS) {
    await visitor.setViewportSize({ width, height: HEIGHT });
    await setWidth(page, width);
    for (const theme of THEMES) {
      await expect(async () => {
        const [site, editor] = await Promise.all(
          [visitor.mainFrame(), frame].map((one) => inTheme(one, theme)),
        );
        differences.splice(0);
        if (!site || !editor) return;
        differences.push(...compare(site.words, editor.words), ...compare(site.boxes, editor.boxes));
        expect(differences.join("\n"), `${width} px, ${theme}`).toBe("");
        // A difference that stays would otherwise be waited for until the test ends.
      }).toPass({ timeout: 300_000 });
    }
    expect(await findCovered(frame), `${width} px`).toEqual([]);
    // A selected element has placeholders for missing parts.
    await page.frameLocator(FRAME).locator("[data-menu-link] [data-text]").last().focus();
  }
}

function frameOf(page: Page): Frame {
  const frame = page.frames().find((other) => other.parentFrame() !== null);
  if (!frame) throw new Error("there is no page in the editor");
  return frame;
}

interface Kind {
  type: string;
  version: number;
  example: object;
}

/** Makes a page with the examples of all types, with pictures where possible, and a headline in two lines. */
async function makePage(request: APIRequestContext): Promise<{ id: string; path: string }> {
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const more: Record<string, object> = {
    ...(await picturedExamples(request)),
    hero: { title: "Uma frase comprida demais para uma linha,\nem  duas partes, da {{empresa}}" },
  };
  const kinds = await readKinds<Kind>(request, headers);
  const sections = kinds.map(({ type, version, example }) => ({
    id: crypto.randomUUID(),
    type,
    version,
    props: { ...example, ...more[type] },
  }));
  const data = { title: "Tudo", path: `/lp/tudo-${crypto.randomUUID()}`, isPublished: true, sections };
  const made = await request.post("/api/pages", { headers, data });
  expect(made.status()).toBe(201);
  return (await made.json()) as { id: string; path: string };
}

/** Sets any width, since the editor itself offers only three. */
async function setWidth(page: Page, width: number): Promise<void> {
  await page.locator(FRAME).evaluate(
    (frame, size) => {
      frame.style.width = `${size.width}px`;
      frame.style.height = `${size.height}px`;
      // Disables the editor's scaling.
      const { documentElement: root } = (frame as HTMLIFrameElement).contentDocument ?? {};
      root?.style.setProperty("--unscale", "1");
    },
    { width, height: HEIGHT },
  );
}

async function inTheme(frame: Frame, theme: string) {
  await frame.evaluate(async (name) => {
    document.documentElement.dataset.theme = name;
    await document.fonts.ready;
  }, theme);
  return readPage(frame);
}

/** Finds texts of a section that its bar covers during editing, and checks whether the bars move anything. */
function findCovered(frame: Frame): Promise<string[]> {
  return frame.evaluate(async () => {
    const covered: string[] = [];
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (const section of document.querySelectorAll("[data-section]")) {
      const texts = [...section.querySelectorAll<HTMLElement>("[data-text]")];
      if (texts.length === 0) continue;
      texts[0]?.focus();
      await painted();
      const bars = [...section.querySelectorAll<HTMLElement>("[data-actions]")];
      const all = [...section.querySelectorAll<HTMLElement>("[data-text]")];
      if (bars.length === 0) covered.push("there is no bar");
      const places = (): string => all.map((text) => text.getBoundingClientRect().top).join();
      const before = places();
      for (const bar of bars) bar.hidden = true;
      if (places() !== before) covered.push("a bar moves the page");
      for (const bar of bars) bar.hidden = false;
      const written = document.activeElement?.getBoundingClientRect();
      for (const bar of bars) {
        const box = bar.getBoundingClientRect();
        const isOver =
          written &&
          box.left < written.right &&
          box.right > written.left &&
          box.top < written.bottom - 1 &&
          box.bottom > written.top + 1;
        if (isOver) covered.push(`${bar.ariaLabel} covers ${document.activeElement?.textContent}`);
        if (box.left < 0 || box.right > innerWidth) covered.push(`${bar.ariaLabel} sticks out`);
      }
    }
    return covered;
  });
}
