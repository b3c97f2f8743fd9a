import type { Page } from "@playwright/test";
import { holdRequests } from "./held.ts";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";
import { getToken } from "./staff.ts";
import { expectToast } from "./toasts.ts";

// Motion is part of the subject.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const FIRST = "Fechamento do mês em uma manhã";
const FIRST_PATH = "/portfolio/fechamento-do-mes-em-uma-manha";
const FORGET = "SELECT pg_notify('cache_tags', 'projects:all')";

const cards = (page: Page) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: "Ver Detalhes" });
const details = (page: Page, title: string) =>
  page.getByRole("link", { name: new RegExp(`Ver Detalhes.*${title}`) });
const filters = (page: Page) => page.getByRole("group", { name: "Filtrar por categoria" });

/**
 * Runs in the page, while a dialog is open. Focuses an element as soon as the dialog has gone, before any timer.
 * @returns whether it still has the focus after the timers of that moment
 */
function focusOnceClosed(element: HTMLElement | SVGElement) {
  const isKept = new Promise<boolean>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector("[role=dialog]")) return;
      observer.disconnect();
      element.focus();
      setTimeout(() => resolve(document.activeElement === element));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  return { isKept };
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("projects are listed, filtered and read", async ({ page }) => {
    await test.step("the grid shows published projects only, and is filtered by its address", async () => {
      await page.goto("/portfolio");
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(cards(page)).toHaveCount(6);
      await expect(page.getByText("Plantão para uma loja que não fecha")).toHaveCount(0);
      await expect(filters(page).getByRole("button")).toHaveText([
        "Todos",
        "Integrações",
        "Modernização",
        "Sistemas sob demanda",
      ]);
      await filters(page).getByRole("button", { name: "Integrações" }).click();
      await expect(page).toHaveURL(/\/portfolio\?categoria=Integra%C3%A7%C3%B5es$/);
      await expect(cards(page)).toHaveCount(2);
      await expect(filters(page).getByRole("button", { pressed: true })).toHaveText("Integrações");
      await filters(page).getByRole("button", { name: "Todos" }).click();
      await expect(cards(page)).toHaveCount(6);
    });
    await test.step("a card leads to the project's page, which can be read whole", async () => {
      await page.goto("/portfolio");
      await details(page, FIRST).click();
      await expect(page).toHaveURL(FIRST_PATH);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1, name: FIRST })).toBeVisible();
      await expect(main.getByRole("heading", { name: "O problema" })).toBeVisible();
      await expect(main.getByRole("list", { name: "Em números" }).getByRole("listitem").first()).toHaveText(
        /^97%\s*das baixas sem intervenção manual/,
      );
      await expect(main.getByRole("region", { name: "Resultados" })).toContainText(
        "97% das baixas sem intervenção manual",
      );
      const facts = main.getByRole("complementary", { name: "Ficha do projeto" });
      await expect(facts).toContainText("Distribuidora Serra (exemplo)");
      await expect(facts).toContainText("Integrações");
      await expect(facts).toContainText("CNAB 240");
      await expect(main.getByRole("link", { name: "Solicitar Orçamento" })).toHaveAttribute(
        "href",
        "/contato",
      );
      await expect(page.getByRole("navigation", { name: "Trilha de navegação" })).toContainText(FIRST);
      await page.getByRole("link", { name: "Imagem 3" }).click();
      await expect(main.getByRole("img", { name: "imagem 3 de 4" })).toBeInViewport({ ratio: 0.5 });
    });
    await test.step("an address without a project is 404 and leads back", async () => {
      const response = await page.goto("/portfolio/nao-existe");
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Projeto não encontrado" })).toBeVisible();
      await expect(page.getByRole("main").getByRole("link").first()).toHaveAttribute("href", "/portfolio");
      // A draft does not exist for visitors.
      expect((await page.goto("/portfolio/plantao-para-uma-loja-que-nao-fecha"))?.status()).toBe(404);
    });
  });

  test("what a project or the site does not have is not there", async ({ page, site }) => {
    await test.step("what a project does not say is not there", async () => {
      await site.query(
        `INSERT INTO projects (slug, title, description, is_published, published_at)
       VALUES ('magro', 'Projeto magro', 'Só o necessário.', true, now()); ${FORGET}`,
      );
      await expect.poll(async () => (await page.request.get("/portfolio")).text()).toContain("Projeto magro");
      await page.goto("/portfolio");
      await expect(cards(page).filter({ hasText: "Projeto magro" })).toContainText(
        "Sem tecnologias especificadas",
      );
      await page.goto("/portfolio/magro");
      const main = page.getByRole("main");
      await expect(main).not.toContainText(/null|undefined/);
      for (const absent of ["Cliente", "Categoria", "Tecnologias", "Resultados", "GitHub", "Visitar site"]) {
        await expect(main.getByText(absent, { exact: true })).toHaveCount(0);
      }
      await site.query(`DELETE FROM projects WHERE slug = 'magro'; ${FORGET}`);
    });
    await test.step("without its projects the page keeps its frame and says so", async () => {
      // Requests the page as after a form without scripts, which is never cached.
      await site.query(`ALTER TABLE projects RENAME TO projects_away; ${FORGET}`);
      await expect.poll(async () => (await page.request.get("/portfolio?enviado=1")).status()).toBe(503);
      const response = await page.goto("/portfolio?enviado=1");
      expect(response?.headers()["retry-after"]).toBe("30");
      await expect(page.getByText("Nenhum projeto publicado ainda. Volte em breve!")).toBeVisible();
      expect((await page.request.get(`${FIRST_PATH}?enviado=1`)).status()).toBe(503);
      await site.query(`ALTER TABLE projects_away RENAME TO projects; ${FORGET}`);
      await expect.poll(async () => (await page.request.get("/portfolio?enviado=1")).status()).toBe(200);
    });
  });
});

