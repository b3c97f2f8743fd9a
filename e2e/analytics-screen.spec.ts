import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { openAsEditor } from "./editor.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";
import { toastOf } from "./toasts.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const card = (page: Page, label: string) =>
  page.locator("main dl > div", { has: page.getByText(label, { exact: true }) }).first();
const period = (page: Page) => page.getByRole("combobox", { name: "Período" });

const percent = (share: number) =>
  share.toLocaleString("pt-BR", { style: "percent", maximumFractionDigits: 1 });
const view = (page: string, referrer?: string) => ({
  event: "page_view",
  page,
  ...(referrer && { referrer }),
});

async function send(request: APIRequestContext, events: object[]): Promise<void> {
  const answer = await request.post("/api/events", { data: { events } });
  expect(answer.status()).toBe(202);
}

test.beforeEach(async ({ site, request }) => {
  await site.query("TRUNCATE analytics_events, analytics_days, analytics_hours");
  await send(request, [
    view("/", "https://www.google.com/"),
    view("/"),
    view("/blog?utm_source=boletim&utm_medium=email&utm_campaign=novembro"),
    {
      event: "button_click",
      page: "/",
      action: "click",
      category: "Conversão",
      label: "Solicitar Orçamento",
    },
    { event: "form_submit", page: "/contato", action: "submit_form", label: "=1+1" },
    { event: "scroll", page: "/", action: "scroll", label: "50%", value: 50 },
  ]);
});

test("what the period holds is shown, exported and refreshed", async ({ page, request }) => {
  await test.step("the period's numbers, kinds, pages and origins", async () => {
    await openSignedIn(page, "/dashboard/analytics");
    await expect(period(page)).toHaveValue("7d");
    await expect(card(page, "Total de Eventos")).toContainText("6");
    await expect(card(page, "Páginas Únicas")).toContainText("3");
    await expect(card(page, "Visualizações")).toContainText("3");
    await expect(card(page, "Interações")).toContainText("2");
    await expect(region(page, "Tipos de Eventos").getByRole("listitem").first()).toContainText(
      "Visualização de página",
    );
    await expect(region(page, "Tipos de Eventos").getByRole("listitem")).toHaveCount(4);
    await expect(region(page, "Atividade Recente").getByRole("listitem")).toHaveCount(5);
    await expect(region(page, "Atividade Recente").getByRole("listitem").first()).toContainText(
      /\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/,
    );
    await expect(region(page, "Páginas Mais Visitadas").getByRole("listitem")).toHaveText([
      "/2 visualizações",
      "/blog1 visualização",
    ]);
    await expect(region(page, "Origem das visitas").getByRole("listitem")).toContainText([
      "boletim",
      "google.com",
    ]);
    await expect(region(page, "Campanhas (UTM)")).toContainText("novembro · boletim · email");
    await expectNoViolations(page);
  });
  await test.step("the period is in the address, and only a known one", async () => {
    await openSignedIn(page, "/dashboard/analytics?periodo=90d");
    await expect(period(page)).toHaveValue("90d");
    const asked = page.waitForRequest(/\/api\/analytics\?startDate/);
    await period(page).selectOption("Últimas 24h");
    const start = Date.parse(new URL((await asked).url()).searchParams.get("startDate") ?? "");
    expect(Date.now() - start).toBeGreaterThan(86_399_000);
    expect(Date.now() - start).toBeLessThan(86_460_000);
    await expect(page).toHaveURL("/dashboard/analytics?periodo=1d");
    await page.reload();
    await expect(period(page)).toHaveValue("1d");
    await period(page).selectOption("Últimos 7 dias");
    await expect(page).toHaveURL("/dashboard/analytics");
    await page.goto("/dashboard/analytics?periodo=%00toString");
    await expect(period(page)).toHaveValue("7d");
  });
  await test.step("the export is the period's file, for a Brazilian spreadsheet and without formulas", async () => {
    await openSignedIn(page, "/dashboard/analytics");
    await expect(card(page, "Visualizações")).toContainText("3");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar" }).click();
    await expect(toastOf(page, "Dados exportados")).toBeVisible();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("analytics-7d.csv");
    const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
    expect(lines[0]).toBe("\uFEFFEvento;Página;Ação;Categoria;Rótulo;Valor;Data");
    expect(lines).toHaveLength(1 + 6 + 1);
    expect(lines.join("\n")).toContain(";'=1+1;");
  });
  await test.step("an export that fails says so", async () => {
    await expect(card(page, "Visualizações")).toContainText("3");
    await page.route("**/api/analytics?*", (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole("button", { name: "Exportar" }).click();
    await expect(toastOf(page, "Erro ao exportar")).toContainText("Não foi possível exportar os dados.");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("“Atualizar” shows what came in meanwhile", async () => {
    await expect(card(page, "Visualizações")).toContainText("3");
    await send(request, [view("/sobre")]);
    await page.getByRole("button", { name: "Atualizar" }).click();
    await expect(card(page, "Visualizações")).toContainText("4");
    await expect(card(page, "Páginas Únicas")).toContainText("4");
  });
});

test("what is missing is said to be", async ({ page, site }) => {
  await test.step("numbers that do not come say so, and can be asked for again", async () => {
    await page.route("**/api/analytics?*", (route) => route.abort());
    await openSignedIn(page, "/dashboard/analytics");
    await expect(toastOf(page, "Erro ao carregar analytics")).toContainText(
      "Não foi possível carregar os dados de analytics.",
    );
    await page.unroute("**/api/analytics?*");
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(card(page, "Visualizações")).toContainText("3");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("a page without a name has one here", async () => {
    await page.route("**/api/analytics?*", async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...json, pageViews: [{ page: "", count: 2 }] } });
    });
    await openSignedIn(page, "/dashboard/analytics");
    await expect(region(page, "Páginas Mais Visitadas").getByRole("listitem")).toHaveText(
      "Página sem nome2 visualizações",
    );
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("a site that nobody has visited yet says so", async () => {
    await site.query("TRUNCATE analytics_events, analytics_days, analytics_hours");
    await openSignedIn(page, "/dashboard/analytics");
    await expect(page.getByText("Nenhuma atividade recente disponível")).toBeVisible();
    await expect(page.getByText("Nenhum dado de visualização disponível")).toBeVisible();
    await expect(card(page, "Total de Eventos")).toContainText("0");
  });
});

test("the funnel follows a visit to the contract, for administrators", async ({ page, site, request }) => {
  await request.post("/api/contact", {
    data: { name: "Teresa Lima", email: "t@exemplo.com.br", message: "Quero um orçamento.", source: "funil" },
  });
  const [known] = await site.query<{ leads: number; converted: number }>(`
    SELECT count(*)::int AS leads, count(*) FILTER (WHERE status = 'CONVERTED')::int AS converted
    FROM leads WHERE created_at > now() - interval '7 days'`);
  const { leads = 0, converted = 0 } = known ?? {};
  expect(leads).toBeGreaterThan(0);
  await openSignedIn(page, "/dashboard/analytics");
  const steps = region(page, "Da visita ao contrato").locator("dl > div");
  await expect(steps).toHaveText([
    "Visualizações3",
    `Leads · ${percent(leads / 3)}${leads}`,
    `Convertidos · ${percent(converted / leads)}${converted}`,
  ]);
});

test("an editor reads statistics, without the leads", async ({ page, site }) => {
  await openAsEditor(page, site, "/dashboard/analytics");
  await expect(card(page, "Visualizações")).toContainText("3");
  await expect(region(page, "Da visita ao contrato")).toHaveCount(0);
});
