// The search in the palette: what it finds opens at its place.

import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { openAsEditor } from "./editor.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Buscar ou executar" });
const options = (page: Page) => palette(page).getByRole("option");

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type(text);
}

async function choose(page: Page, text: string, name: string | RegExp): Promise<void> {
  await search(page, text);
  await options(page).filter({ hasText: name }).first().click();
  await expect(palette(page)).toBeHidden();
}

async function addLead(page: Page, token: string, company: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const email = `${Date.now()}@exemplo.com.br`;
  await page.request.post("/api/contact", {
    data: { name: "Teresa Nunes", email, message: "Quero um orçamento." },
  });
  const found = await page.request.get(`/api/leads?q=${email}`, { headers });
  const { leads } = (await found.json()) as { leads: { id: string }[] };
  const id = leads[0]?.id ?? "";
  await page.request.put(`/api/leads/${id}`, { headers, data: { company } });
  return id;
}

test("the palette finds what people write, and opens it", async ({ page }) => {
  const token = await openSignedIn(page, "/dashboard");
  const headers = { authorization: `Bearer ${token}` };
  const company = `Tornearia ${Date.now()}`;
  const lead = await addLead(page, token, company);
  await test.step("a lead by half of its company, by keyboard", async () => {
    await search(page, company.slice(3));
    await expect(options(page)).toHaveText([/Teresa Nunes\s+Tornearia/]);
    await expect(palette(page).getByRole("status")).toHaveText("1 resultado");
    await expect(palette(page).getByRole("group", { name: "Leads" })).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/dashboard/leads/${lead}`);
    await expect(page.getByRole("heading", { level: 1, name: "Teresa Nunes" })).toBeVisible();
  });
  await test.step("a post in its editor", async () => {
    const answer = await page.request.get("/api/posts?limit=1");
    const { posts } = (await answer.json()) as { posts: { title: string }[] };
    const title = posts[0]?.title ?? "";
    await choose(page, title.slice(2), title);
    await expect(page.getByRole("dialog").getByLabel("Título").first()).toHaveValue(title);
    await page.keyboard.press("Escape");
  });
  await test.step("a question", async () => {
    const answer = await page.request.get("/api/settings/faq", { headers });
    const [item] = (await answer.json()) as { question: string }[];
    const question = item?.question ?? "";
    await choose(page, question.slice(0, 30), question);
    await expect(page.getByRole("dialog").getByLabel("Pergunta")).toHaveValue(question);
    await page.keyboard.press("Escape");
  });
  await test.step("a picture", async () => {
    const answer = await page.request.get("/api/images?limit=1", { headers });
    const { images } = (await answer.json()) as { images: { name: string }[] };
    const name = images[0]?.name ?? "";
    await choose(page, name, name);
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name })).toBeHidden();
    await expect(page).toHaveURL("/dashboard/imagens");
  });
});

test("settings and texts open at their field", async ({ page }) => {
  await openSignedIn(page, "/dashboard");
  await test.step("a text of the footer, whose card opens", async () => {
    await choose(page, "rodapé", /^Rodapé: Linha final/);
    await expect(page).toHaveURL("/dashboard/textos?campo=footer%3Aclosing");
    await expect(page.getByLabel("Linha final")).toBeFocused();
    await expect(page.getByLabel("Linha final")).toBeInViewport();
  });
  await test.step("another one of the same screen, which a search had hidden", async () => {
    await page.getByLabel("Buscar textos").fill("cookies");
    await expect(page.getByRole("button", { name: /^Rodapé/ })).toBeHidden();
    await choose(page, "menu", /^Menu/);
    await expect(page.getByRole("group", { name: "Itens" }).getByLabel("Texto").first()).toBeFocused();
  });
  await test.step("settings of every sort of control", async () => {
    for (const [typed, option, field] of [
      ["whatsapp", /^WhatsApp/, /WhatsApp/],
      ["tipografia", /^Tipografia/, /./],
      ["principal cor", /^Cor principal/, "Cor principal"],
    ] as const) {
      await choose(page, typed, option);
      await expect(page).toHaveURL(/\/dashboard\/settings\?campo=/);
      await expect(page.locator(":focus")).toHaveAccessibleName(field);
      await expect(page.locator(":focus")).toBeInViewport();
    }
  });
  await test.step("a part of a screen", async () => {
    await choose(page, "backup", "Cópias de segurança");
    await expect(page.locator("#copias")).toBeFocused();
    await expect(
      page.locator("#copias").getByRole("heading", { name: "Cópias de segurança" }),
    ).toBeInViewport();
  });
  await test.step("one's own password", async () => {
    await choose(page, "senha", "Trocar minha senha");
    await expect(page.getByLabel("Senha atual")).toBeFocused();
  });
});

test("an answer that comes late does not move what is being chosen", async ({ page }) => {
  await openSignedIn(page, "/dashboard");
  await search(page, "menu");
  await expect(
    options(page)
      .filter({ hasText: /^Menu / })
      .first(),
  ).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route("**/api/search?q=menu%20i", async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.type(" i");
  await expect(options(page).first()).toContainText("Menu");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  const chosen = palette(page).getByRole("option", { selected: true });
  const name = (await chosen.textContent()) ?? "";
  const top = await chosen.evaluate((option) => option.getBoundingClientRect().top);
  release();
  await expect(palette(page).getByRole("status")).toContainText("resultado");
  await expect(chosen).toHaveText(name);
  expect(await chosen.evaluate((option) => option.getBoundingClientRect().top)).toBe(top);
});

test("a search without a connection says so and keeps the commands; older answers are dropped", async ({
  page,
}) => {
  await openSignedIn(page, "/dashboard");
  await page.route("**/api/search?*", (route) => route.abort());
  await search(page, "configura");
  await expect(palette(page).getByRole("alert")).toContainText("Sem conexão");
  await expect(options(page).first()).toHaveText("Configurações");
  await expectNoViolations(page);
  await page.unroute("**/api/search?*");
  await palette(page).getByRole("button", { name: "Tentar de novo" }).click();
  await expect(palette(page).getByRole("alert")).toBeHidden();
  await expect(palette(page).getByRole("group", { name: "Textos do site" })).toBeVisible();
});

test("an editor finds texts and no settings or leads", async ({ page, site }) => {
  await openAsEditor(page, site, "/dashboard");
  await search(page, "whatsapp");
  await expect(palette(page).getByRole("group", { name: "Textos do site" })).toBeVisible();
  await expect(palette(page).getByRole("group", { name: "Configurações" })).toHaveCount(0);
  await expect(palette(page).getByRole("group", { name: "Leads" })).toHaveCount(0);
});

test("the search works on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openSignedIn(page, "/dashboard");
  await page.getByRole("button", { name: "Buscar ou executar" }).click();
  await palette(page).getByRole("combobox").fill("rodapé");
  const option = options(page)
    .filter({ hasText: "Rodapé: Colunas" })
    .or(options(page).filter({ hasText: /^Rodapé/ }));
  await expect(option.first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await option.first().click();
  // The form of the footer is a setting, its words are texts.
  await expect(page).toHaveURL(/\/dashboard\/(settings|textos)\?campo=footer/);
  await expect(page.locator(":focus")).toBeInViewport();
});
