// Serviços, Sobre and the two legal pages, as a browser without JavaScript gets them.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { readAnew } from "./read-anew.ts";
import { expect, startProcess, test } from "./site.ts";
import { getToken } from "./staff.ts";

const PATHS = ["/servicos", "/sobre", "/politicas-de-privacidade", "/termos-de-servico"];

test.use({ javaScriptEnabled: false });

test("the four pages say everything they must say", async ({ page }) => {
  await test.step("the services page has four services with four benefits each, and four steps", async () => {
    await open(page, "/servicos", ["Home", "Serviços"]);
    const main = page.getByRole("main");
    const services = [
      "Sistemas Sob Demanda",
      "Soluções SaaS Prontas",
      "Consultoria e Integrações",
      "Manutenção e Suporte",
    ];
    for (const service of services) {
      const row = main.getByRole("region", { name: service, exact: true });
      await expect(row.getByRole("heading", { level: 2, name: service })).toBeVisible();
      await expect(row.getByRole("listitem")).toHaveCount(4);
      const link = row.getByRole("link", { name: `Saiba Mais sobre ${service}` });
      await expect(link).toHaveAttribute("href", "/contato");
    }
    await expect(main.getByRole("region", { name: "Manutenção e Suporte" })).toContainText("24/7");
    const steps = main.getByRole("region", { name: "Quatro paradas" }).getByRole("listitem");
    await expect(steps.getByRole("heading")).toHaveText([
      "Descoberta",
      "Planejamento",
      "Desenvolvimento",
      "Entrega",
    ]);
  });
  await test.step("every link to a service, from home and footer, arrives at its row", async () => {
    await page.goto("/");
    const links = await page.locator('a[href^="/servicos#"]').all();
    const addresses = await Promise.all(links.map((link) => link.getAttribute("href")));
    expect(new Set(addresses).size).toBe(4);
    for (const address of new Set(addresses)) {
      await page.goto(address ?? "");
      await expect(page.locator(":target").getByRole("heading", { level: 2 })).toBeInViewport();
    }
  });
  await test.step("the about page has history, mission, vision, values and figures", async () => {
    await open(page, "/sobre", ["Home", "Sobre Nós"]);
    const main = page.getByRole("main");
    await expect(main).toContainText("A Prumo Sistemas faz software");
    for (const heading of ["Nossa história", "Missão", "Visão"]) {
      await expect(main.getByRole("heading", { level: 2, name: heading })).toBeVisible();
    }
    const values = main.getByRole("region", { name: "Quatro valores" });
    await expect(values.getByRole("heading", { level: 3 })).toHaveText([
      "Inovação",
      "Transparência",
      "Comprometimento",
      "Resultado",
    ]);
    for (const figure of ["10+ anos", "50+ projetos", "30+ clientes", "24/7 suporte"]) {
      await expect(main.getByRole("listitem").filter({ hasText: figure })).toBeVisible();
    }
  });
  await test.step("the privacy policy has thirteen numbered sections and its periods", async () => {
    await open(page, "/politicas-de-privacidade", ["Home", "Política de Privacidade"]);
    await expectNumberedSections(page, 13);
    const main = page.getByRole("main");
    await expect(main).toContainText("Última atualização: 14 de outubro de 2025");
    await expect(main).toContainText("Lei\u00a0nº\u00a013.709/2018");
    await expect(main).toContainText("menores de 18\u00a0anos");
    await expect(main).toContainText("48\u00a0horas úteis");
    await expectSettings(page);
    const periods = main.getByRole("region", { name: "Por quanto tempo guardamos" }).locator("dl > div");
    await expect(periods).toHaveText([
      "Dados de contatoAté 2\u00a0anos.",
      "NewsletterAté você cancelar a inscrição.",
      "Dados de analyticsAnonimizados, por tempo indeterminado.",
      "CookiesDe 1 a 2\u00a0anos.",
    ]);
    await expect(
      main.getByRole("region", { name: "Seus direitos" }).locator('a[href="/remove-cadastro"]'),
    ).toBeVisible();
  });
  await test.step("the terms of service have ten numbered sections", async () => {
    await open(page, "/termos-de-servico", ["Home", "Termos de Serviço"]);
    await expectNumberedSections(page, 10);
    await expectSettings(page);
  });
});

