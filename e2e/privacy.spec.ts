import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { holdRequests } from "./held.ts";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";
import { toastOf } from "./toasts.ts";

const PROTOCOL = /LGPD-\d{4}-[2-9A-Z]{5}/;
const DUE =
  /(segunda|terça|quarta|quinta|sexta)-feira, \d{1,2} de [a-zç]+ de \d{4}, às \d{2}:\d{2} \(horário de Brasília\)/;

const send = (page: Page) => page.getByRole("button", { name: "Enviar solicitação" });
const sentPanel = (page: Page) => page.getByRole("heading", { name: "Solicitação Enviada!" });
const newEmail = () => `pessoa-${randomUUID()}@cliente.example`;

async function open(page: Page): Promise<void> {
  await page.goto("/remove-cadastro");
  await whenReady(page);
}

async function fill(page: Page, email: string, reason = "Não quero mais receber contato."): Promise<void> {
  await page.getByLabel("Nome").fill("Ana Prado");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Motivo").fill(reason);
}

/** Makes a request by the API, for a person that only this test knows. */
async function ask(
  request: APIRequestContext,
  email: string,
  { phone }: { phone?: string } = {},
): Promise<string> {
  const message = "SOLICITAÇÃO DE REMOÇÃO DE DADOS (LGPD)\n\nMotivo: Mudei de empresa e de e-mail.";
  const data = { name: "Ana Prado", email, phone, message, source: "data-removal-form" };
  const answer = await request.post("/api/contact", { data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { protocol: string }).protocol;
}

test.describe("asking", () => {
  test("gives protocol and deadline, mails both sides, and survives a reload", async ({ page, site }) => {
    const email = newEmail();
    await open(page);
    await fill(page, email);
    await page.getByLabel("Telefone (opcional)").pressSequentially("11987654321");
    await expect(page.getByLabel("Telefone (opcional)")).toHaveValue("(11) 98765-4321");
    const release = await holdRequests(page, "**/api/contact");
    await send(page).click();
    await expect(page.getByRole("button", { name: "Enviando..." })).toBeVisible();
    release();
    await expect(sentPanel(page)).toBeFocused();
    await expect(toastOf(page, "✓ Solicitação enviada com sucesso!")).toContainText("48 horas úteis");
    await expect(page.getByText(DUE)).toBeVisible();
    const protocol = PROTOCOL.exec(await page.getByText(PROTOCOL).innerText())?.[0] ?? "";
    expect(new URL(page.url()).search).toBe(`?protocolo=${protocol}`);

    const mailsOf = (to: string) =>
      site.mails.filter((mail) => mail.subject?.includes(protocol) && JSON.stringify(mail.to).includes(to));
    await expect.poll(() => mailsOf("contato@prumo.example").length).toBe(1);
    await expect.poll(() => mailsOf(email).length).toBe(1);
    expect(mailsOf(email)[0]?.text).toMatch(DUE);

    await page.reload();
    await expect(sentPanel(page)).toBeVisible();
    await expect(page.getByText(protocol)).toBeVisible();
    await whenReady(page);
    await page.getByRole("button", { name: "Enviar Nova Solicitação" }).click();
    await expect(send(page)).toBeVisible();
    await expect(page.getByLabel("Nome")).toBeFocused();
    await expect(page.getByLabel("Nome")).toHaveValue("");
    await expect(page).toHaveURL(/\/remove-cadastro$/);
  });

  test("says what is wrong, and where one may read more", async ({ page }) => {
    await test.step("says what is wrong in its fixed words, and sends nothing", async () => {
      let calls = 0;
      page.on("request", (request) => {
        if (request.url().endsWith("/api/contact")) calls++;
      });
      await open(page);
      await fill(page, "ana", "Curto");
      await page.getByLabel("Nome").fill("Al");
      await send(page).click();
      await expect(page.getByText("Nome deve ter pelo menos 3 caracteres")).toBeVisible();
      await expect(page.getByText("E-mail inválido")).toBeVisible();
      await expect(page.getByText("Por favor, descreva brevemente o motivo")).toBeVisible();
      await expect(page.getByLabel("Nome")).toBeFocused();
      expect(calls).toBe(0);
    });
    await test.step("shows the fault of a reason that only the server finds at the reason", async () => {
      await open(page);
      await fill(page, newEmail());
      const errors = [{ field: "message", message: "Conte um pouco mais" }];
      await page.route("**/api/contact", (route) =>
        route.fulfill({ status: 422, json: { success: false, message: "Conte um pouco mais", errors } }),
      );
      await send(page).click();
      await expect(page.getByLabel("Motivo")).toBeFocused();
      await expect(page.getByLabel("Motivo")).toHaveAccessibleDescription(/Conte um pouco mais/);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
    await test.step("leads to the policy, the terms and the contact page", async () => {
      await page.goto("/remove-cadastro");
      const main = page.getByRole("main");
      for (const [name, path] of [
        ["Ler a política de privacidade", "/politicas-de-privacidade"],
        ["Ler os termos de serviço", "/termos-de-servico"],
        ["Falar com a gente", "/contato"],
      ] as const) {
        await expect(main.getByRole("link", { name })).toHaveAttribute("href", path);
      }
      await expect(main.getByRole("heading", { name: "Prazo de processamento" })).toBeVisible();
      await expect(main.getByRole("heading", { name: "Dados que ficam guardados" })).toBeVisible();
    });
  });

  test("loses nothing to a failure or a reload, and is sent once however often one clicks", async ({
    page,
    context,
  }) => {
    const email = newEmail();
    const ids: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/contact")) ids.push(request.postDataJSON().submissionId);
    });
    await open(page);
    await fill(page, email, "Escrevi isto dentro de um túnel.");
    await context.setOffline(true);
    await send(page).click();
    await expect(toastOf(page, "Erro ao enviar solicitação")).toContainText(
      "Tente novamente ou entre em contato diretamente.",
    );
    await context.setOffline(false);
    await page.reload();
    await whenReady(page);
    await expect(page.getByLabel("Motivo")).toHaveValue("Escrevi isto dentro de um túnel.");
    await send(page).dblclick();
    await expect(sentPanel(page)).toBeVisible();
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await page.evaluate(() => sessionStorage.getItem("draft:removal"))).toBeNull();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("keeps to what was typed and given, and ends on a panel without the person's name", async ({
    page,
  }) => {
    await test.step("a protocol that was never given shows the form", async () => {
      for (const protocol of ["LGPD-2026-22222", "%00", "x".repeat(2_000), "%3Cscript%3E"]) {
        const response = await page.goto(`/remove-cadastro?protocolo=${protocol}`);
        expect(response?.status()).toBe(200);
        await expect(send(page)).toBeVisible();
      }
    });
    await test.step("comes back with what was typed and what is wrong with it", async () => {
      await page.goto("/remove-cadastro");
      await fill(page, "ana@cliente.example", `"><img src=x onerror=alert(1)>`.slice(0, 9));
      await send(page).click();
      await expect(page.getByRole("alert")).toContainText("Erro ao enviar solicitação");
      await expect(page.getByText("Por favor, descreva brevemente o motivo")).toBeVisible();
      await expect(page.getByLabel("E-mail")).toHaveValue("ana@cliente.example");
      await expect(page.getByLabel("Motivo")).toHaveValue(`"><img sr`);
    });
    await test.step("ends on the panel, whose address says nothing about the person", async () => {
      await page.goto("/remove-cadastro");
      await fill(page, newEmail());
      await send(page).click();
      await expect(sentPanel(page)).toBeVisible();
      await expect(page.getByText(DUE)).toBeVisible();
      expect(page.url()).toMatch(/\/remove-cadastro\?protocolo=LGPD-\d{4}-[2-9A-Z]{5}#solicitacao$/);
      await page.getByRole("button", { name: "Enviar Nova Solicitação" }).click();
      await expect(send(page)).toBeVisible();
    });
  });
});

test.describe("settling", () => {
  const card = (page: Page, name: string) => page.getByRole("article", { name });

  /** Makes a lead who asks for removal, and opens the request on the dashboard. */
  async function openRequestOfLead(page: Page) {
    const email = newEmail();
    const contact = { name: "Ana Prado", email, message: "Quero um orçamento.", source: "website" };
    await page.request.post("/api/contact", { data: contact });
    const protocol = await ask(page.request, email);
    await openSignedIn(page, `/dashboard/privacidade?busca=${protocol}`);
    return { email, protocol, ana: card(page, "Ana Prado") };
  }

  test("a request with its clock, by keyboard, erasing what is left of the person", async ({
    page,
    site,
  }) => {
    const { email, protocol, ana } = await openRequestOfLead(page);
    await expect(ana.getByText("Aberta")).toBeVisible();
    await expect(ana.getByText(/^faltam? .*(dia útil|dias úteis|h úteis|min)/)).toBeVisible();

    await ana.getByRole("button", { name: "Apagar e concluir" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Apagar e concluir" });
    await expect(dialog.getByText("Leads")).toBeVisible();
    await dialog.getByLabel("Mensagem para a pessoa").fill("Até logo.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: "Apagar e concluir" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(toastOf(page, "Solicitação concluída")).toContainText("Apagado: Leads: 1");
    expect(await site.query(`SELECT FROM leads WHERE email = '${email}'`)).toEqual([]);
    const mail = () =>
      site.mails.find(({ subject }) => subject === `Solicitação concluída: ${protocol}`)?.text;
    await expect.poll(mail).toContain("Até logo.");
    expect(mail()).toContain("Contatos: 1");

    // The rest proves the decision: without personal data, and permanently.
    const left = card(page, "Dados apagados").filter({ hasText: protocol });
    await expect(left.getByText(/Concluída em .* por Administrador/)).toBeVisible();
    await expect(left.getByText(email)).toHaveCount(0);
    await expect(left.getByRole("button")).toHaveCount(0);
    await expect(left.getByText(/^Apagado: Leads: 1/)).toBeVisible();
    await expect(page.getByText("Até logo.")).toHaveCount(0);
  });

  test("a lead with the same telephone is counted and erased with everything of it once it is ticked", async ({
    page,
    site,
  }) => {
    const phone = `(11) 9${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
    const [own, other] = [newEmail(), newEmail()];
    const contact = { name: "Ana em casa", message: "Quero um orçamento.", source: "website", phone };
    for (const email of [own, other])
      expect((await page.request.post("/api/contact", { data: { ...contact, email } })).ok()).toBe(true);
    const subscription = { email: other, source: "footer" };
    expect((await page.request.post("/api/newsletter", { data: subscription })).ok()).toBe(true);
    const protocol = await ask(page.request, own, { phone });
    await openSignedIn(page, `/dashboard/privacidade?busca=${protocol}`);
    await card(page, "Ana Prado").getByRole("button", { name: "Apagar e concluir" }).click();
    const dialog = page.getByRole("dialog", { name: "Apagar e concluir" });
    await expect(dialog.getByText("Leads1", { exact: true })).toBeVisible();
    await dialog.getByLabel(`Ana em casa · ${other}`).check();
    await expect(dialog.getByText("Leads2", { exact: true })).toBeVisible();
    await expect(dialog.getByText("Newsletter1", { exact: true })).toBeVisible();
    await expect(dialog.getByText(`Inclui o que há com ${other}`)).toBeVisible();
    await dialog.getByRole("button", { name: "Apagar e concluir" }).click();
    await expect(toastOf(page, "Solicitação concluída")).toContainText("Leads: 2");
    await expect(card(page, "Dados apagados").getByText(/^Apagado: Leads: 2.*Newsletter: 1/)).toBeVisible();
    expect(await site.query(`SELECT FROM newsletter_subscriptions WHERE email = '${other}'`)).toEqual([]);
  });

  test("a request whose data the law keeps is concluded by a way of its own, with the reason", async ({
    page,
    site,
  }) => {
    const { email, protocol, ana } = await openRequestOfLead(page);
    await ana.getByRole("button", { name: "Apagar e concluir" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Concluir sem apagar" }).click();
    const dialog = page.getByRole("dialog", { name: "Concluir sem apagar" });
    const conclude = dialog.getByRole("button", { name: "Concluir sem apagar" });
    await conclude.click();
    const reason = dialog.getByLabel("Motivo legal");
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAccessibleDescription(/Escolha o motivo legal/);
    await reason.selectOption({ label: "Proteção do crédito (LGPD, art. 7, X)" });
    await dialog.getByLabel("Explicação").fill("Parcelas até março de 2027.");
    await conclude.click();
    await expect(ana.getByText("Sem apagar: Proteção do crédito (LGPD, art. 7, X)")).toBeVisible();
    expect(await site.query(`SELECT FROM leads WHERE email = '${email}'`)).toHaveLength(1);
    const mail = () =>
      site.mails.find(({ subject }) => subject === `Solicitação concluída: ${protocol}`)?.text;
    await expect.poll(mail).toContain("Por este pedido nada foi apagado");
    expect(mail()).toContain("Parcelas até março de 2027.");
  });

  test("a refusal wants a reason, and a change the server does not take goes back", async ({
    page,
    request,
  }) => {
    await test.step("a refusal wants a reason, and asks before a written one is lost", async () => {
      const protocol = await ask(request, newEmail());
      await openSignedIn(page, `/dashboard/privacidade?busca=${protocol}`);
      const ana = card(page, "Ana Prado");
      await ana.getByRole("button", { name: "Recusar" }).click();
      const dialog = page.getByRole("dialog", { name: "Recusar solicitação" });
      const note = dialog.getByLabel("Mensagem para a pessoa");
      await dialog.getByRole("button", { name: "Recusar" }).click();
      await expect(note).toBeFocused();
      await expect(note).toHaveAccessibleDescription(/Explique a recusa/);
      await note.fill("Há um contrato em vigor.");
      await page.keyboard.press("Escape");
      await page.getByRole("alertdialog").getByRole("button", { name: "Continuar editando" }).click();
      await dialog.getByRole("button", { name: "Recusar" }).click();
      await expect(ana.getByText("Recusada", { exact: true })).toBeVisible();
      await expect(ana.getByText("Há um contrato em vigor.")).toBeVisible();
      await page.reload();
      await expect(ana.getByText(/Recusada em .* por Administrador/)).toBeVisible();
      await ana.getByRole("button", { name: "Reabrir" }).click();
      await expect(ana.getByText("Aberta")).toBeVisible();
    });
    await test.step("says nothing is decided where the server does not take it", async () => {
      const protocol = await ask(request, newEmail());
      await openSignedIn(page, `/dashboard/privacidade?busca=${protocol}`);
      await page.route("**/api/privacy/requests/*", (route) =>
        route.request().method() === "PUT" ? route.abort() : route.fallback(),
      );
      const ana = card(page, "Ana Prado");
      await ana.getByRole("button", { name: "Apagar e concluir" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Apagar e concluir" }).click();
      await expect(dialog.getByText(/Nada foi alterado/)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(ana.getByText("Aberta")).toBeVisible();
    });
  });

  test("search and status live in the address; overdue ones show in the navigation", async ({
    page,
    site,
  }) => {
    await openSignedIn(page, "/dashboard/privacidade");
    await site.query(
      "UPDATE data_removal_requests SET due_at = now() - interval '150 minutes' WHERE name = 'Eduardo Sampaio'",
    );
    await page.reload();
    await expect(card(page, "Eduardo Sampaio").getByText("venceu há 2 h")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Painel" }).getByText(/urgente/)).toBeVisible();
    await page.getByRole("combobox", { name: "Status" }).selectOption("Concluída");
    await expect(card(page, "Otávio Brandão")).toBeVisible();
    await expect(card(page, "Eduardo Sampaio")).toHaveCount(0);
    await page.keyboard.press("Tab");
    await page.locator("body").click({ position: { x: 2, y: 2 } });
    await page.keyboard.press("/");
    await page.keyboard.type("ninguém com este nome");
    await expect(page.getByText("Nenhuma solicitação encontrada")).toBeVisible();
    await expect(page).toHaveURL(/busca=ningu%C3%A9m\+com\+este\+nome&status=DONE$/);
    await page.getByRole("button", { name: "Limpar filtros" }).click();
    await expect(page).toHaveURL("/dashboard/privacidade");
  });

  test("a list that does not come says so, and an empty one too", async ({ page }) => {
    await page.route("**/api/privacy/requests?*", (route) => route.abort());
    await openSignedIn(page, "/dashboard/privacidade");
    await expect(toastOf(page, "Erro ao carregar solicitações")).toBeVisible();
    await page.unroute("**/api/privacy/requests?*");
    await page.route("**/api/privacy/requests?*", (route) =>
      route.fulfill({ json: { requests: [], total: 0, page: 1, limit: 20 } }),
    );
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(page.getByText("Nenhuma solicitação por aqui")).toBeVisible();
  });

  test("is not for editors", async ({ page, site, request }) => {
    // Presents the administrator's own session as an editor's.
    await page.route("**/api/auth/verify", async (route) => {
      const answer = (await (await route.fetch()).json()) as { user: object };
      await route.fulfill({ json: { user: { ...answer.user, role: "editor" } } });
    });
    expect(site.url).toBeTruthy();
    await ask(request, newEmail());
    await openSignedIn(page, "/dashboard/privacidade");
    await expect(page.getByRole("heading", { name: "Sem permissão" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Privacidade" })).toHaveCount(0);
  });
});
