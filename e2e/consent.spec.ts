// Third-party scripts load only if an id is set and the visitor has agreed, and only while the consent holds.

import type { Page } from "@playwright/test";
import { readAnew } from "./read-anew.ts";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";

const IDS =
  "google_analytics_id = 'G-PRUMO12345', google_tag_manager_id = 'GTM-PRUMO12', facebook_pixel_id = '123456789012345'";
const NO_IDS = "google_analytics_id = NULL, google_tag_manager_id = NULL, facebook_pixel_id = NULL";
const MAP = "https://www.google.com/maps/embed?pb=prumo";

test.beforeEach(({ site }) => site.changeSettings(IDS));
test.afterEach(({ site }) => site.changeSettings(`${NO_IDS}, google_maps_embed_url = NULL`));

/** Intercepts all other hosts and records the requests to them. */
async function listenToOthers(page: Page, url: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (address) => address.origin !== url,
    (route) => {
      asked.push(route.request().url());
      const type = route.request().resourceType() === "script" ? "text/javascript" : "text/html";
      return route.fulfill({ contentType: type, body: "document.cookie = '_ga=GA1.1.1; path=/'" });
    },
  );
  return asked;
}

const banner = (page: Page) => page.getByRole("region", { name: "Cookies" });
const words = (page: Page) =>
  page.evaluate(() => (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>)));
const refusal = ["ad_personalization", "ad_storage", "ad_user_data", "analytics_storage"];

test("where no id is set there is no banner, nor a way to it", async ({ page, site }) => {
  await site.changeSettings(NO_IDS);
  await readAnew(`${site.url}/`);
  const response = await page.goto("/");
  expect(response?.headers()["content-security-policy"]).not.toContain("googletagmanager");
  await whenReady(page);
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Preferências de cookies" })).toHaveCount(0);
});

test("nobody else is asked for anything before consent, nor after a refusal", async ({ page, site }) => {
  const others = await listenToOthers(page, site.url);
  await page.goto("/");
  await whenReady(page);
  const answers = banner(page).getByRole("button");
  await expect(answers).toHaveText(["Aceitar", "Recusar", "Escolher"]);
  const sizes = await answers.evaluateAll((buttons) =>
    buttons.map((button) => [button.clientWidth, button.clientHeight, button.className].join()),
  );
  expect(new Set(sizes).size).toBe(1);
  await page.getByRole("button", { name: "Recusar" }).click();
  await expect(banner(page)).toHaveCount(0);
  await page.reload();
  await whenReady(page);
  await page.waitForLoadState("networkidle");
  await expect(banner(page)).toHaveCount(0);
  expect(others).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test("after consent the tags are there, denied first, and hear what is counted", async ({ page, site }) => {
  const refused: string[] = [];
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  const others = await listenToOthers(page, site.url);
  await page.goto("/");
  await whenReady(page);
  await page.getByRole("button", { name: "Aceitar" }).click();
  await expect
    .poll(() => others.map((address) => address.replace(/\?.*/, "")).toSorted())
    .toEqual([
      "https://connect.facebook.net/en_US/fbevents.js",
      "https://www.googletagmanager.com/gtag/js",
      "https://www.googletagmanager.com/gtm.js",
    ]);
  expect(refused).toEqual([]);
  const [first, second] = await words(page);
  expect(first?.slice(0, 2)).toEqual(["consent", "default"]);
  expect(Object.keys(first?.[2] as object).toSorted()).toEqual(refusal);
  expect(new Set(Object.values(first?.[2] as object))).toEqual(new Set(["denied"]));
  expect(second?.slice(0, 2)).toEqual(["consent", "update"]);
  expect(new Set(Object.values(second?.[2] as object))).toEqual(new Set(["granted"]));

  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: "FAQ", exact: true })
    .click();
  await page.waitForURL("**/faq");
  await expect
    .poll(
      async () =>
        (await words(page)).filter(([what, kind]) => what === "event" && kind === "page_view").length,
    )
    .toBe(2);
  const kept = await page.evaluate(() => localStorage.getItem("cookie-consent"));
  expect(JSON.parse(kept ?? "{}")).toEqual({
    version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    date: expect.stringMatching(/^\d{4}-/),
    consent: { statistics: true, advertising: true, maps: false },
  });
  // A form also sends the visited pages.
  await page.goto("/contato?x=segredo");
  await whenReady(page);
  await page.getByLabel("Nome").fill("Ana Prado");
  await page.getByLabel("E-mail").fill("ana@empresa.com.br");
  await page.getByLabel("Mensagem").fill("Preciso trocar um sistema de 2009 sem parar a loja.");
  const sending = page.waitForRequest("**/api/contact");
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  const { pages } = (await sending).postDataJSON() as { pages: { path: string }[] };
  expect(pages.map(({ path }) => path)).toEqual(["/", "/faq", "/contato"]);
});

