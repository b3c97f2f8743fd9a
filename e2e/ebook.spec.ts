// The e-book: when it is offered, when it stays hidden, and how visitors get it.

import type { Page } from "@playwright/test";
import { stopClock, whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";
import { getToken } from "./staff.ts";
import { expectToast } from "./toasts.ts";

test.use({ offersEbook: true });

const GUIDE = /^\/arquivos\/[0-9a-f]{32}\/transformacao-digital\.pdf$/;
const popup = (page: Page) => page.getByRole("dialog", { name: "E-book gratuito: Transformação Digital" });
const download = (page: Page) => page.getByRole("button", { name: "Baixar e-book grátis" });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await whenReady(page);
}

/** Simulates the events of a mouse that moves to the tabs. */
async function leaveAtTheTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    const options = { clientX: 300, clientY: -1, relatedTarget: null, bubbles: true };
    document.querySelector("main")?.dispatchEvent(new MouseEvent("mouseout", options));
  });
}

/** Runs the page's clock until the popup shows: on a slow machine, the page may set its timers late. */
async function runUntilOffered(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return popup(page).isVisible();
    })
    .toBe(true);
}

async function scrollDown(page: Page, depth: number): Promise<void> {
  await page.evaluate((part) => {
    const { scrollHeight, clientHeight } = document.documentElement;
    window.scrollTo({ top: (scrollHeight - clientHeight) * part, behavior: "instant" });
  }, depth);
}

