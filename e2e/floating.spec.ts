import type { Page } from "@playwright/test";
import { readAnew } from "./read-anew.ts";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";
import { getToken } from "./staff.ts";

// Motion is part of the subject.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const whatsapp = (page: Page) => page.getByRole("button", { name: "Conversar no WhatsApp" });
const toTop = (page: Page) => page.getByRole("button", { name: "Voltar ao topo" });
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y);

/** Counts the links and lines at the end of a page that lie under a button. */
const countCovered = (page: Page) =>
  page.evaluate(() => {
    const boxes = Array.from(document.querySelectorAll(".floating-action"), (box) =>
      box.getBoundingClientRect(),
    );
    const links = Array.from(document.querySelectorAll("footer a, footer button, footer p"));
    return links.filter((link) =>
      Array.from(link.getClientRects()).some((line) =>
        boxes.some(
          (box) =>
            line.right > box.left && line.left < box.right && line.bottom > box.top && line.top < box.bottom,
        ),
      ),
    ).length;
  });

async function openDialog(page: Page): Promise<void> {
  await page.goto("/sobre");
  await whenReady(page);
  await scrollTo(page, 500);
  await whatsapp(page).click();
  await page.getByRole("dialog", { name: "Conversar no WhatsApp" }).waitFor();
}

test("the buttons come and go, and keep away from the page's end", async ({ page }) => {
  await test.step("the buttons come after 300 and 400 px, and go again", async () => {
    await page.goto("/sobre");
    await whenReady(page);
    await scrollTo(page, 300);
    await expect(whatsapp(page)).toHaveCount(0);
    await scrollTo(page, 301);
    await expect(whatsapp(page)).toBeVisible();
    await scrollTo(page, 400);
    await expect(toTop(page)).toHaveCount(0);
    await scrollTo(page, 401);
    await expect(toTop(page)).toBeVisible();
    await toTop(page).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(toTop(page)).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
  });
  await test.step("nothing at the end of a page lies under the buttons, at any width", async () => {
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 768, height: 1024 },
      { width: 1440, height: 900 },
    ]) {
      await test.step(`at ${viewport.width} px nothing at the end of a page lies under the buttons`, async () => {
        await page.setViewportSize(viewport);
        await page.goto("/sobre");
        await whenReady(page);
        await scrollTo(page, 100_000);
        await expect(toTop(page)).toBeVisible();
        expect(await countCovered(page)).toBe(0);
      });
    }
  });
});

test("on a phone the buttons leave while one reads on, and come back on the way up, at the end and for the keyboard", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/sobre");
  await whenReady(page);
  await scrollTo(page, 450);
  await expect(whatsapp(page)).toHaveCSS("opacity", "1");
  await scrollTo(page, 900);
  await expect(whatsapp(page)).toHaveCSS("opacity", "0");
  await expect(toTop(page)).toHaveCSS("pointer-events", "none");
  await page.keyboard.press("Tab");
  await whatsapp(page).focus();
  await expect(whatsapp(page)).toHaveCSS("opacity", "1");
  await page.getByRole("main").focus();
  await scrollTo(page, 1200);
  await expect(whatsapp(page)).toHaveCSS("opacity", "0");
  await scrollTo(page, 1150);
  await expect(whatsapp(page)).toHaveCSS("opacity", "1");
  await scrollTo(page, 1500);
  await expect(whatsapp(page)).toHaveCSS("opacity", "0");
  await scrollTo(page, 100_000);
  await expect(whatsapp(page)).toHaveCSS("opacity", "1");
});

test("the bar of a site under construction covers no button, and no button covers the page's end", async ({
  page,
  site,
}) => {
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const setUnderConstruction = async (isUnderConstruction: boolean) => {
    const data = { isUnderConstruction };
    const response = await page.request.put("/api/settings", { headers, data });
    expect(response.status()).toBe(200);
  };
  await setUnderConstruction(true);
  try {
    // Any dashboard call lets the browser see the site's pages.
    await page.request.get("/api/settings", { headers });
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 768, height: 1024 },
      { width: 1440, height: 900 },
    ])
      await test.step(`at ${viewport.width} px`, async () => {
        await page.setViewportSize(viewport);
        await page.goto("/sobre");
        await whenReady(page);
        await scrollTo(page, 450);
        const bar = page.getByRole("complementary", { name: "Em construção" });
        const [box, above] = [await bar.boundingBox(), await whatsapp(page).boundingBox()];
        expect(above!.y + above!.height).toBeLessThanOrEqual(box!.y);
        await scrollTo(page, 100_000);
        await expect(toTop(page)).toBeVisible();
        expect(await countCovered(page)).toBe(0);
      });
  } finally {
    await setUnderConstruction(false);
    await readAnew(`${site.url}/sobre`);
  }
});

test("a message goes to WhatsApp with the name woven in", async ({ page, context, site }) => {
  const asked: string[] = [];
  await context.route("**/whatsapp?**", async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    asked.push(answer.headers()["location"] ?? "");
    return route.fulfill({ body: "WhatsApp" });
  });
  await site.query("TRUNCATE analytics_events");
  await openDialog(page);
  const send = page.getByRole("button", { name: "Enviar mensagem" });
  const message = page.getByLabel("Mensagem");
  await expect(page.getByText("0/500")).toBeVisible();
  await expect(send).toBeDisabled();
  await message.fill("   \n ");
  await expect(send).toBeDisabled();
  await page.getByLabel("Nome (opcional)").fill("Ana & João");
  await message.fill("Quero 100% de certeza: dá para integrar?");
  await expect(page.getByText("40/500")).toBeVisible();
  const [conversation] = await Promise.all([context.waitForEvent("page"), send.click()]);
  await conversation.waitForLoadState();
  const words = encodeURIComponent("Olá! Aqui é Ana & João. Quero 100% de certeza: dá para integrar? #");
  expect(asked).toEqual([expect.stringMatching(/[A-HJ-NP-Z2-9]{5}$/)]);
  expect(asked[0]?.slice(0, -5)).toBe(`https://wa.me/5511900000000?text=${words}`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect
    .poll(() => site.query("SELECT label FROM analytics_events WHERE event = 'button_click'"))
    .toEqual([{ label: "WhatsApp Button" }]);
});

test("the dialog takes 500 characters, and loses nothing of them", async ({ page }) => {
  await test.step("takes 500 characters and no more", async () => {
    await openDialog(page);
    await page.getByLabel("Mensagem").fill("a".repeat(499));
    await page.getByLabel("Mensagem").pressSequentially("bcd");
    await expect(page.getByText("500/500")).toBeVisible();
  });
  await test.step("Esc closes the dialog, gives the focus back, and nothing that was typed is lost", async () => {
    await openDialog(page);
    await page.getByLabel("Mensagem").fill("Ainda não terminei");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(whatsapp(page)).toBeFocused();
    await page.reload();
    await whenReady(page);
    await scrollTo(page, 500);
    await whatsapp(page).click();
    await expect(page.getByLabel("Mensagem")).toHaveValue("Ainda não terminei");
  });
});

test("without a number there is no button", async ({ page, site }) => {
  await site.changeSettings("whatsapp_number = NULL");
  await readAnew(`${site.url}/sobre`);
  await page.goto("/sobre");
  await whenReady(page);
  await scrollTo(page, 900);
  await expect(toTop(page)).toBeVisible();
  await expect(whatsapp(page)).toHaveCount(0);
  await site.changeSettings("whatsapp_number = '5511900000000'");
});
