import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { openAsEditor } from "./editor.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name });
const stat = (page: Page, label: string) =>
  page.locator("main dl > div", { has: page.getByText(label, { exact: true }) }).first();
const palette = (page: Page) => page.getByRole("dialog", { name: "Buscar ou executar" });

test("the home says what there is, in numbers, words and ways on", async ({ page }) => {
  await test.step("the four numbers say what there is, as the API does", async () => {
    const token = await openSignedIn(page, "/dashboard");
    const answer = await page.request.get("/api/dashboard/stats", {
      headers: { authorization: `Bearer ${token}` },
    });
    const stats = (await answer.json()) as Record<string, Record<string, number>>;
    await expect(stat(page, "Posts")).toContainText(
      `${stats.posts?.total}${stats.posts?.published} publicado`,
    );
    await expect(stat(page, "Projetos")).toContainText(
      `${stats.projects?.total}${stats.projects?.published} publicado`,
    );
    await expect(stat(page, "Leads")).toContainText(`${stats.leads?.total}${stats.leads?.new} novo`);
    await expect(stat(page, "Analytics")).toContainText(
      `na última semana, ${stats.analytics?.total?.toLocaleString("pt-BR")} no total`,
    );
  });
  await test.step("the chart is drawn, and says its numbers in words and in a table", async () => {
    const chart = region(page, "Visualizações por dia");
    await expect(chart.locator("svg path").first()).toBeAttached();
    await expect(chart.getByRole("figure")).toContainText(/De \d+ \w{3} a \d+ \w{3}: [\d.]+ visualizaç/);
    await chart.getByText("Ver em tabela").click();
    await expect(chart.getByRole("row")).toHaveCount(31);
    await region(page, "Atividade recente").getByRole("listitem").first().waitFor();
    await expectNoViolations(page);
  });
  await test.step("quick actions lead on, by link and by key", async () => {
    const actions = region(page, "Ações rápidas");
    await expect(actions.getByRole("link", { name: "Novo Post" })).toHaveAttribute(
      "href",
      "/dashboard/posts/new",
    );
    await expect(actions.getByRole("link", { name: "Novo Projeto" })).toHaveAttribute(
      "href",
      "/dashboard/projects/new",
    );
    await page.keyboard.press("a");
    await expect(page).toHaveURL("/dashboard/analytics");
  });
});

test("what comes in is at the top of the activity, of which five are shown", async ({ page }) => {
  const name = `Teresa ${Date.now()}`;
  await page.request.post("/api/contact", {
    data: { name, email: "teresa@exemplo.com.br", message: "Quero um orçamento.", source: "overview" },
  });
  await openSignedIn(page, "/dashboard");
  const items = region(page, "Atividade recente").getByRole("listitem");
  await expect(items).toHaveCount(5);
  await expect(items.first()).toContainText(name);
  await expect(items.first()).toContainText("Novo");
});

test("a home without its parts says so", async ({ page }) => {
  await test.step("parts that do not come say so, and the rest stands", async () => {
    await page.route("**/api/dashboard/stats", (route) => route.abort());
    await page.route("**/api/dashboard/activity?*", (route) => route.fulfill({ status: 500, json: {} }));
    await page.route("**/api/dashboard/funnel?*", (route) => route.abort());
    await openSignedIn(page, "/dashboard");
    await expect(page.getByText("Não foi possível carregar os números.")).toBeVisible();
    await expect(page.getByText("Não foi possível carregar a atividade recente.")).toBeVisible();
    await expect(page.getByText("Não foi possível carregar o funil.")).toBeVisible();
    await expect(region(page, "Páginas mais visitadas").getByRole("listitem").first()).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("a site where nothing has happened says so", async () => {
    await page.route("**/api/dashboard/activity?*", (route) => route.fulfill({ json: [] }));
    await page.route("**/api/dashboard/analytics/top-pages?*", (route) => route.fulfill({ json: [] }));
    await openSignedIn(page, "/dashboard");
    await expect(page.getByText("Nenhuma atividade recente")).toBeVisible();
    await expect(page.getByText("Nenhum dado de visualização disponível")).toBeVisible();
  });
});

test("an editor sees nothing of leads, and nothing fails for it", async ({ page, site }) => {
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(answer.url());
  });
  await openAsEditor(page, site, "/dashboard");
  await expect(stat(page, "Posts")).toContainText("publicado");
  await expect(region(page, "Atividade recente").getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/lead/i);
  await expect(region(page, "Da visita ao contrato")).toHaveCount(0);
  expect(refused).toEqual([]);
});