test("where the settings are empty, every sentence still reads well; and the terms as they were can be read", async ({
  page,
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-e2e-"));
  const running = await startProcess({ DATA_DIR: dataDir, SEED: "none" });
  try {
    // With scripts, which the dashboard and axe need.
    const staff = await browser.newContext({ javaScriptEnabled: true });
    await openSite(await staff.newPage(), running.url);
    await staff.close();
    for (const path of PATHS) {
      await page.goto(running.url + path);
      await expect(page.getByRole("main")).not.toContainText(/null|undefined|\s[,.;]|,,/);
    }
    await expect(page.getByRole("main")).toContainText("valem entre você e a Vitrine. Ao navegar");
    await expect(page.getByRole("main")).toContainText("Fica eleito o foro da comarca da sede da Vitrine");
    await expect(page.getByRole("main")).toContainText("Fale com a Vitrine pela página de contato.");
    const visitor = await browser.newContext({ javaScriptEnabled: true });
    await readVersions(await visitor.newPage(), running.url);
    await visitor.close();
  } finally {
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Opens an empty site as its administrator does, by the button of the first steps. */
async function openSite(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Em construção");
  await expectNoViolations(page);
  const token = await getToken(page.request, url);
  await page.evaluate((value) => localStorage.setItem("dashboard_token", value), token);
  await page.goto(`${url}/dashboard/primeiros-passos`);
  const open = page.getByRole("button", { name: "Abrir o site" });
  await expect(open).toBeVisible();
  // Staff already see the whole site in another tab.
  const early = await page.context().newPage();
  await early.goto(url);
  await expect(early.getByRole("complementary", { name: "Em construção" })).toBeVisible();
  await early.close();
  await expectNoViolations(page);
  await open.click();
  await expect(page.getByText("O site está aberto")).toBeVisible();
  await expect(open).toHaveCount(0);
}

/** Changes the terms, and reads the current and the previous version. */
async function readVersions(page: Page, url: string): Promise<void> {
  const versions = page.getByRole("link", { name: "Versões anteriores" });
  await page.goto(`${url}/termos-de-servico`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(versions).toHaveCount(0);
  const headers = { authorization: `Bearer ${await getToken(page.request, url)}` };
  const list = await page.request.get(`${url}/api/pages?limit=100`, { headers });
  const { pages } = (await list.json()) as {
    pages: { id: string; path: string; sections: { props: { title: string; updated: string } }[] }[];
  };
  const terms = pages.find(({ path }) => path === "/termos-de-servico")!;
  const sections = structuredClone(terms.sections);
  Object.assign(sections[0]!.props, { title: "Termos de 2031", updated: "2031-02-03" });
  const changed = await page.request.put(`${url}/api/pages/${terms.id}`, { headers, data: { sections } });
  expect(changed.status()).toBe(200);

  await readAnew(`${url}/termos-de-servico`);
  await page.goto(`${url}/termos-de-servico`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Termos de 2031");
  await versions.click();
  await expect(page).toHaveURL(`${url}/termos-de-servico/versoes`);
  await expectNoViolations(page);
  const all = page.getByRole("main").getByRole("link", { name: /^A partir de \d+ de/ });
  await expect(all).toHaveCount(2);
  await expect(all.first()).toContainText("em vigor");
  await all.last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Termos de Serviço");
  await expect(page.getByText(/^Esta versão valeu a partir de/)).toBeVisible();
  await page.getByRole("link", { name: "Ler a versão em vigor" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Termos de 2031");
  for (const path of ["/termos-de-servico/versoes/0", "/servicos/versoes"])
    expect((await page.goto(url + path))?.status()).toBe(404);
}

test("no page scrolls sideways, and the line touches no text, or passes behind its ground", async ({
  page,
}) => {
  for (const path of PATHS) {
    await page.goto(path);
    for (const width of [320, 640, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      // Elements that depend on a container's width may take a frame to move.
      await expect
        .poll(() => measureLine(page), { message: `${path} at ${width} px` })
        .toEqual({ overflow: 0, crossed: [] });
    }
  }
});

async function open(page: Page, path: string, trail: string[]): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  const crumbs = page.getByRole("navigation", { name: "Trilha de navegação" }).getByRole("listitem");
  await expect(crumbs).toHaveText(trail);
  await expect(page.getByRole("main")).not.toContainText(/null|undefined/);
}

/** Checks that headings are numbered from 1 on, and that the table of contents links to each. */
async function expectNumberedSections(page: Page, count: number): Promise<void> {
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(headings).toHaveCount(count);
  const titles = await headings.allInnerTexts();
  expect(titles.map((title) => Number.parseInt(title, 10))).toEqual(
    Array.from({ length: count }, (_, index) => index + 1),
  );
  const links = page.getByRole("navigation", { name: "Nesta página" }).getByRole("link");
  await expect(links).toHaveCount(count);
  await links.last().click();
  await expect(headings.last()).toBeInViewport();
}

async function expectSettings(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await expect(main).toContainText("Prumo Sistemas");
  await expect(main.getByRole("link", { name: "contato@prumo.example" }).first()).toBeVisible();
  await expect(main.getByRole("link", { name: "(11) 5555-0180" }).first()).toBeVisible();
  await expect(main).toContainText("foro da comarca de São Paulo – SP");
}

async function measureLine(page: Page) {
  return page.evaluate(() => {
    const plumb = document.querySelector(".plumb");
    const line = plumb?.getBoundingClientRect() ?? new DOMRect();
    const isCrossed = ({ left, right, top, bottom }: DOMRect) =>
      left < line.left && line.left < right && top < line.bottom && line.top < bottom;
    const passesBehind = (ground: Element | null) => {
      if (!ground || !plumb) return false;
      const { backgroundColor, position, zIndex } = getComputedStyle(ground);
      const isOpaque = !/^rgba\(.*, 0(\.\d+)?\)$| \/ 0/.test(backgroundColor);
      return (
        isOpaque && position !== "static" && Number(zIndex) > (Number(getComputedStyle(plumb).zIndex) || 0)
      );
    };
    // Checks each text, since texts for screen readers may lie anywhere.
    const texts = document.createTreeWalker(document.querySelector("main") ?? document, NodeFilter.SHOW_TEXT);
    const crossed: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const element = text.parentElement?.closest("h1, h2, h3, p, li, dt, dd, a, strong, span");
      if (!element?.checkVisibility() || element.closest(".sr-only, [aria-hidden]")) continue;
      if (passesBehind(element.closest(".over-line"))) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some(isCrossed)) crossed.push(text.textContent ?? "");
    }
    return {
      overflow: document.documentElement.scrollWidth - innerWidth,
      crossed,
    };
  });
}
