import type { Page } from "@playwright/test";
import { holdRequests } from "./held.ts";
import { whenReady } from "./ready.ts";
import { expect, type Site, test } from "./site.ts";
import { expectToast } from "./toasts.ts";

const signUp = (page: Page) => page.getByRole("button", { name: "Inscrever-se" });
const field = (page: Page) => page.getByLabel("Seu e-mail");
const nextAddress = (name: string) => `${name}-${Date.now()}@cliente.example`;

async function open(page: Page): Promise<void> {
  await page.goto("/newsletter");
  await whenReady(page);
}

/** Returns the path of the link in an address's welcome mail. */
async function leavePath(site: Site, address: string): Promise<string> {
  const mail = () => site.mails.find(({ to }) => JSON.stringify(to).includes(address));
  await expect.poll(() => mail() !== undefined).toBe(true);
  return /\/newsletter\/sair\/[\w-]+/.exec(mail()?.text ?? "")?.[0] ?? "";
}

test("somebody signs up, is welcomed, leaves by the mail's link and comes back", async ({ page, site }) => {
  const address = nextAddress("ana");
  await open(page);
  await field(page).fill(address);
  const release = await holdRequests(page, "**/api/newsletter");
  await signUp(page).click();
  await expect(page.getByRole("button", { name: "Inscrevendo..." })).toBeVisible();
  release();
  await expectToast(page, "Inscrição realizada!", "Você receberá nossas novidades em breve.");
  await expect(field(page)).toHaveValue("");
  const path = await leavePath(site, address);
  await expect
    .poll(() => site.deliveries.map(({ body }) => JSON.parse(body)).find(({ email }) => email === address))
    .toMatchObject({ source: "newsletter-pagina", type: "newsletter-signup" });

  // A mail program that opens the link does not unsubscribe.
  expect((await page.request.get(path)).status()).toBe(200);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Sair da newsletter?" })).toBeVisible();
  await page.getByRole("button", { name: "Sair da lista" }).click();
  await expect(page.getByRole("heading", { name: "Pronto, você saiu da lista." })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Pronto, você saiu da lista." })).toBeVisible();

  await page.getByRole("link", { name: "Saí por engano, quero voltar" }).click();
  await whenReady(page);
  await field(page).fill(address);
  await signUp(page).click();
  await expect(page.getByText("Inscrição realizada!")).toBeVisible();
});

test("a mail program leaves by itself, and the token stays between it and us", async ({ request, site }) => {
  const address = nextAddress("bia");
  await request.post("/api/newsletter", { data: { email: address, source: "blog" } });
  const path = await leavePath(site, address);
  const shown = await request.get(path);
  expect(shown.headers()["cache-control"]).toBe("private, no-store");
  expect(shown.headers()["referrer-policy"]).toBe("strict-origin");
  expect(await shown.text()).not.toContain("/api/events");
  const form = { "List-Unsubscribe": "One-Click" };
  const left = await request.post(path, { form, maxRedirects: 0 });
  expect(left.status()).toBe(200);
  expect(await left.text()).toContain("Pronto, você saiu da lista.");
  // Variants of the path must not be logged: cut, with a suffix, or as React Router requests data.
  for (const odd of [path.slice(0, -3), `${path}/mais`, `${path}.data`, `${path}?x=1`])
    await request.get(odd);
  expect(site.logs()).toContain('"method":"POST"');
  expect(site.logs()).not.toContain(path.slice(-32, -3));
});

test("the page of the way out counts no visit: its address is a secret", async ({ page }) => {
  const counted: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/events")) counted.push(new URL(page.url()).pathname);
  });
  await page.goto("/newsletter/sair/nenhuma");
  await whenReady(page);
  await page.waitForTimeout(1_000);
  await page.goto("/newsletter");
  await expect.poll(() => counted.length).toBeGreaterThan(0);
  expect(counted).not.toContain("/newsletter/sair/nenhuma");
});

test("nonsense for a token is not found, whichever way it comes", async ({ request }) => {
  for (const token of ["x", "a".repeat(32), "%00", "a".repeat(250), "..%2F..", "'%20OR%201=1"]) {
    const path = `/newsletter/sair/${token}`;
    expect((await request.get(path)).status(), token).toBe(404);
    expect((await request.post(path, { form: { a: "b" } })).status(), token).toBe(404);
  }
  expect((await request.get("/newsletter/sair")).status()).toBe(404);
});

test("an empty field is asked for, and nothing is sent", async ({ page }) => {
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/newsletter")) calls++;
  });
  await open(page);
  await field(page).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Por favor, informe seu e-mail.")).toHaveCount(0);
  await signUp(page).click();
  await expect(page.getByText("E-mail obrigatório")).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAccessibleDescription("Por favor, informe seu e-mail.");
  expect(calls).toBe(0);
  await field(page).fill("ana");
  await signUp(page).click();
  await expect(page.getByText("Erro ao inscrever")).toBeVisible();
  await expect(field(page)).toHaveAccessibleDescription("E-mail inválido");
});

test("an offline moment and a reload lose nothing", async ({ page, context }) => {
  await open(page);
  await field(page).fill("ana@cliente.example");
  await context.setOffline(true);
  await signUp(page).click();
  await expectToast(page, "Erro ao inscrever", "Tente novamente mais tarde.");
  await expect(field(page)).toHaveValue("ana@cliente.example");
  await context.setOffline(false);
  await page.reload();
  await whenReady(page);
  await expect(field(page)).toHaveValue("ana@cliente.example");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signs up, is told what is wrong, and leaves", async ({ page, site }) => {
    const address = nextAddress("caio");
    await page.goto("/newsletter");
    await field(page).fill(`"><b>x`);
    await signUp(page).click();
    await expect(page.getByRole("alert")).toContainText("Erro ao inscrever");
    await expect(page.getByText("E-mail inválido")).toBeVisible();
    await expect(field(page)).toHaveValue(`"><b>x`);
    await field(page).fill(address);
    await signUp(page).click();
    await expect(page).toHaveURL(/\/newsletter\?inscrito=1$/);
    await expect(page.getByRole("heading", { name: "Inscrição realizada!" })).toBeVisible();
    await page.goto(await leavePath(site, address));
    await page.getByRole("button", { name: "Sair da lista" }).click();
    await expect(page.getByRole("heading", { name: "Pronto, você saiu da lista." })).toBeVisible();
  });
});