test("the palette goes to screens, does things and closes again", async ({ page }) => {
  await test.step("Ctrl+K goes to a screen by a few letters", async () => {
    await openSignedIn(page, "/dashboard");
    await expect(stat(page, "Posts")).toContainText("publicado");
    await page.keyboard.press("Control+k");
    await expect(palette(page).getByRole("combobox")).toBeFocused();
    await page.keyboard.type("configuracoes");
    await expect(palette(page).getByRole("option").first()).toHaveText("Configurações");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/dashboard/settings");
    await expect(palette(page)).toBeHidden();
  });
  await test.step("the palette is walked by arrows, closes by Esc and by its own key, and gives the focus back", async () => {
    await openSignedIn(page, "/dashboard");
    const button = page.getByRole("button", { name: "Buscar Ctrl K ou executar" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(palette(page).getByRole("option", { name: "Dashboard" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(palette(page).getByRole("combobox")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await expect(palette(page).getByRole("option", { selected: true })).toHaveCount(1);
    await expect(palette(page).getByRole("option", { name: "Dashboard" })).toHaveAttribute(
      "aria-selected",
      "false",
    );
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeHidden();
  });
  await test.step("the palette does things, and says so when it knows nothing of the name", async () => {
    await openSignedIn(page, "/dashboard");
    await page.getByRole("region", { name: "Atividade recente" }).waitFor();
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    const before = await theme();
    const choose = async (typed: string) => {
      await page.keyboard.press("Control+k");
      await expect(palette(page).getByRole("combobox")).toBeFocused();
      await page.keyboard.type(typed);
      await page.keyboard.press("Enter");
    };
    await choose("escuro");
    await expect.poll(theme).not.toBe(before);
    await choose("nova per");
    const item = page.getByRole("dialog", { name: "Novo item do FAQ" });
    await expect(item).toBeVisible();
    await expect(page).toHaveURL("/dashboard/faq");
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(item).toBeHidden();
    await page.keyboard.press("Control+k");
    await expect(palette(page).getByRole("combobox")).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.type("xyz");
    await expect(palette(page).getByText("Nenhum resultado. Tente outra palavra.")).toBeVisible();
    await expectNoViolations(page);
    await page.evaluate(reopenAndType, "sa");
    await page.keyboard.type("ir");
    await expect(palette(page).getByRole("combobox")).toHaveValue("sair");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Entrar no painel" })).toBeVisible();
  });
});

/** Runs in the page: closes the palette, opens it again and types, all before the page returns the focus. */
async function reopenAndType(text: string): Promise<void> {
  const press = async (key: string, ctrlKey: boolean) => {
    const event = new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    // Effects run in microtasks; a timer returns the focus.
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
  };
  await press("Escape", false);
  await press("k", true);
  document.execCommand("insertText", false, text);
  await new Promise((done) => setTimeout(done, 50));
}

test("the palette of an editor names no screen that is not theirs", async ({ page, site }) => {
  await openAsEditor(page, site, "/dashboard");
  await page.getByRole("button", { name: "Buscar Ctrl K ou executar" }).click();
  await expect(palette(page).getByRole("option", { name: "Analytics" })).toBeVisible();
  await expect(palette(page).getByRole("option", { name: "Leads" })).toHaveCount(0);
});
