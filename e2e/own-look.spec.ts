import { CORNER_RADII, LOOK_OPTIONS, TYPEFACES } from "../src/shared/site-look.ts";
import { expectNoViolations } from "./axe.ts";
import { holdRequests } from "./held.ts";
import { expect, test } from "./site.ts";
import { getToken, openSignedIn } from "./staff.ts";

const FONT =
  "node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2";

test("a company's own typeface and every choice of the look are seen before they are saved, and worn by the site", async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const before = (await (await request.get("/api/settings", { headers })).json()) as object;
  await openSignedIn(page, "/dashboard/settings?grupo=aparencia");
  const font = page.locator('[data-field="headingFont"]');

  await font.locator("input[type=file]").setInputFiles(FONT);
  await expect(font.getByText("Marque acima que você tem licença")).toBeVisible();
  await font.getByRole("checkbox").check();
  await expect(font.getByText("Marque acima que você tem licença")).toHaveCount(0);
  await font
    .locator("input[type=file]")
    .setInputFiles({ name: "fonte.woff2", mimeType: "font/woff2", buffer: Buffer.from("wOF2 não é fonte") });
  await expect(font.getByText(/não é uma fonte|não pôde ser lid/i)).toBeVisible();
  const held = await holdRequests(page, "**/api/settings/fonts", { method: "POST" });
  await font.locator("input[type=file]").setInputFiles(FONT);
  await expect(font.getByText("Preparando a fonte…")).toBeVisible();
  // The next file clears the error of the one before.
  await expect(font.getByText(/não é uma fonte|não pôde ser lid/i)).toHaveCount(0);
  held();
  await expect(font.getByText(/^Licença confirmada por /)).toBeVisible();

  const chosen: Record<string, string> = {
    ...Object.fromEntries(Object.entries(LOOK_OPTIONS).map(([name, values]) => [name, values.at(-1) ?? ""])),
    lightGround: "tint",
    darkGround: "tint",
    headingWidth: "narrow",
    identity: "orbita",
    typeface: TYPEFACES[2],
    cornerRadius: CORNER_RADII[3],
  };
  const preview = page.frameLocator("iframe").first().locator("body");
  const sizeOf = () =>
    preview.locator("h1").evaluate((title) => parseFloat(getComputedStyle(title).fontSize));
  const usual = await sizeOf();
  for (const [name, value] of Object.entries(chosen))
    await page.locator(`input[type=radio][name=${name}][value=${value}]`).check();
  // The preview wears them before they are saved.
  await expect.poll(sizeOf).toBeGreaterThan(usual);
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Salvar Configurações" }).click();
  await expect(page.getByText("Configurações salvas")).toBeVisible();
  const saved = (await (await request.get("/api/settings", { headers })).json()) as object;
  expect(saved).toMatchObject(chosen);

  const loaded = page.waitForResponse(/\/fontes\/[\w-]+\.woff2$/);
  await expect.poll(async () => (await request.get("/")).text()).toContain("/fontes/");
  await page.goto("/");
  const file = await loaded;
  expect([file.status(), file.headers()["cache-control"]]).toEqual([
    200,
    expect.stringContaining("immutable"),
  ]);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await expectNoViolations(page);
  expect((await request.put("/api/settings", { headers, data: before })).status()).toBe(200);
});