test("a project opens over the grid, and goes again", async ({ page, context }) => {
  await test.step("a plain click opens the project over the grid, under its own address", async () => {
    await page.goto("/portfolio");
    await whenReady(page);
    await details(page, FIRST).click();
    const dialog = page.getByRole("dialog", { name: FIRST });
    await expect(dialog).toContainText("84 horas de trabalho liberadas por mês no financeiro");
    await expect(dialog).toContainText("Baixa pelo identificador da cobrança");
    await expect(dialog).toContainText("5 meses");
    await expect(page).toHaveURL(FIRST_PATH);

    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/portfolio");
    await page.goForward();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(details(page, FIRST)).toBeFocused();
    await expect(page).toHaveURL("/portfolio");

    // An element that was focused at the moment the dialog closed keeps the focus.
    await details(page, FIRST).press("Enter");
    await expect(dialog).toBeVisible();
    const watched = await page.locator(".category-chip").last().evaluateHandle(focusOnceClosed);
    await page.keyboard.press("Escape");
    expect(await watched.evaluate(({ isKept }) => isKept)).toBe(true);

    await details(page, FIRST).press("Enter");
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: FIRST })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("a double click opens the project once: one Esc closes it", async () => {
    await page.goto("/portfolio");
    await whenReady(page);
    await details(page, FIRST).dblclick();
    await expect(page.getByRole("dialog", { name: FIRST })).toContainText("5 meses");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/portfolio");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("the dialog of a filtered grid leads on to the page, and back to the filter", async () => {
    await page.goto("/portfolio?categoria=Moderniza%C3%A7%C3%A3o");
    await whenReady(page);
    await details(page, "Onze contratos").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    // The loaded content is above the link, so the skeleton must be gone first.
    await expect(page.getByRole("dialog").locator("output")).toHaveCount(0);
    await page.getByRole("dialog").getByRole("link", { name: "Ler o caso completo" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Onze contratos" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL("/portfolio?categoria=Moderniza%C3%A7%C3%A3o");
    await expect(cards(page)).toHaveCount(2);
  });
  await test.step("another than a plain click opens the page itself", async () => {
    await page.goto("/portfolio");
    await whenReady(page);
    const [tab] = await Promise.all([
      context.waitForEvent("page"),
      details(page, FIRST).click({ modifiers: ["ControlOrMeta"] }),
    ]);
    await expect(tab).toHaveURL(FIRST_PATH);
    await expect(tab.getByRole("heading", { level: 1, name: FIRST })).toBeVisible();
    await expect(page).toHaveURL("/portfolio");
  });
});

test("waiting and failing are said, and leave the grid", async ({ page }) => {
  await test.step("a project that cannot be loaded leaves the grid, with a word about it", async () => {
    await page.goto("/portfolio");
    await whenReady(page);
    await page.route("**/api/projects/slug/**", (route) => route.abort());
    await details(page, FIRST).click();
    await expectToast(page, "Erro ao carregar projeto", "Não foi possível carregar os detalhes do projeto.");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL("/portfolio");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("filtering says that it waits, keeps the grid when it fails, and can be undone", async () => {
    await page.goto("/portfolio");
    await whenReady(page);
    await page.route("**/portfolio.data**", (route) => route.abort());
    await filters(page).getByRole("button", { name: "Modernização" }).click();
    await expectToast(page, "Erro ao carregar projetos", "Não foi possível carregar o portfólio.");
    await expect(cards(page)).toHaveCount(6);

    await page.unroute("**/portfolio.data**");
    const release = await holdRequests(page, "**/portfolio.data**");
    await filters(page).getByRole("button", { name: "Integrações" }).click();
    await expect(page.getByText("Carregando projetos...", { exact: true })).toBeVisible();
    release();
    await expect(cards(page)).toHaveCount(2);
    await expect(page.getByText("Carregando projetos...", { exact: true })).toBeHidden();
    await expect(filters(page).getByRole("button", { pressed: true })).toHaveText("Integrações");
    await page.goBack();
    await expect(filters(page).getByRole("button", { pressed: true })).not.toHaveText("Integrações");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("coming from another page, too, waiting and failing are said", async () => {
    const way = page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Portfólio" });
    await page.goto("/sobre");
    await whenReady(page);
    const release = await holdRequests(page, "**/portfolio.data**");
    await way.click();
    await expect(page.getByText("Carregando projetos...", { exact: true })).toBeVisible();
    release();
    await expect(cards(page)).toHaveCount(6);
    await expect(page.getByText("Carregando projetos...", { exact: true })).toBeHidden();

    await page.goto("/sobre");
    await whenReady(page);
    await page.unroute("**/portfolio.data**");
    await page.route("**/portfolio.data**", (route) => route.abort());
    await way.click();
    await expect(page.getByText("Erro ao carregar projetos", { exact: true })).toBeVisible();
    // The owner's texts come with the page's data; without it the product's defaults are shown.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Portfólio");
  });
});

test("missing projects and broken images are told", async ({ page, site }) => {
  await test.step("nothing to show is said", async () => {
    await page.goto("/portfolio?categoria=Nenhuma");
    await expect(page.getByText("Nenhum projeto encontrado com este filtro.", { exact: true })).toBeVisible();
    await site.query(
      `UPDATE projects SET timeline = 'era ' || is_published, is_published = false; ${FORGET}`,
    );
    await expect
      .poll(async () => (await page.request.get("/portfolio")).text())
      .toContain("Nenhum projeto publicado ainda. Volte em breve!");
    await site.query(
      `UPDATE projects SET is_published = (timeline = 'era true'), timeline = '5 meses'; ${FORGET}`,
    );
    await expect.poll(async () => (await page.request.get("/portfolio")).text()).toContain(FIRST);
  });
  await test.step("a broken image gives way to a placeholder", async () => {
    await page.route("**/media/**", (route) => route.fulfill({ status: 200, body: "no image" }));
    await page.goto("/portfolio");
    await whenReady(page);
    const card = cards(page).filter({ hasText: FIRST });
    await expect(card.locator("img")).toBeHidden();
    await expect(card.locator("svg").first()).toBeVisible();
  });
});

test("the gallery goes by arrows, keys and thumbnails", async ({ page }) => {
  await page.goto(FIRST_PATH);
  await whenReady(page);
  const gallery = page.getByRole("region", { name: "Imagens do projeto" });
  const counter = gallery.getByRole("status");
  const shows = async (number: number) => {
    await expect(counter).toHaveText(`${number} / 4`);
    await expect(gallery.getByRole("img", { name: `imagem ${number} de 4` })).toBeInViewport({ ratio: 0.7 });
  };
  await gallery.getByRole("button", { name: "Ver imagem 1" }).scrollIntoViewIfNeeded();
  await shows(1);
  await gallery.getByRole("button", { name: "Próxima imagem" }).click();
  await shows(2);
  await page.keyboard.press("ArrowRight");
  await shows(3);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await shows(4);
  await gallery.getByRole("button", { name: "Próxima imagem" }).click();
  await shows(1);
  await gallery.getByRole("button", { name: "Ver imagem 3" }).click();
  await shows(3);
  await gallery.getByRole("button", { name: "Imagem anterior" }).click();
  await shows(2);
  // Simulates a hand on the strip.
  await gallery
    .getByRole("list")
    .first()
    .evaluate((strip) => {
      strip.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      strip.scrollTo({ left: strip.clientWidth * 3, behavior: "instant" });
    });
  await shows(4);
});

test("an old address leads on to the new one", async ({ page }) => {
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const data = { title: "Endereço que muda", description: "Para ver aonde leva.", isPublished: true };
  const made = await page.request.post("/api/projects", { headers, data });
  const { id } = (await made.json()) as { id: string };
  await page.request.put(`/api/projects/${id}`, { headers, data: { slug: "endereco-novo" } });
  const old = await page.request.get("/portfolio/endereco-que-muda", { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, "/portfolio/endereco-novo"]);
  await page.goto("/portfolio/endereco-que-muda");
  await expect(page).toHaveURL("/portfolio/endereco-novo");
  await page.request.delete(`/api/projects/${id}`, { headers });
});

test("hostile content and hostile addresses do no harm", async ({ page }) => {
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const hostile = "<img src=x onerror='window.hacked=1'><script>window.hacked=1</script>";
  const data = {
    title: `Hostil ${hostile}`,
    description: hostile,
    fullDescription: hostile,
    content: `${hostile}\n\n[aqui](javascript:window.hacked=1)`,
    technologies: [hostile.slice(0, 60)],
    isPublished: true,
  };
  const made = await page.request.post("/api/projects", { headers, data });
  const { id, slug } = (await made.json()) as { id: string; slug: string };
  for (const path of ["/portfolio", `/portfolio/${slug}`]) {
    await page.goto(path);
    await whenReady(page);
    await expect(page.getByRole("main").getByText("<script>").first()).toBeVisible();
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    await expect(page.locator("a[href^='javascript:']")).toHaveCount(0);
  }
  await page.request.delete(`/api/projects/${id}`, { headers });

  const texts = ["%00", "'%20OR%201=1--", "x".repeat(10_000), "%ED%A0%80", "a&categoria=b", "[a-z]+(.*)*$"];
  for (const text of texts) {
    const list = await page.request.get(`/portfolio?categoria=${text}&pagina=${text}`);
    expect([200, 400, 414, 431]).toContain(list.status());
    const one = await page.request.get(`/portfolio/${text.slice(0, 3000)}`);
    expect([400, 404, 414]).toContain(one.status());
  }
});
