import { expect, test } from "./site.ts";

test("the brand's colours are in the page", async ({ page, site }) => {
  const band = async () => {
    await page.goto("/contato");
    return page.getByRole("link", { name: "Abrir o WhatsApp" }).evaluate(bandOf);
  };
  const blue = await band();
  await site.changeSettings("primary_color = '#7a1f3d'");
  await expect.poll(band).not.toBe(blue);
  await site.changeSettings("primary_color = '#285491'");
  await expect.poll(band).toBe(blue);
});

test("empty contact data leaves no card, no link and no null", async ({ page, site }) => {
  await site.changeSettings(
    "contact_email = null, contact_phone = null, whatsapp_number = null, address_street = null, address_city = null, " +
      "address_state = null, address_zip_code = null, address_country = null, linkedin_url = null, instagram_url = null",
  );
  await expect
    .poll(async () => (await page.request.get("/contato")).text())
    .not.toContain("contato@prumo.example");
  await page.goto("/contato");
  await expect(page.getByText("Prefere WhatsApp?")).toHaveCount(0);
  await expect(page.getByText("Endereço")).toHaveCount(0);
  await expect(
    page.locator("a[href^='mailto:'], a[href^='tel:'], a[href*='wa.me'], a[href*='/whatsapp']"),
  ).toHaveCount(0);
  await expect(page.getByRole("contentinfo").getByRole("link", { name: /LinkedIn|Instagram/ })).toHaveCount(
    0,
  );
  await expect(page.locator("body")).not.toContainText(/null|undefined/);
  await site.changeSettings(
    "contact_email = 'contato@prumo.example', contact_phone = '+551155550180', whatsapp_number = '5511900000000', " +
      "address_street = 'Rua do Nível, 180', address_city = 'São Paulo', address_state = 'SP'",
  );
});

test("a bad value in the settings takes no page down", async ({ page, site }) => {
  await site.changeSettings(
    "site_url = 'prumo.com.br', primary_color = 'red', secondary_color = '#FFF', seo_title = '', linkedin_url = 'javascript:alert(1)'",
  );
  const publicColor = async () =>
    ((await (await page.request.get("/api/settings/public")).json()) as { primaryColor: string })
      .primaryColor;
  await expect.poll(publicColor).toBe("#285491");
  for (const path of ["/", "/contato", "/servicos"]) {
    expect((await page.request.get(path)).status(), path).toBe(200);
  }
  await page.goto("/");
  await expect(page).toHaveTitle(/\S/);
  await expect(page.locator("a[href^='javascript:']")).toHaveCount(0);
  expect((await page.request.get("/nao-existe")).status()).toBe(404);
  await site.changeSettings(
    "site_url = null, primary_color = '#285491', secondary_color = '#3A6AA0', " +
      "seo_title = 'Prumo Sistemas: software sob medida que fica de pé', " +
      "linkedin_url = 'https://www.linkedin.com/company/prumo-sistemas-exemplo'",
  );
});

test("maintenance closes the public pages and nothing else", async ({ page, site }) => {
  await site.changeSettings("is_maintenance_mode = true");
  await expect.poll(async () => (await page.request.get("/")).status()).toBe(503);
  const answer = await page.request.get("/contato");
  expect(answer.status()).toBe(503);
  expect(answer.headers()["retry-after"]).toBeDefined();
  const form = { name: "Bia Sá", email: "bia@cliente.example", message: "Escrevi durante a manutenção." };
  const posted = await page.request.post("/contato", { form, maxRedirects: 0 });
  expect(posted.status()).toBe(503);
  expect(await posted.text()).toContain("O site está em manutenção");
  expect((await page.request.get("/dashboard")).status()).toBe(200);
  expect((await page.request.get("/api/settings/public")).status()).toBe(200);
  await site.changeSettings("is_maintenance_mode = false");
  await expect.poll(async () => (await page.request.get("/")).status()).toBe(200);
  expect(site.mails.filter(({ text }) => text?.includes(form.message))).toEqual([]);
});

/** Returns the background that an element stands on. */
function bandOf(element: Element): string {
  for (let current: Element | null = element; current; current = current.parentElement) {
    const { backgroundColor } = getComputedStyle(current);
    if (backgroundColor !== "rgba(0, 0, 0, 0)" && backgroundColor !== "transparent") return backgroundColor;
  }
  return "";
}
