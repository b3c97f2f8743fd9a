import type { Page } from "@playwright/test";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";
import { expectToast } from "./toasts.ts";

const EMPTY = "Nenhuma pergunta disponível ainda.";
const PRICE = "Quanto custa um sistema sob medida?";
const PRICE_ANCHOR = "#faq-quanto-custa-um-sistema-sob-medida";

const questions = (page: Page) => page.locator("main summary");
const openItems = (page: Page) => page.locator("main details[open]");

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page is read, shared and left for the contact page", async ({ page, site }) => {
    await test.step("a link to an answer opens it, with its question in sight", async () => {
      await page.goto(`/faq${PRICE_ANCHOR}`);
      await expect(openItems(page).locator("summary")).toHaveText(PRICE);
      await expect(openItems(page).locator("summary")).toBeInViewport();
    });
    await test.step("every answer can be read, one at a time, and closed again", async () => {
      await page.goto("/faq");
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page.getByRole("main").getByRole("region", { name: "Contrato e prazos" })).toBeVisible();
      await expect(questions(page)).toHaveCount(12);
      await expect(openItems(page)).toHaveCount(0);
      for (const question of await questions(page).all()) {
        await question.click();
        await expect(openItems(page)).toHaveCount(1);
        await expect(openItems(page).locator("summary")).toHaveText(await question.innerText());
        await expect(openItems(page).locator("p").first()).toBeVisible();
      }
      await questions(page).last().click();
      await expect(openItems(page)).toHaveCount(0);
    });
    await test.step("the call to action leads to the contact page and to WhatsApp, if there is a number", async () => {
      await page.goto("/faq");
      const closing = page.getByRole("region", { name: "Faltou a sua pergunta?" });
      await expect(closing.getByRole("link", { name: "Fazer uma pergunta" })).toHaveAttribute(
        "href",
        "/contato",
      );
      const whatsapp = page.getByRole("main").locator("a[href^='/whatsapp']");
      await expect(whatsapp).toHaveAttribute("href", /^\/whatsapp\?text=.+&page=%2Ffaq$/);
      await expect(whatsapp).toHaveAttribute("target", "_blank");
      await site.changeSettings("whatsapp_number = null");
      await expect
        .poll(async () => {
          await page.goto("/faq");
          return whatsapp.count();
        })
        .toBe(0);
      await site.changeSettings("whatsapp_number = '5511900000000'");
    });
    await test.step("search engines get the questions, and nothing in them ends the script", async () => {
      const hostile = "</script><script>window.hacked = 1</script>";
      await site.query(
        `INSERT INTO faq_items (question, answer, position) VALUES ('${hostile}', 'Não.', 99); ` +
          "SELECT pg_notify('cache_tags', 'faq:all')",
      );
      await expect
        .poll(async () => {
          await page.goto("/faq");
          return questions(page).count();
        })
        .toBe(13);
      const texts = await page.locator("script[type='application/ld+json']").allTextContents();
      const things = texts.map(
        (text) => JSON.parse(text) as { "@type": string; mainEntity: { name: string }[] },
      );
      const faq = things.find((thing) => thing["@type"] === "FAQPage");
      expect(faq?.mainEntity.map(({ name }) => name)).toContain(hostile);
      await site.query(
        "DELETE FROM faq_items WHERE position = 99; SELECT pg_notify('cache_tags', 'faq:all')",
      );
    });
  });
});

test("questions open and close where the reader is", async ({ page }) => {
  await test.step("an address that changes opens its answer, and what one opened survives the page's start", async () => {
    const faults: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    await page.goto(`/faq${PRICE_ANCHOR}`);
    // The first touch closes it while the scripts are still loading.
    await page.getByText(PRICE, { exact: true }).click();
    await page.locator("html[data-ready]").waitFor();
    await expect(openItems(page)).toHaveCount(0);
    await page.evaluate(() => (location.hash = "#faq-o-codigo-fonte-fica-com-a-minha-empresa"));
    await expect(openItems(page).locator("summary")).toHaveText("O código-fonte fica com a minha empresa?");
    expect(faults).toEqual([]);
  });
  await test.step("the keyboard opens, changes and closes questions", async () => {
    await page.goto("/faq");
    await whenReady(page);
    await questions(page).first().focus();
    await page.keyboard.press("Enter");
    await expect(openItems(page).locator("summary")).toBeFocused();
    // The link inside the answer, then the next question.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(questions(page).nth(1)).toBeFocused();
    await page.keyboard.press("Space");
    await expect(openItems(page)).toHaveCount(1);
    await expect(questions(page).nth(1)).toBeFocused();
    await page.keyboard.press("Space");
    await expect(openItems(page)).toHaveCount(0);
  });
  await test.step("the question one opens stays where it is while the one above closes", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/faq");
    await whenReady(page);
    await questions(page).nth(3).click();
    const next = questions(page).nth(4);
    await next.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 200));
    await next.click();
    await expect(openItems(page).locator("summary")).toHaveText(PRICE);
    await expect
      .poll(() => next.evaluate((element) => element.getBoundingClientRect().top))
      .toBeCloseTo(200, -1);
  });
});

test("without its questions the page keeps its frame and says so", async ({ page, site }) => {
  // Requests the page as after a form without scripts, which is never cached.
  await page.route("**/faq.data*", (route) => route.continue({ url: `${route.request().url()}&enviado=1` }));
  const forget = "SELECT pg_notify('cache_tags', 'faq:all')";
  await site.query(`ALTER TABLE faq_items RENAME TO faq_away; ${forget}`);
  await expect.poll(async () => (await page.request.get("/faq?enviado=1")).status()).toBe(503);
  const response = await page.goto("/faq?enviado=1");
  expect(response?.status()).toBe(503);
  expect(response?.headers()["retry-after"]).toBe("30");
  // A FAQPage without questions would be invalid.
  expect(await response?.text()).not.toContain("FAQPage");
  await expect(page.getByText(EMPTY)).toBeVisible();
  await whenReady(page);
  await expectFailureToast(page);

  await page.goto("/contato");
  await whenReady(page);
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expectFailureToast(page);
  await site.query(`ALTER TABLE faq_away RENAME TO faq_items; ${forget}`);
  await expect.poll(async () => (await page.request.get("/faq?enviado=1")).status()).toBe(200);
});

async function expectFailureToast(page: Page): Promise<void> {
  await expectToast(page, "Erro ao carregar FAQs", "Não foi possível carregar as perguntas frequentes.");
}
