import type { Page } from "@playwright/test";
import { expectNoViolations, newAxe } from "./axe.ts";
import { holdRequests } from "./held.ts";
import { leadRows } from "./lead-list.ts";
import { expect, test } from "./site.ts";
import { DEMO, getToken, openSignedIn, signIn } from "./staff.ts";

const nav = (page: Page) => page.getByRole("navigation", { name: "Painel" });
const loginHeading = (page: Page) => page.getByRole("heading", { name: "Entrar no painel" });
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("dashboard_token"));

test("the login screen asks for both, says what is wrong, and lets one in at the same address", async ({
  page,
}) => {
  await page.goto("/dashboard/leads?status=NEW");
  await page.getByRole("button", { name: "Entrar" }).waitFor();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Informe seu e-mail")).toBeVisible();
  await expect(page.getByText("Informe sua senha")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expectNoViolations(page);

  await page.getByLabel("E-mail").fill(DEMO.email);
  await page.getByLabel("Senha").fill("errada");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("E-mail ou senha inválidos");
  expect(await storedToken(page)).toBeNull();

  await page.getByLabel("Senha").fill(DEMO.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Leads", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/leads\?status=NEW$/);
  expect(await storedToken(page)).toMatch(/^[\w-]{43}$/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Leads", level: 1 })).toBeVisible();
});

test("the login button says that it is at work, once", async ({ page }) => {
  let calls = 0;
  const release = await holdRequests(page, "**/api/auth/login");
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/login")) calls++;
  });
  await page.goto("/dashboard");
  await signIn(page);
  await expect(page.getByRole("button", { name: "Entrando..." })).toBeVisible();
  await page.keyboard.press("Enter");
  release();
  await expect(nav(page)).toBeVisible();
  expect(calls).toBe(1);
});

test("a login that does not reach the server says so, and the demo credentials on the screen work", async ({
  page,
}) => {
  await test.step("a login that does not reach the server says so", async () => {
    await page.route("**/api/auth/login", (route) => route.abort());
    await page.goto("/dashboard");
    await signIn(page);
    await expect(page.getByRole("alert")).toHaveText("Erro ao fazer login");
    await expect(page.getByRole("button", { name: "Entrar" })).toBeEnabled();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("the demo credentials are on the screen, and work", async () => {
    const box = page.getByRole("region", { name: "Acesso de demonstração" });
    await expect(box).toContainText(DEMO.email);
    await expect(box).toContainText(DEMO.password);
    await box.getByRole("button", { name: "Preencher com estes dados" }).click();
    await page.getByRole("button", { name: "Entrar" }).click();
    await expect(nav(page)).toBeVisible();
    await expect(page.getByText("Administrador")).toBeVisible();
    await expect(page.getByText(DEMO.email)).toBeVisible();
  });
});

test("what came through a proxy is shown no credentials", async ({ request }) => {
  const direct = await (await request.get("/dashboard")).text();
  expect(direct).toContain(DEMO.password);
  const forwarded = await request.get("/dashboard", { headers: { "x-forwarded-for": "203.0.113.9" } });
  expect(await forwarded.text()).not.toContain(DEMO.password);
});

test("signing out ends the session, here, in other tabs and on the server", async ({ page, context }) => {
  await page.goto("/dashboard");
  await signIn(page);
  await expect(nav(page)).toBeVisible();
  const token = await storedToken(page);
  const other = await context.newPage();
  await other.goto("/dashboard/leads");
  await expect(other.getByRole("heading", { name: "Leads", level: 1 })).toBeVisible();

  // A background tab paints once a second, and every click waits for that.
  await page.bringToFront();
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(loginHeading(page)).toBeVisible();
  await expect(loginHeading(other)).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  const headers = { authorization: `Bearer ${token}` };
  await expect.poll(async () => (await page.request.get("/api/auth/verify", { headers })).status()).toBe(401);
});

test("a token that is worth nothing is cleared", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("dashboard_token", "gone"));
  await page.goto("/dashboard");
  await expect(loginHeading(page)).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

test("a session that ends while one works leads back to the login, and from there to the same place", async ({
  page,
}) => {
  await page.goto("/dashboard/leads");
  await signIn(page);
  await expect(leadRows(page).first()).toBeVisible();
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  await page.request.post("/api/auth/logout", { headers });
  await page.getByRole("combobox", { name: "Status" }).selectOption("Novo");
  await expect(loginHeading(page)).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await signIn(page);
  await expect(page).toHaveURL(/\/dashboard\/leads\?status=NEW$/);
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("NEW");
});

test("unknown addresses of the dashboard lead to its home and say so", async ({ page }) => {
  await openSignedIn(page, "/dashboard/nada/aqui");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("O endereço “/dashboard/nada/aqui” não leva a nenhuma tela")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
});

test("a favorite moves to the top of the navigation, outlasts a reload and goes back", async ({ page }) => {
  await openSignedIn(page, "/dashboard");
  const group = (name: string) =>
    nav(page)
      .locator("div")
      .filter({ has: page.getByRole("heading", { name }) });
  const origins = nav(page).getByRole("link", { name: "Origens" });
  await origins.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(group("Favoritos").getByRole("link", { name: "Origens" })).toBeVisible();
  await expect(origins).toHaveCount(1);
  await page.reload();
  await expect(group("Favoritos").getByRole("link", { name: "Origens" })).toBeVisible();
  await origins.hover();
  await nav(page).getByRole("button", { name: "Tirar dos favoritos: Origens" }).click();
  await expect(page.getByRole("heading", { name: "Favoritos" })).toHaveCount(0);
  await expect(group("Clientes").getByRole("link", { name: "Origens" })).toBeVisible();
});

test("an editor neither finds nor opens what is an administrator's", async ({ page }) => {
  await page.route("**/api/auth/verify", async (route) => {
    const answer = await route.fetch();
    const { user } = (await answer.json()) as { user: object };
    await route.fulfill({ response: answer, json: { user: { ...user, role: "editor" } } });
  });
  await openSignedIn(page, "/dashboard/leads");
  await expect(page.getByRole("heading", { name: "Sem permissão" })).toBeVisible();
  await expect(nav(page).getByRole("link", { name: "Analytics" })).toBeVisible();
  await expect(nav(page).getByRole("link", { name: "Leads" })).toHaveCount(0);
  await page.getByRole("link", { name: "Voltar ao Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeFocused();
});

test("a low window shows the overview from its title on, and the way to every screen, in groups with headings", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 720 });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Entrar" }).waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Atividade recente" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(nav(page).getByRole("heading")).toHaveText(["Conteúdo", "Clientes", "Site", "Sistema"]);
  const links = await nav(page).getByRole("link").all();
  expect(links.length).toBeGreaterThan(15);
  for (const link of links) await expect(link).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Sair" })).toBeInViewport({ ratio: 1 });
  // WCAG 2.2, 2.5.8: a target is 24 px high, or stands apart from others.
  const heights = await nav(page)
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.clientHeight));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  const { violations } = await (await newAxe(page)).include("aside").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("of the menu one part scrolls at most, however low the window is", async ({ page }) => {
  await openSignedIn(page, "/dashboard");
  await expect(page.getByRole("heading", { name: "Atividade recente" })).toBeVisible();
  for (const height of [900, 720, 560, 480, 400, 256]) {
    await page.setViewportSize({ width: 1440, height });
    const scrolling = await page.locator("aside").evaluate((aside) =>
      [aside, ...aside.querySelectorAll("*")]
        .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
        .filter((part) => part.scrollHeight > part.clientHeight)
        .map((part) => `${part.tagName} ${part.scrollHeight} in ${part.clientHeight}`),
    );
    expect(scrolling.length, `${height} px: ${scrolling.join()}`).toBeLessThan(2);
    await page.getByRole("button", { name: "Sair" }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: "Sair" })).toBeInViewport({ ratio: 1 });
  }
});

