// The contact page in detail; lead-arrives.spec.ts tests the whole way of a message.

import type { Page } from "@playwright/test";
import { holdRequests } from "./held.ts";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";

const NAME_FAULT = "Nome deve ter pelo menos 3 caracteres";
const PHONE_FAULT = "Telefone inválido. Use formato: (11) 99999-9999 para WhatsApp";

const send = (page: Page) => page.getByRole("button", { name: "Enviar mensagem" });

async function open(page: Page): Promise<void> {
  await page.goto("/contato");
  await whenReady(page);
}

async function fill(page: Page, message: string): Promise<void> {
  await page.getByLabel("Nome").fill("Ana Prado");
  await page.getByLabel("E-mail").fill("ana@cliente.example");
  await page.getByLabel("Mensagem").fill(message);
}

test("a field is judged as one leaves it, never before, and forgiven as soon as it is right", async ({
  page,
}) => {
  await open(page);
  const name = page.getByLabel("Nome");
  await name.pressSequentially("Al");
  await expect(page.getByText(NAME_FAULT)).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(page.getByText(NAME_FAULT)).toBeVisible();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveAccessibleDescription(NAME_FAULT);
  await name.press("End");
  await name.pressSequentially("a");
  await expect(page.getByText(NAME_FAULT)).toHaveCount(0);

  await page.getByLabel("Telefone").fill("11999");
  await page.getByLabel("Mensagem").focus();
  await expect(page.getByText(PHONE_FAULT)).toBeVisible();
  await page.getByLabel("Telefone").fill("");
  await expect(page.getByText(PHONE_FAULT)).toHaveCount(0);
});

test("sending with faults shows them all, goes to the first and sends nothing", async ({ page }) => {
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/contact")) calls++;
  });
  await open(page);
  await send(page).click();
  await expect(page.getByText("E-mail inválido")).toBeVisible();
  await expect(page.getByText("Mensagem deve ter pelo menos 10 caracteres")).toBeVisible();
  await expect(page.getByLabel("Nome")).toBeFocused();
  await page.getByLabel("Nome").fill("Ana Prado");
  await send(page).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  expect(calls).toBe(0);
});

test("the phone formats while it is typed, and the caret stays where it was", async ({ page }) => {
  await open(page);
  const phone = page.getByLabel("Telefone");
  await phone.pressSequentially("11987654321");
  await expect(phone).toHaveValue("(11) 98765-4321");
  for (let step = 0; step < 7; step++) await phone.press("ArrowLeft");
  await phone.press("Backspace");
  await expect(phone).toHaveValue("(11) 98654-321");
  await phone.press("7");
  await expect(phone).toHaveValue("(11) 98765-4321");
  await phone.press("8");
  await expect(phone).toHaveValue("(11) 98786-54321");
});

test("faults of the server and the connection lose nothing", async ({ page }) => {
  await test.step("faults that only the server finds are shown at their fields", async () => {
    await open(page);
    await fill(page, "Quero conversar sobre um sistema.");
    const errors = [{ field: "email", message: "E-mail recusado pelo servidor" }];
    await page.route("**/api/contact", (route) =>
      route.fulfill({ status: 422, json: { success: false, message: "Verifique o e-mail", errors } }),
    );
    await send(page).click();
    await expect(page.getByText("E-mail recusado pelo servidor")).toBeVisible();
    await expect(page.getByText("Verifique o e-mail")).toBeVisible();
    await expect(page.getByLabel("E-mail")).toBeFocused();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("a call that fails loses nothing, and trying again is the same act of sending", async () => {
    const sentIds: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/contact")) sentIds.push(request.postDataJSON().submissionId);
    });
    await open(page);
    await fill(page, "Escrevi isto num dia ruim.");
    await page.route("**/api/contact", (route) => route.abort());
    await send(page).click();
    await expect(page.getByText("Erro ao enviar mensagem")).toBeVisible();
    await expect(page.getByLabel("Mensagem")).toHaveValue("Escrevi isto num dia ruim.");
    await page.unroute("**/api/contact");
    await send(page).click();
    await expect(page.getByText("Mensagem enviada com sucesso!")).toBeVisible();
    expect(sentIds).toHaveLength(2);
    expect(new Set(sentIds).size).toBe(1);
    expect(await page.evaluate(() => sessionStorage.getItem("draft:contact"))).toBeNull();
  });
});