test("a choice of one purpose lets in that one, and can be taken back from the footer", async ({
  page,
  site,
}) => {
  const others = await listenToOthers(page, site.url);
  await page.goto("/sobre");
  await whenReady(page);
  await page.getByRole("button", { name: "Escolher" }).click();
  await expect(page.getByRole("checkbox", { name: "Publicidade" })).not.toBeChecked();
  await page.getByRole("checkbox", { name: "Estatística" }).check();
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect.poll(() => others.some((address) => address.includes("/gtag/js?id=G-PRUMO12345"))).toBe(true);
  expect(others.some((address) => address.includes("facebook"))).toBe(false);
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toEqual(["_ga"]);

  await page.getByRole("button", { name: "Preferências de cookies" }).click();
  await expect(banner(page)).toBeFocused();
  await expect(page.getByRole("checkbox", { name: "Estatística" })).toBeChecked();
  others.length = 0;
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Recusar" }).click()]);
  await whenReady(page);
  await page.waitForLoadState("networkidle");
  expect(others).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.getItem("pages"), localStorage.getItem("visits")])).toEqual([
    null,
    null,
  ]);
  expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
});

test("a new text, or a choice that is a year old, asks again", async ({ page }) => {
  for (const [version, date] of [
    ["1999-01-01", new Date().toISOString()],
    [undefined, "2020-01-01T00:00:00Z"],
  ]) {
    await page.goto("/sobre");
    await whenReady(page);
    await page.getByRole("button", { name: "Recusar" }).click();
    await page.evaluate(
      ([otherVersion, otherDate]) => {
        const kept = JSON.parse(localStorage.getItem("cookie-consent") ?? "{}") as object;
        const changed = { ...kept, date: otherDate, ...(otherVersion ? { version: otherVersion } : {}) };
        localStorage.setItem("cookie-consent", JSON.stringify(changed));
      },
      [version, date],
    );
    await page.reload();
    await whenReady(page);
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  }
});

test("a browser that asks for privacy has answered already", async ({ page, site }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  const others = await listenToOthers(page, site.url);
  await page.goto("/");
  await whenReady(page);
  await page.waitForLoadState("networkidle");
  await expect(banner(page)).toHaveCount(0);
  expect(others).toEqual([]);
  await page.getByRole("button", { name: "Preferências de cookies" }).click();
  await page.getByRole("button", { name: "Aceitar" }).click();
  await expect.poll(() => others.length).toBe(3);
});

test("the map comes at once for those who allowed it, and only for them", async ({ page, site }) => {
  await site.changeSettings(`google_maps_embed_url = '${MAP}'`);
  const others = await listenToOthers(page, site.url);
  await page.goto("/contato");
  await whenReady(page);
  await expect(page.getByRole("button", { name: "Carregar mapa" })).toBeVisible();
  expect(others).toEqual([]);
  await page.getByRole("button", { name: "Escolher" }).click();
  await page.getByRole("checkbox", { name: "Mapa" }).check();
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect.poll(() => others).toEqual([MAP]);
  await page.reload();
  await whenReady(page);
  await expect(page.getByTitle(/^Mapa/)).toBeVisible();
});

test("ids that are none are written nowhere", async ({ page, site }) => {
  await site.changeSettings(
    `google_analytics_id = 'G-1";alert(1)//', google_tag_manager_id = '</script><script>', facebook_pixel_id = '1 or 2'`,
  );
  await readAnew(`${site.url}/`);
  await page.goto("/");
  await whenReady(page);
  await expect(banner(page)).toHaveCount(0);
  expect(await page.content()).not.toContain("alert(1)");
});
