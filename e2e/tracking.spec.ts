import type { Page } from "@playwright/test";
import { whenReady } from "./ready.ts";
import { expect, type Site, test } from "./site.ts";

interface Stored {
  event: string;
  page: string;
  action: string | null;
  category: string | null;
  label: string | null;
  value: number | null;
  referrer: string | null;
  utm_campaign: string | null;
}

const eventsOf = (site: Site, condition = "true") =>
  site.query<Stored>(`SELECT * FROM analytics_events WHERE ${condition} ORDER BY id`);

/** Waits until there are exactly this many events. */
async function expectEvents(site: Site, condition: string, howMany: number): Promise<Stored[]> {
  await expect.poll(async () => (await eventsOf(site, condition)).length).toBe(howMany);
  return eventsOf(site, condition);
}

test.beforeEach(async ({ site }) => {
  await site.query("TRUNCATE analytics_events, analytics_days, analytics_hours");
});

test("a page view is counted at once, however long its query is", async ({ page, site }) => {
  await test.step("a page view is counted at once, although the page is never touched", async () => {
    await page.goto("/servicos?utm_campaign=abril&busca=segredo");
    const [view] = await expectEvents(site, "event = 'page_view'", 1);
    expect(view).toMatchObject({ page: "/servicos", referrer: "(direto)", utm_campaign: "abril" });
    await site.query("TRUNCATE analytics_events");
  });
  await test.step("a page is counted however long its query is", async () => {
    await page.goto(`/faq?busca=${"muito ".repeat(600)}`);
    const [view] = await expectEvents(site, "event = 'page_view'", 1);
    expect(view?.page).toBe("/faq");
  });
});

test("every change of page is a view, and leaving a page says how long it was read", async ({
  page,
  site,
}) => {
  const opened = Date.now();
  await open(page, "/servicos");
  const nav = page.getByRole("navigation", { name: "Principal" });
  await page.waitForTimeout(1_100);
  await nav.getByRole("link", { name: "Sobre", exact: true }).click();
  // A page left before it was shown does not count as a view.
  await expectEvents(site, "event = 'page_view'", 2);
  await nav.getByRole("link", { name: "FAQ", exact: true }).click();
  await page.waitForURL("**/faq");
  const views = await expectEvents(site, "event = 'page_view'", 3);
  expect(views.map((view) => view.page)).toEqual(["/servicos", "/sobre", "/faq"]);
  expect(views[1]?.referrer).toBeNull();

  await page.goto("about:blank");
  const times = await expectEvents(site, "event = 'time_on_page'", 3);
  expect(times.map((time) => time.page)).toEqual(["/servicos", "/sobre", "/faq"]);
  expect(times[0]).toMatchObject({ action: "time_on_page", category: "Engajamento", label: null });
  expect(times[0]?.value).toBeGreaterThanOrEqual(2);
  expect(times[0]?.value).toBeLessThanOrEqual((Date.now() - opened) / 1000);
});

test("a visit is counted once, however its pages are reloaded and gone back to", async ({ page, site }) => {
  const visits = () =>
    site.query<{ value: string; count: number }>(
      `SELECT value, count::int FROM analytics_days WHERE facet = 'arrival' AND event = 'page_view'`,
    );
  const once = [{ value: '["folheto", null, "abril", "/servicos"]', count: 1 }];
  await open(page, "/servicos?utm_source=folheto&utm_campaign=abril");
  await expectEvents(site, "event = 'page_view'", 1);
  expect(await visits()).toEqual(once);
  await page.reload();
  await expectEvents(site, "event = 'page_view'", 2);
  // A whole page is opened instead of being navigated to by script.
  await page.evaluate(() => location.assign("/sobre"));
  await page.waitForURL("**/sobre");
  await expectEvents(site, "event = 'page_view'", 3);
  await page.goBack();
  await expectEvents(site, "event = 'page_view'", 4);
  expect(await visits()).toEqual(once);
});