test("a draft that was stored without an id is sent as well, under a new one", async ({ page }) => {
  const sentIds: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/contact")) sentIds.push(request.postDataJSON().submissionId);
  });
  await page.goto("/contato");
  await page.evaluate(() => {
    sessionStorage.setItem(
      "draft:contact",
      '{"values":{"message":"Ficou sem identificador."},"submissionId":""}',
    );
  });
  await open(page);
  await page.getByLabel("Nome").fill("Ana Prado");
  await page.getByLabel("E-mail").fill("ana@cliente.example");
  await expect(page.getByLabel("Mensagem")).toHaveValue("Ficou sem identificador.");
  await send(page).click();
  await expect(page.getByText("Mensagem enviada com sucesso!")).toBeVisible();
  expect(sentIds).toEqual([expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)]);
});

test("nobody meets the hidden field, and a program that fills it in is heard by nobody", async ({
  page,
  site,
}) => {
  await open(page);
  const hidden = page.locator("[name=recado_extra]");
  await expect(hidden).not.toBeInViewport();
  await page.getByLabel("Mensagem").focus();
  await page.keyboard.press("Tab");
  await expect(send(page)).toBeFocused();
  const mark = `Robô ${Date.now()}`;
  await fill(page, `${mark} oferece serviços de divulgação`);
  await hidden.evaluate((input: HTMLInputElement) => {
    input.value = "http://spam.example";
  });
  await send(page).click();
  await expect(page.getByText("Mensagem enviada com sucesso!")).toBeVisible();
  await page.waitForTimeout(1000);
  expect(site.mails.filter((mail) => mail.text?.includes(mark))).toEqual([]);
});

test("the button says that it is sending", async ({ page }) => {
  await open(page);
  await fill(page, "Uma mensagem que demora um pouco.");
  const release = await holdRequests(page, "**/api/contact");
  await send(page).click();
  await expect(page.getByRole("button", { name: "Enviando..." })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Mensagem enviada com sucesso!" })).toBeFocused();
  await page.getByRole("button", { name: "Enviar outra mensagem" }).click();
  await expect(send(page)).toBeVisible();
  await expect(page.getByLabel("Nome")).toBeFocused();
  await expect(page.getByLabel("Mensagem")).toHaveValue("");
});

/** Public forms: the address without JavaScript, the refused fields, and the success message. */
const REFUSED_FORMS = [
  {
    path: "/contato",
    form: "Fale conosco",
    fields: { Nome: "Ana Prado", "E-mail": "ana@cliente.example", Mensagem: "Curta" },
    mended: { Mensagem: "Agora com o tamanho que pediram." },
    button: "Enviar mensagem",
    success: "Mensagem enviada com sucesso!",
  },
  {
    path: "/remove-cadastro",
    form: "Solicitar remoção de dados",
    fields: { Nome: "Ana Prado", "E-mail": "ana@cliente.example", Motivo: "Curto" },
    mended: { Motivo: "Não quero mais receber contato." },
    button: "Enviar solicitação",
    success: "Solicitação Enviada!",
  },
  {
    path: "/newsletter",
    form: "Newsletter",
    fields: { "Seu e-mail": "ana" },
    mended: { "Seu e-mail": "ana@cliente.example" },
    button: "Inscrever-se",
    success: "Inscrição realizada!",
  },
  {
    path: "/ebook",
    form: "E-book",
    fields: { Nome: "Ana Prado", "E-mail": "ana" },
    mended: { "E-mail": "ana@cliente.example" },
    button: "Baixar e-book grátis",
    success: "E-book enviado!",
  },
];

for (const { path, form, fields, mended, button, success } of REFUSED_FORMS) {
  test(`on ${path} the refusal of a try without script goes once the next one succeeds`, async ({ page }) => {
    await page.goto(path);
    await whenReady(page);
    const sheet = page.getByRole("form", { name: form });
    for (const [label, value] of Object.entries(fields)) await sheet.getByLabel(label).fill(value);
    // Submits without the page's script, as a browser does that has not loaded it.
    await sheet.evaluate((element: HTMLFormElement) => HTMLFormElement.prototype.submit.call(element));
    const refusal = page.getByRole("alert").filter({ hasText: /^Erro ao/ });
    await expect(refusal).toBeVisible();
    await whenReady(page);
    for (const [label, value] of Object.entries(mended)) await sheet.getByLabel(label).fill(value);
    await sheet.getByRole("button", { name: button }).click();
    await expect(page.getByText(success).first()).toBeVisible();
    await expect(refusal).toHaveCount(0);
  });
}

test("nothing on the page offends its own policy", async ({ page }) => {
  const offences: string[] = [];
  await page.exposeFunction("reportOffence", (offence: string) => offences.push(offence));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const { reportOffence } = window as unknown as { reportOffence(offence: string): void };
      reportOffence(`${violatedDirective} ${blockedURI}`);
    });
  });
  await open(page);
  await page.getByLabel("Nome").fill("Al");
  await page.keyboard.press("Tab");
  await expect(page.getByText(NAME_FAULT)).toBeVisible();
  expect(offences).toEqual([]);
});