test.describe("offers itself", () => {
  test("ten seconds after the page has loaded, and once per session", async ({ page }) => {
    await stopClock(page);
    await open(page, "/servicos");
    await page.clock.runFor(6_000);
    await expect(popup(page)).toHaveCount(0);
    await runUntilOffered(page);
    expect(await page.evaluate(() => sessionStorage.getItem("leadMagnetShown"))).not.toBeNull();
    await popup(page).getByRole("button", { name: "Fechar" }).click();
    await expect(popup(page)).toHaveCount(0);

    await open(page, "/sobre");
    await page.clock.runFor(60_000);
    await scrollDown(page, 1);
    await leaveAtTheTop(page);
    await page.clock.runFor(2_000);
    await expect(popup(page)).toHaveCount(0);
  });

  test("at seventy percent of the way down, not before", async ({ page }) => {
    await stopClock(page);
    await open(page, "/");
    await scrollDown(page, 0.6);
    await page.waitForTimeout(400);
    await expect(popup(page)).toHaveCount(0);
    await scrollDown(page, 0.72);
    await expect(popup(page)).toBeVisible();
  });

  test("as the mouse leaves at the top, and nowhere else", async ({ page }) => {
    await stopClock(page);
    await open(page, "/sobre");
    await page.evaluate(() => {
      const options = { clientX: -1, clientY: 300, relatedTarget: null, bubbles: true };
      document.querySelector("main")?.dispatchEvent(new MouseEvent("mouseout", options));
    });
    await page.waitForTimeout(300);
    await expect(popup(page)).toHaveCount(0);
    await leaveAtTheTop(page);
    await expect(popup(page)).toBeVisible();
  });

  test("with the focus inside, and gives it back", async ({ page }) => {
    await stopClock(page);
    await open(page, "/sobre");
    const link = page.getByRole("link", { name: "Serviços" }).first();
    await link.focus();
    await leaveAtTheTop(page);
    await expect(popup(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(popup(page).getByLabel("Nome")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(popup(page)).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(link).toBeFocused();
  });
});

test.describe("keeps quiet", () => {
  test("while somebody writes, and while what was written is not sent", async ({ page }) => {
    await stopClock(page);
    await open(page, "/blog");
    const email = page.getByRole("form", { name: "Newsletter" }).getByLabel("Seu e-mail");
    await email.fill("ana@");
    await leaveAtTheTop(page);
    await page.clock.runFor(20_000);
    await email.blur();
    await page.clock.runFor(2_000);
    await expect(popup(page)).toHaveCount(0);
    await email.fill("");
    await email.blur();
    await runUntilOffered(page);
  });

  test("on a page with a form of its own, and for ten seconds after it was left", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await stopClock(page);
    await open(page, "/contato");
    await scrollDown(page, 1);
    await page.clock.runFor(60_000);
    await leaveAtTheTop(page);
    await expect(popup(page)).toHaveCount(0);
    await page.getByRole("contentinfo").getByRole("link", { name: "Sobre" }).click();
    await expect(page).toHaveURL("/sobre");
    await page.clock.runFor(9_000);
    await expect(popup(page)).toHaveCount(0);
    await runUntilOffered(page);
  });

  for (const [opens, quiet, loud] of [
    ["blog", "/sobre", "/blog"],
    ["never", "/blog", undefined],
  ] as const)
    test(`where its owner wants it: ${opens}`, async ({ page, site }) => {
      const [before] = await site.query<{ texts: object }>("SELECT texts FROM site_texts");
      const headers = { authorization: `Bearer ${await getToken(page.request)}` };
      const set = (value: string | null) =>
        page.request.put("/api/texts", { headers, data: { "ebook-popup:opens": value } });
      expect((await set(opens)).status()).toBe(200);
      await stopClock(page);
      await open(page, quiet);
      await page.clock.runFor(12_000);
      await expect(popup(page)).toHaveCount(0);
      if (loud) {
        await open(page, loud);
        await runUntilOffered(page);
      }
      expect((await set(null)).status()).toBe(200);
      expect(await site.query("SELECT texts FROM site_texts")).toEqual([before]);
    });

  test("behind the open menu", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await stopClock(page);
    await open(page, "/sobre");
    await page.getByRole("button", { name: "Abrir menu" }).click();
    await page.clock.runFor(20_000);
    await expect(popup(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Fechar menu" }).click();
    await runUntilOffered(page);
  });

  for (const path of ["/ebook", "/dashboard"]) {
    test(`on ${path}`, async ({ page }) => {
      await stopClock(page);
      await page.goto(path);
      await page.mouse.move(5, 5);
      await page.locator("html[data-ready]").waitFor();
      await page.clock.runFor(40_000);
      await leaveAtTheTop(page);
      await page.clock.runFor(1_000);
      await expect(popup(page)).toHaveCount(0);
    });
  }
});

test("somebody gets it: lead, mail, file, and the popup is gone", async ({ page, context, site }) => {
  const address = `ana-${Date.now()}@cliente.example`;
  await open(page, "/sobre");
  await leaveAtTheTop(page);
  await popup(page).getByLabel("Nome").fill("Ana Prado");
  await popup(page).getByLabel("E-mail").fill(address);
  const tab = context.waitForEvent("page");
  await download(page).click();
  await expectToast(page, "E-book enviado!", "Verifique seu e-mail para baixar o material.");
  await expect(popup(page)).toHaveCount(0);
  await tab;
  const link = page.getByRole("link", { name: "Abrir o e-book (PDF)" });
  await expect(link).toHaveAttribute("href", GUIDE);
  await expect.poll(() => site.mails.filter(({ to }) => JSON.stringify(to).includes(address)).length).toBe(1);
  await expect
    .poll(() => site.deliveries.map(({ body }) => JSON.parse(body)).find(({ email }) => email === address))
    .toMatchObject({ name: "Ana Prado", source: "lead-magnet", type: "ebook-download" });
});

test("empty fields are asked for, one fault at each", async ({ page }) => {
  await open(page, "/sobre");
  await leaveAtTheTop(page);
  await download(page).click();
  await expectToast(page, "Campos obrigatórios", "Por favor, preencha seu nome e e-mail.");
  await expect(popup(page).getByLabel("Nome")).toBeFocused();
  await expect(popup(page)).toBeVisible();
});

test("an offline moment keeps what was typed, also for the page of the e-book", async ({ page, context }) => {
  await open(page, "/sobre");
  await leaveAtTheTop(page);
  await popup(page).getByLabel("Nome").fill("Bia Sá");
  await popup(page).getByLabel("E-mail").fill("bia@cliente.example");
  await context.setOffline(true);
  await download(page).click();
  await expectToast(page, "Erro ao processar", "Tente novamente mais tarde.");
  await expect(popup(page).getByLabel("Nome")).toHaveValue("Bia Sá");
  await context.setOffline(false);
  await page.goto("/ebook");
  await whenReady(page);
  await expect(page.getByLabel("Nome")).toHaveValue("Bia Sá");
  await expect(page.getByLabel("E-mail")).toHaveValue("bia@cliente.example");
});

test("the file is a PDF of the library, to be read in place", async ({ request }) => {
  const response = await request.get("/downloads/transformacao-digital.pdf");
  expect(new URL(response.url()).pathname).toMatch(GUIDE);
  expect(response.headers()).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="transformacao-digital.pdf"',
  });
  expect((await response.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an article leads to the page, which gives it and says what is missing", async ({ page, site }) => {
    const address = `caio-${Date.now()}@cliente.example`;
    await page.goto("/blog");
    await page.locator(".post-grid a").first().click();
    const card = page.getByRole("complementary", { name: "E-book gratuito: Transformação Digital" });
    await card.getByRole("link", { name: "Baixar e-book grátis" }).click();
    await expect(page).toHaveURL("/ebook");
    await page.getByLabel("Nome").fill("Caio <b>");
    await download(page).click();
    await expect(page.getByRole("alert")).toContainText("Erro ao processar");
    await expect(page.getByText("Por favor, preencha seu nome e e-mail.")).toBeVisible();
    await expect(page.getByLabel("Nome")).toHaveValue("Caio <b>");
    await page.getByLabel("E-mail").fill(address);
    await download(page).click();
    await expect(page.getByText("E-book enviado!")).toBeVisible();
    await expect(page.getByRole("link", { name: "Abrir o e-book (PDF)" })).toBeInViewport();
    await expect.poll(() => site.mails.some(({ to }) => JSON.stringify(to).includes(address))).toBe(true);
  });
});