test("the server sends the frame only, kept nowhere and found by no search engine", async ({ request }) => {
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  for (const address of ["/dashboard", "/dashboard/leads"]) {
    const answer = await request.get(address, { headers });
    expect(answer.headers()["cache-control"]).toBe("no-store");
    expect(answer.headers()["x-robots-tag"]).toContain("noindex");
    const html = await answer.text();
    expect(html).toContain('name="robots" content="noindex');
    expect(html).not.toContain("Marcos Vieira");
    expect(html).toContain("O painel precisa de JavaScript");
  }
});

test("navigating asks the server for data only, and puts the focus on the new title", async ({ page }) => {
  await openSignedIn(page, "/dashboard");
  await expect(page.getByRole("heading", { name: "Atividade recente" })).toBeVisible();
  const documents: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().includes(".data") || sent.isNavigationRequest()) documents.push(sent.url());
  });
  await nav(page).getByRole("link", { name: "Leads" }).click();
  await expect(page.getByRole("heading", { name: "Leads", level: 1 })).toBeFocused();
  await page.getByRole("searchbox").fill("marcos");
  await expect(page).toHaveURL(/busca=marcos$/);
  expect(documents).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("the navigation is a drawer", async ({ page }) => {
    await openSignedIn(page, "/dashboard");
    await expect(nav(page)).toBeHidden();
    await page.getByRole("button", { name: "Abrir menu" }).click();
    await expect(nav(page)).toBeVisible();
    await nav(page).getByRole("link", { name: "Leads" }).click();
    await expect(page.getByRole("heading", { name: "Leads", level: 1 })).toBeVisible();
    await expect(nav(page)).toBeHidden();
    await page.getByRole("button", { name: "Abrir menu" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Abrir menu" })).toBeFocused();
  });

  test("nothing sticks out at 320 px, however long the words of visitors and staff are", async ({
    page,
    request,
    site,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const headers = { authorization: `Bearer ${await openSignedIn(page, "/dashboard/leads")}` };
    await expect(leadRows(page).first()).toBeVisible();
    await expectNothingOutside(page);
    const email = `${LONG_WORD}@exemplo.com.br`;
    const person = { name: LONG_WORD, email, source: LONG_WORD, message: `Veja https://${LONG_WORD}.com.br` };
    expect((await request.post("/api/contact", { data: person })).status()).toBe(201);
    const removal = { ...person, source: "data-removal-form", message: `Motivo: escreveram a ${email}` };
    expect((await request.post("/api/contact", { data: removal })).status()).toBe(201);
    const post = {
      title: `${LONG_WORD}: um título mais comprido que a tela`,
      category: LONG_WORD,
      content: "Um texto.",
    };
    expect((await request.post("/api/posts", { headers, data: post })).status()).toBe(201);
    const event = { event: "button_click", page: `/blog/${LONG_WORD}`, label: LONG_WORD };
    const agent = { "user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36" };
    expect((await request.post("/api/events", { headers: agent, data: { events: [event] } })).status()).toBe(
      202,
    );
    const { leads } = (await (await request.get(`/api/leads?q=${LONG_WORD}`, { headers })).json()) as {
      leads: { id: string }[];
    };
    const task = { title: LONG_WORD, dueAt: new Date().toISOString() };
    expect((await request.post(`/api/leads/${leads[0]?.id}/tasks`, { headers, data: task })).status()).toBe(
      201,
    );
    await page.reload();
    const lead = page.getByRole("link", { name: LONG_WORD, exact: true });
    await lead.waitFor();
    await expectNothingOutside(page);
    await lead.press("Enter");
    await page.getByRole("heading", { level: 1, name: LONG_WORD }).waitFor();
    await page.getByRole("region", { name: "Linha do tempo" }).getByText(LONG_WORD).first().waitFor();
    await expectNothingOutside(page);
    for (const screen of ["Dashboard", "Analytics", "Posts", "Privacidade"]) {
      await page.getByRole("button", { name: "Abrir menu" }).click();
      await nav(page).getByRole("link", { name: screen }).click();
      await page.getByRole("heading", { level: 1, name: screen }).waitFor();
      await page.getByRole("main").getByText(LONG_WORD).filter({ visible: true }).first().waitFor();
      await expectNothingOutside(page);
    }
    await site.query(`DELETE FROM leads WHERE name = '${LONG_WORD}'`);
    await site.query(`DELETE FROM data_removal_requests WHERE name = '${LONG_WORD}'`);
    await site.query(`DELETE FROM posts WHERE title LIKE '${LONG_WORD}%'`);
  });
});

const LONG_WORD = "umapalavracompridaquesoumroboescreveria";

/** Checks that no visible element reaches beyond the right edge, except inside boxes that clip or scroll. */
async function expectNothingOutside(page: Page): Promise<void> {
  const outside = await page.evaluate(() => {
    const main = document.querySelector("main");
    const isCut = (element: Element): boolean => {
      const parent = element.parentElement;
      if (!parent || parent === main) return false;
      return getComputedStyle(parent).overflowX !== "visible" || isCut(parent);
    };
    return [...document.querySelectorAll("main *")]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth && !isCut(element))
      .map(({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent}`);
  });
  expect(outside).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
}

test("? lists the keys of the screen, and not while one types", async ({ page }) => {
  await openSignedIn(page, "/dashboard/leads");
  await leadRows(page).first().waitFor();
  await page.getByRole("searchbox").press("?");
  const keys = page.getByRole("dialog", { name: "Atalhos do teclado" });
  await expect(page.getByRole("searchbox")).toHaveValue("?");
  await expect(keys).toHaveCount(0);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(keys.getByText("Próxima linha")).toBeVisible();
  await expect(keys.getByText("Registrar uma ligação")).toHaveCount(0);
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
});

test("the group of rare screens folds, stays so after a reload, and opens where one of them is shown", async ({
  page,
}) => {
  await openSignedIn(page, "/dashboard/posts");
  const group = nav(page).getByRole("button", { name: "Sistema" });
  await group.click();
  await expect(nav(page).getByRole("link", { name: "Webhooks" })).toHaveCount(0);
  await page.reload();
  await expect(group).toHaveAttribute("aria-expanded", "false");
  await expect(nav(page).getByRole("link", { name: "Webhooks" })).toHaveCount(0);
  await page.goto("/dashboard/webhooks");
  await expect(nav(page).getByRole("link", { name: "Webhooks" })).toBeVisible();
  await page.goto("/dashboard/posts");
  await group.click();
  await expect(nav(page).getByRole("link", { name: "Webhooks" })).toBeVisible();
});