test("how far down a page somebody gets is counted once at every quarter", async ({ page, site }) => {
  await open(page, "/termos-de-servico");
  for (const part of [0.3, 0, 0.55, 1, 0, 1]) {
    await page.evaluate((wanted) => {
      scrollTo(0, wanted * (document.documentElement.scrollHeight - innerHeight));
      return new Promise(requestAnimationFrame);
    }, part);
  }
  await page.goto("about:blank");
  const steps = await expectEvents(site, "event = 'scroll'", 4);
  expect(steps.map(({ label, value }) => [label, value])).toEqual([
    ["25%", 25],
    ["50%", 50],
    ["75%", 75],
    ["100%", 100],
  ]);
  expect(steps[0]).toMatchObject({ action: "scroll", category: "Engajamento", page: "/termos-de-servico" });
});

test("asking for a quotation and going to WhatsApp are counted, before React and after", async ({
  page,
  site,
}) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Solicitar Orçamento" }).first().click();
  await page.waitForURL("**/contato");
  await page.getByRole("heading", { level: 1, name: "Comece pelo problema." }).waitFor();
  await whenReady(page);
  await page.mouse.wheel(0, 900);
  await page.waitForFunction(() => scrollY > 500);
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: "Solicitar Orçamento" })
    .click();
  // The navigation is over, and nothing moves under the next click.
  await page.waitForFunction(() => scrollY === 0);
  await page.context().route("**/whatsapp?**", (route) => route.fulfill({ body: "WhatsApp" }));
  await page.getByRole("link", { name: /Abrir o WhatsApp/ }).click();
  const clicks = await expectEvents(site, "event = 'button_click'", 3);
  expect(clicks.map(({ page: where, label }) => [where, label])).toEqual([
    ["/", "Solicitar Orçamento"],
    ["/contato", "Solicitar Orçamento"],
    ["/contato", "WhatsApp Button"],
  ]);
  expect(clicks[0]).toMatchObject({ action: "click", category: "Conversão" });
});

test("a message that was sent is counted, one that was refused is not", async ({ page, site }) => {
  await open(page, "/contato");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByText("E-mail inválido")).toBeVisible();
  await page.getByLabel("Nome").fill("Ana Ribeiro");
  await page.getByLabel("E-mail").fill("ana@exemplo.com.br");
  await page.getByLabel("Mensagem").fill("Preciso de um sistema de pedidos.");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByText("Mensagem enviada com sucesso!")).toBeVisible();
  const [sent] = await expectEvents(site, "event = 'form_submit'", 1);
  expect(sent).toMatchObject({
    action: "submit_form",
    category: "Conversão",
    label: "Formulário de Contato",
  });
  expect(JSON.stringify(await eventsOf(site))).not.toContain("Ana");
});

test("events that could not be sent are sent again", async ({ page, site }) => {
  let failures = 0;
  await open(page, "/sobre");
  await page.route("/api/events", (route) => (failures++ === 0 ? route.abort() : route.continue()));
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: "FAQ", exact: true })
    .click();
  await expect.poll(() => failures).toBeGreaterThan(0);
  await expect
    .poll(async () => (await eventsOf(site, "page = '/faq' AND event = 'page_view'")).length)
    .toBe(1);
});

test("the error page is counted, and says nothing of anybody", async ({ page, site }) => {
  await open(page, "/servicos");
  await page.route(/\/(faq|_root|faq\.data)[^/]*\.data/, (route) =>
    route.fulfill({ status: 500, body: "x" }),
  );
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: "FAQ", exact: true })
    .click();
  await expect(page.getByRole("heading", { name: "Ops! Algo deu errado" })).toBeVisible();
  const [error] = await expectEvents(site, "event = 'error'", 1);
  expect(error).toMatchObject({ page: "/faq", action: "error", category: "Erro", label: null, value: null });
});

test("the dashboard is nobody's visit", async ({ page, site }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Entrar" }).waitFor();
  await page.goto("about:blank");
  await page.waitForTimeout(300);
  // The previous test may still be leaving its page.
  expect(await eventsOf(site, "page LIKE '/dashboard%'")).toEqual([]);
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await whenReady(page);
  await page.waitForLoadState("networkidle");
}