test.describe("posted by the browser itself", () => {
  const form = { name: "Bia Sá", email: "bia@cliente.example", phone: "", message: "Sem script nenhum." };

  test("leads to a page that may be reloaded", async ({ request }) => {
    const response = await request.post("/contato", { form, maxRedirects: 0 });
    expect(response.status()).toBe(303);
    expect(response.headers()["location"]).toBe("/contato?enviado=1#formulario");
  });

  test("leads to a page that keeps a second message over a reload", async ({ page }) => {
    await page.goto("/contato");
    await page.evaluate(() => sessionStorage.setItem("draft:contact", '{"values":{"message":"A primeira"}}'));
    await page.goto("/contato?enviado=1#formulario");
    await whenReady(page);
    await expect(page.getByText("Mensagem enviada com sucesso!")).toBeVisible();
    await expect(page).toHaveURL(/\/contato#formulario$/);
    await expect(page.getByText("Mensagem enviada com sucesso!")).toBeVisible();
    await page.getByRole("button", { name: "Enviar outra mensagem" }).click();
    await expect(page.getByLabel("Mensagem")).toHaveValue("");
    await page.getByLabel("Mensagem").fill("Esqueci de dizer uma coisa.");
    await page.reload();
    await whenReady(page);
    await expect(page.getByLabel("Mensagem")).toHaveValue("Esqueci de dizer uma coisa.");
    await expect(page.getByText("Mensagem enviada com sucesso!")).toHaveCount(0);
  });

  test("comes back escaped when it is refused", async ({ request }) => {
    const attack = `"><img src=x onerror=alert(1)>`;
    const response = await request.post("/contato", { form: { ...form, name: attack, message: "Curta" } });
    expect(response.status()).toBe(422);
    const html = await response.text();
    expect(html).toContain("Mensagem deve ter pelo menos 10 caracteres");
    expect(html).toContain("&quot;&gt;&lt;img src=x");
    expect(html).not.toContain("<img src=x");
  });

  test("is accepted from this site behind a proxy that ends TLS, and from no other site", async ({
    request,
    baseURL,
  }) => {
    const post = (origin: string) => request.post("/contato", { form, maxRedirects: 0, headers: { origin } });
    expect((await post(baseURL?.replace("http:", "https:") ?? "")).status()).toBe(303);
    expect((await post("https://outro.example")).status()).toBe(403);
  });

  test("is not confused by bodies that are no form", async ({ request }) => {
    const data = JSON.stringify(form);
    const json = await request.post("/contato", { data, headers: { "content-type": "application/json" } });
    expect(json.status()).toBe(400);
    expect(await json.text()).toContain("Erro ao enviar mensagem");
    const huge = await request.post("/contato", { form: { ...form, message: "x".repeat(200_000) } });
    expect(huge.status()).toBe(413);
  });
});
