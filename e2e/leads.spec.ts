import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { expectNoViolations, newAxe } from "./axe.ts";
import { holdRequests } from "./held.ts";
import { leadRow, leadRows, openDetails } from "./lead-list.ts";
import { expect, test } from "./site.ts";
import { openSignedIn, signIn } from "./staff.ts";
import { toastOf } from "./toasts.ts";

/** Returns a source for this test alone, since other tests write to the same site. */
const newSource = () => `teste-${randomUUID()}`;

async function send(request: APIRequestContext, lead: Record<string, string>): Promise<void> {
  const data = {
    name: "Paula Nogueira",
    email: "paula@exemplo.com.br",
    message: "Preciso de um orçamento para o meu sistema.",
    ...lead,
  };
  expect((await request.post("/api/contact", { data })).status()).toBe(201);
}

test("a lead shows who wrote, and every way to answer", async ({ page, request, site }) => {
  const source = newSource();
  const message = `${"Nosso estoque não bate com a loja. ".repeat(10)}\nFim.`;
  await send(request, { source, phone: "(11) 98765-4321", message });
  await openSignedIn(page, `/dashboard/leads?fonte=${source}`);
  const paula = await openDetails(page, "Paula Nogueira");
  await expect(paula.getByText("Novo", { exact: true }).first()).toBeVisible();
  await expect(paula.getByText(source)).toBeVisible();
  await expect(paula.getByRole("link", { name: "paula@exemplo.com.br" })).toHaveAttribute(
    "href",
    "mailto:paula@exemplo.com.br",
  );
  await expect(paula.getByRole("link", { name: "(11) 98765-4321" })).toHaveAttribute(
    "href",
    "tel:+5511987654321",
  );
  await paula.getByRole("button", { name: "E-mail para Paula Nogueira" }).click();
  const answer = page.getByRole("dialog", { name: "Responder" });
  // The answered message is quoted on screen, but not sent again.
  const answered = answer.getByRole("region", { name: "O que o lead escreveu" });
  await expect(answered).toContainText("Nosso estoque não bate com a loja.");
  await expect(answered).not.toContainText("Fim.");
  await answered.getByRole("button", { name: "Mostrar mensagem inteira" }).click();
  await expect(answered).toContainText("Fim.");
  await expectNoViolations(page);
  await answer.getByLabel("Assunto").fill("Sua mensagem");
  await answer.getByLabel("Mensagem").fill("Podemos conversar amanhã?");
  await answer.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("E-mail enviado")).toBeVisible();
  await expect(answer).toHaveCount(0);
  const findSent = () => site.mails.find(({ text }) => text?.includes("Podemos conversar amanhã?"));
  await expect.poll(() => findSent()?.text).toBeTruthy();
  expect(findSent()?.text).not.toContain("Nosso estoque");
  const today = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo" }).format(new Date());
  await expect(paula.getByRole("time").first()).toContainText(today);
  await expect(paula.getByText(`${message.slice(0, 150)}...`)).toBeVisible();
  await paula.getByRole("button", { name: "Ver mensagem inteira" }).click();
  await expect(paula.getByText("Fim.")).toBeVisible();
});

test("search and filters live in the address and survive a reload", async ({ page, request }) => {
  const source = newSource();
  await send(request, { source, name: "Ágata Souza", email: "agata@exemplo.com.br" });
  await send(request, {
    source,
    name: "Bruno Lima",
    email: "bruno@exemplo.com.br",
    phone: "(21) 97777-1234",
  });
  await openSignedIn(page, "/dashboard/leads");
  await page.getByRole("combobox", { name: "Fonte" }).selectOption(source);
  await expect(leadRows(page)).toHaveCount(2);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await page.locator("body").click({ position: { x: 2, y: 2 } });
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("agata");
  await expect(leadRows(page)).toHaveCount(1);
  await expect(leadRow(page, "Ágata Souza")).toBeVisible();
  await page.getByRole("searchbox").fill("97777");
  await expect(leadRow(page, "Bruno Lima")).toBeVisible();
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Perdido");
  await expect(page.getByText("Nenhum lead encontrado")).toBeVisible();
  await expectNoViolations(page);
  await expect(page.getByText("Tente ajustar os filtros de busca.")).toBeVisible();
  await expect(page).toHaveURL(`/dashboard/leads?busca=97777&status=LOST&fonte=${source}`);

  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("97777");
  await expect(page.getByRole("combobox", { name: "Status", exact: true })).toHaveValue("LOST");
  await expect(page.getByRole("combobox", { name: "Fonte" })).toHaveValue(source);
  await page.getByRole("button", { name: "Limpar filtros" }).press("Enter");
  await expect(page).toHaveURL("/dashboard/leads");
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("a status moves at once, and the numbers follow", async ({ page, request }) => {
  const source = newSource();
  await send(request, { source });
  await openSignedIn(page, `/dashboard/leads?fonte=${source}`);
  const stat = page.locator("dl > div", { has: page.getByText("Convertidos", { exact: true }) });
  const converted = stat.getByRole("definition");
  await expect(converted).toHaveText(/\d/);
  const before = Number(await converted.innerText());
  const paula = leadRow(page, "Paula Nogueira");
  await paula.getByRole("combobox").selectOption("Convertido");
  await expect(toastOf(page, "Status atualizado")).toBeVisible();
  await expect(paula.getByRole("combobox")).toHaveValue("CONVERTED");
  await expect(converted).toHaveText(String(before + 1));
  await page.reload();
  await expect(leadRow(page, "Paula Nogueira").getByRole("combobox")).toHaveValue("CONVERTED");
});

test("a status that the server does not take goes back, and of two quick choices the last one counts", async ({
  page,
  request,
}) => {
  await test.step("a status that the server does not take goes back", async () => {
    const source = newSource();
    await send(request, { source });
    await openSignedIn(page, `/dashboard/leads?fonte=${source}`);
    const release = await holdRequests(page, "**/api/leads/*/status", { end: (route) => route.abort() });
    const select = leadRow(page, "Paula Nogueira").getByRole("combobox");
    await select.selectOption("Perdido");
    await expect(select).toHaveValue("LOST");
    release();
    await expect(toastOf(page, "Erro ao atualizar")).toContainText(
      "Não foi possível atualizar o status do lead.",
    );
    await expect(select).toHaveValue("NEW");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("of two quick choices that both fail neither stays", async () => {
    const source = newSource();
    await send(request, { source });
    await openSignedIn(page, `/dashboard/leads?fonte=${source}`);
    const release = await holdRequests(page, "**/api/leads/*/status", {
      end: (route) => route.fulfill({ status: 500, json: {} }),
    });
    const select = leadRow(page, "Paula Nogueira").getByRole("combobox");
    await select.selectOption("Contatado");
    await select.selectOption("Qualificado");
    await expect(select).toHaveValue("QUALIFIED");
    release();
    await expect(select).toHaveValue("NEW");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("of two quick choices the last one stays", async () => {
    const source = newSource();
    await send(request, { source });
    const token = await openSignedIn(page, `/dashboard/leads?fonte=${source}`);
    const release = await holdRequests(page, "**/api/leads/*/status");
    const select = leadRow(page, "Paula Nogueira").getByRole("combobox");
    await select.evaluate((element: HTMLSelectElement) => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      setInterval(() => seen.at(-1) !== element.value && seen.push(element.value), 5);
    });
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await select.selectOption("Contatado");
    await expect.poll(seen).toContain("CONTACTED");
    await select.selectOption("Qualificado");
    await expect.poll(seen).toContain("QUALIFIED");
    release();
    await expect
      .poll(async () => {
        const answer = await request.get(`/api/leads?source=${source}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        return ((await answer.json()) as { leads: { status: string }[] }).leads[0]?.status;
      })
      .toBe("QUALIFIED");
    await page.waitForTimeout(300);
    expect(await seen()).toEqual(["NEW", "CONTACTED", "QUALIFIED"]);
  });
});

test("more rows come as one scrolls, and are there again after a reload and on the way back", async ({
  page,
}) => {
  const source = newSource();
  const token = await openSignedIn(page, "/dashboard/leads");
  const rows = Array.from(
    { length: 53 },
    (_, index) => `Pessoa ${index};${source}-${index}@exemplo.com.br;${source}`,
  );
  const imported = await page.request.post("/api/leads/import", {
    headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
    data: Buffer.from(["Nome;E-mail;Fonte", ...rows].join("\n")),
  });
  expect(imported.status()).toBe(200);
  await page.goto(`/dashboard/leads?fonte=${source}`);
  await expect(leadRows(page)).toHaveCount(50);
  await expect(page.getByText("53 leads")).toBeVisible();
  const more = page.getByRole("link", { name: "Mostrar mais" });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const axe = (await newAxe(page))
      .include("[aria-label='Lista de leads'], main")
      .withRules("color-contrast");
    expect((await axe.analyze()).violations).toEqual([]);
  }
  await more.press("Enter");
  await expect(leadRows(page)).toHaveCount(53);
  await expect(more).toHaveCount(0);
  await expect(page).toHaveURL(`/dashboard/leads?fonte=${source}&pagina=2`);

  const last = leadRows(page).last();
  const name = await last.getByRole("link").innerText();
  await last.getByRole("link").scrollIntoViewIfNeeded();
  await page.reload();
  await expect(leadRows(page)).toHaveCount(53);
  await expect(leadRow(page, name)).toBeInViewport();
  await leadRow(page, name).getByRole("link").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(leadRows(page)).toHaveCount(53);
  await expect(leadRow(page, name)).toBeInViewport();

  await page.goto(`/dashboard/leads?fonte=${source}&pagina=9`);
  await expect(page).toHaveURL(`/dashboard/leads?fonte=${source}&pagina=2`);
  await expect(leadRows(page)).toHaveCount(53);
});

test("the export holds every lead that matches, and no formula", async ({ page, request }) => {
  const source = newSource();
  for (let count = 1; count <= 22; count++) await send(request, { source, name: `Pessoa ${count}` });
  await send(request, { source, name: "=HYPERLINK(1);x", phone: "(11) 98765-4321" });
  await openSignedIn(page, `/dashboard/leads?fonte=${source}`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar CSV" }).click();
  await expect(toastOf(page, "Dados exportados")).toBeVisible();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("leads.csv");
  const text = await readFile(await download.path(), "utf8");
  const lines = text.split("\r\n");
  expect(lines[0]).toBe("\uFEFFNome;Email;Telefone;Fonte;Status;Data");
  expect(lines).toHaveLength(1 + 23 + 1);
  expect(lines[1]).toMatch(
    new RegExp(
      `^"'=HYPERLINK\\(1\\);x";paula@exemplo\\.com\\.br;\\(11\\) 98765-4321;${source};Novo;\\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}$`,
    ),
  );
  await test.step("“Exportar a lista” says how many rows it has, before and after, and has every field", async () => {
    const downloadingList = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar a lista 23 linhas" }).click();
    await expect(toastOf(page, "Dados exportados").last()).toContainText("23 linhas em leads-completo.csv.");
    const list = await readFile(await (await downloadingList).path(), "utf8");
    expect(list.split("\r\n")[0]).toMatch(
      /^\uFEFFNome;E-mail;Telefone;Fonte;Status;Data;.*Empresa;CNPJ;Etapa;Valor;Mês previsto;Nome do responsável;/,
    );
    expect(list.split("\r\n")).toHaveLength(1 + 23 + 1);
  });
});

test("what cannot be had, or is not there, is said to be", async ({ page }) => {
  await test.step("a list that does not come says so, and can be asked for again", async () => {
    await page.route("**/api/leads?*", (route) => route.abort());
    await openSignedIn(page, "/dashboard/leads");
    await expect(toastOf(page, "Erro ao carregar leads")).toContainText(
      "Não foi possível carregar a lista de leads.",
    );
    await page.unroute("**/api/leads?*");
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(leadRows(page).first()).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await expectNoViolations(page);
  });
  await test.step("an export that fails says so", async () => {
    await page.route("**/api/leads/exports*", (route) => route.abort());
    await page.getByRole("button", { name: "Exportar CSV" }).click();
    await expect(toastOf(page, "Erro ao exportar")).toContainText("Não foi possível exportar os dados.");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("a site nobody has written to yet says so", async () => {
    await page.route("**/api/leads?*", (route) =>
      route.fulfill({ json: { leads: [], total: 0, page: 1, limit: 20 } }),
    );
    await openSignedIn(page, "/dashboard/leads");
    await expect(page.getByText("Ainda não há leads cadastrados.")).toBeVisible();
  });
});

test("a lead's page keeps what is known, said and to be done, and the board moves it on", async ({
  page,
  request,
  site,
}) => {
  const source = newSource();
  await send(request, { source, name: "Rita Campos", email: `${source}@exemplo.com.br` });
  await openSignedIn(page, `/dashboard/leads?fonte=${source}`);
  // By keyboard, since content that loads above the list moves it under a pointer.
  await leadRow(page, "Rita Campos").getByRole("link", { name: "Rita Campos", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Rita Campos" })).toBeVisible();
  const timeline = page.getByRole("region", { name: "Linha do tempo" });
  await expect(timeline.getByText("Preciso de um orçamento para o meu sistema.")).toBeVisible();

  const dialog = page.getByRole("dialog");
  const form = (name: string) => timeline.getByRole("form", { name, exact: true });
  const openTab = (name: string) => timeline.getByRole("tab", { name, exact: true }).click();
  const note = form("Nova nota");
  await note.getByLabel("Nota").fill("Prefere conversar de manhã.");
  await note.getByRole("button", { name: "Adicionar nota" }).click();
  await expect(timeline.getByRole("listitem").getByText("Prefere conversar de manhã.")).toBeVisible();
  await expect(note.getByLabel("Nota")).toHaveValue("");

  await openTab("Ligação");
  await form("Respondi por telefone").getByLabel("O que foi dito").fill("Combinamos uma visita.");
  await page.getByRole("button", { name: "Respondi por telefone" }).click();
  await expect(page.getByText(/^Respondido em/)).toBeVisible();

  await page.getByRole("button", { name: "Responder", exact: true }).click();
  const reply = form("Responder");
  await expect(reply.getByLabel("Assunto")).toBeFocused();
  await reply.getByLabel("Assunto").fill("Seu orçamento");
  await reply.getByRole("button", { name: "Enviar" }).click();
  await expect(reply.getByText("Mensagem: escreva um texto")).toBeVisible();
  await reply.getByLabel("Mensagem").fill("Olá, {{nome}}! Pode ser na **quinta**?");
  await expectNoViolations(page);
  await reply.getByRole("button", { name: "Enviar" }).click();
  await expect(timeline.getByText("Respondeu por e-mail: Seu orçamento")).toBeVisible();
  await expect
    .poll(() => site.mails.find(({ subject }) => subject === "Seu orçamento")?.text)
    .toContain("Olá, Rita");

  await openTab("Tarefa");
  await form("Nova tarefa").getByLabel("Tarefa").fill("Enviar a proposta");
  await form("Nova tarefa").getByRole("button", { name: "Criar" }).click();
  await page.getByRole("checkbox", { name: "Enviar a proposta" }).click();
  await expect(timeline.getByText("Tarefa feita")).toBeVisible();

  const code = await clickOnWhatsapp(request);
  await page.getByRole("button", { name: "Mais ações" }).click();
  await page.getByRole("menuitem", { name: "Código do WhatsApp" }).click();
  await dialog.getByLabel("Código ou mensagem").fill("Oi, tudo bem?");
  await dialog.getByRole("button", { name: "Vincular a este lead" }).click();
  await expect(dialog.getByText("Cole a mensagem com o código, como #K7Q2M")).toBeVisible();
  await dialog.getByLabel("Código ou mensagem").fill(`Oi, tudo bem? #${code}`);
  await dialog.getByRole("button", { name: "Vincular a este lead" }).click();
  await expect(timeline.getByText(`Código: #${code}`)).toBeVisible();

  // The closed dialog has returned the focus.
  await expect(page.getByRole("button", { name: "Mais ações" })).toBeFocused();
  await page.getByRole("button", { name: "Definir valor" }).click();
  await page.getByLabel("Valor", { exact: true }).fill("45.000,00");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^R\$\s45\.000,00/ })).toBeFocused();
  await page.getByLabel("CNPJ").fill("12.ABC.345/01DE-36");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("CNPJ inválido: confira os números e as letras")).toBeVisible();
  await page.getByLabel("CNPJ").fill("12.ABC.345/01DE-35");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(timeline.getByText(/Valor: vazio → R\$\s45\.000,00/)).toBeVisible();
  await expectNoViolations(page);

  await page.goto(`/dashboard/leads?fonte=${source}`);
  await page.getByRole("button", { name: "Quadro" }).click();
  const column = (name: string) => page.getByRole("region", { name: new RegExp(`^${name}`) });
  // The answer by mail has made her a contacted lead.
  const moved = column("Contatado").getByRole("listitem").filter({ hasText: "Rita Campos" });
  await expect(moved.getByText("Chegou à etapa hoje")).toBeVisible();
  await expect(moved.getByText(/^R\$\s45\.000,00/)).toBeVisible();
  await moved.getByRole("combobox").focus();
  // Browsers fire `change` at each arrow key in a closed select; the screen must wait for the final choice.
  for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowDown");
  await expect(moved.getByRole("combobox")).toHaveValue("perdido");
  await expect(moved.getByText("Enter confirma, Esc volta")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(moved.getByRole("combobox")).toHaveValue("contatado");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(column("Qualificado").getByText("Rita Campos")).toBeVisible();
  await expect(toastOf(page, "Status atualizado")).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(column("Contatado").getByText("Rita Campos")).toBeVisible();
  await expect(toastOf(page, "Mudança desfeita")).toBeVisible();
  await expect(moved.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("Q");
  await page.keyboard.press("Enter");
  await expect(column("Qualificado").getByText("Rita Campos")).toBeVisible();
  const told = await site.query<{ to: string }>(
    `SELECT data ->> 'to' AS to FROM lead_events JOIN leads ON leads.id = lead_id
     WHERE name = 'Rita Campos' AND type = 'status' AND data ? 'to' ORDER BY at`,
  );
  expect(told.map(({ to }) => to)).toEqual(["CONTACTED", "QUALIFIED", "CONTACTED", "QUALIFIED"]);
  await expect(column("Qualificado").getByRole("combobox", { name: "Etapa de Rita Campos" })).toBeFocused();
  // A lead's source may be longer than a column: it is cut off, and never reaches under the next column.
  const [columnBox, cardBox] = await Promise.all([
    column("Qualificado").boundingBox(),
    column("Qualificado").getByRole("listitem").boundingBox(),
  ]);
  if (!columnBox || !cardBox) throw new Error("the card is not shown");
  expect(cardBox.x + cardBox.width).toBeLessThan(columnBox.x + columnBox.width);
  await test.step("a card is carried by the keyboard, which is told in Portuguese", async () => {
    await page.getByRole("button", { name: "Mover Rita Campos" }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("Rita Campos está sobre a etapa Qualificado.")).toBeAttached();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText("Rita Campos está sobre a etapa Proposta enviada.")).toBeAttached();
    await page.keyboard.press("Space");
    await expect(page.getByText("Você soltou Rita Campos na etapa Proposta enviada.")).toBeAttached();
    await expect(column("Proposta enviada").getByText("Rita Campos")).toBeVisible();
    await expect(
      column("Proposta enviada").getByRole("combobox", { name: "Etapa de Rita Campos" }),
    ).toBeFocused();
  });
  await test.step("a deal that is won asks for its value", async () => {
    await page.setViewportSize({ width: 1920, height: 900 });
    await column("Proposta enviada").getByText("Rita Campos").hover();
    await page.mouse.down();
    const target = await column("Ganho").boundingBox();
    if (!target) throw new Error("the column is not shown");
    await page.mouse.move(target.x + 60, target.y + 60, { steps: 8 });
    // The column has noticed the dragged card.
    await expect(column("Ganho")).toHaveClass(/bg-primary-soft/);
    await page.mouse.up();
    await expect(dialog.getByLabel("Valor")).toHaveValue("45.000");
    await expectNoViolations(page);
    await dialog.getByLabel("Valor").fill("50 mil");
    await dialog.getByRole("button", { name: "Registrar" }).click();
    await expect(dialog.getByText("Valor: escreva como 45.000,00")).toBeVisible();
    await dialog.getByLabel("Valor").fill("50.000,00");
    await dialog.getByRole("button", { name: "Registrar" }).click();
    await expect(column("Ganho").getByText("Rita Campos")).toBeVisible();
    await expect(
      column("Ganho")
        .getByText(/^R\$\s50\.000,00/)
        .first(),
    ).toBeVisible();
  });
  await test.step("a lost one asks for the reason, and both are undone at once", async () => {
    const won = column("Ganho").getByRole("combobox", { name: "Etapa de Rita Campos" });
    await won.selectOption("perdido");
    await dialog.getByRole("button", { name: "Registrar" }).click();
    await expect(dialog.getByText("Motivo: escolha um")).toBeVisible();
    await dialog.getByLabel("Motivo da perda").selectOption({ label: "Outro" });
    await dialog.getByLabel("Qual?").fill("Vai fazer em casa");
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Registrar" }).click();
    await expect(column("Perdido").getByText("Motivo: Vai fazer em casa")).toBeVisible();
    await page.getByRole("button", { name: "Desfazer" }).click();
    await expect(won).toBeFocused();
    await won.selectOption("perdido");
    await dialog.getByRole("button", { name: "Agora não" }).click();
    await expect(column("Perdido").getByText("Rita Campos")).toBeVisible();
    await expect(column("Perdido").getByText(/^Motivo:/)).toHaveCount(0);
  });
  await expectNoViolations(page);

  await page.getByRole("button", { name: "Código do WhatsApp" }).click();
  await dialog.getByLabel("Código ou mensagem").fill(`Olá! #${await clickOnWhatsapp(request)}`);
  await dialog.getByRole("button", { name: "Procurar" }).click();
  await expect(dialog.getByText("/contato", { exact: true })).toBeVisible();
  await dialog.getByLabel("Nome").fill("Saulo Reis");
  await dialog.getByLabel("Telefone").fill("(11) 98888-7777");
  await dialog.getByRole("button", { name: "Criar lead" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saulo Reis" })).toBeVisible();
});

test("the board is part of the address, and its columns load in pages", async ({ page }) => {
  const source = newSource();
  const people = Array.from({ length: 22 }, (_, index) => `Marta ${index};${source}-${index}@exemplo.com.br`);
  const rows = [...people, `Outra;${source}@exemplo.com.br`].map((person) => `${person};${source}`);
  const token = await openSignedIn(page, "/dashboard/leads");
  const imported = await page.request.post("/api/leads/import", {
    headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
    data: Buffer.from(["Nome;E-mail;Fonte", ...rows].join("\n")),
  });
  expect(imported.status()).toBe(200);
  await page.goto(`/dashboard/leads?busca=marta&fonte=${source}`);
  await page.getByRole("button", { name: "Quadro" }).click();
  await expect(page).toHaveURL(`/dashboard/leads?busca=marta&fonte=${source}&visao=quadro`);
  await page.reload();
  await expect(page.getByRole("button", { name: "Quadro" })).toHaveAttribute("aria-pressed", "true");
  const column = page.getByRole("region", { name: /^Novo/ });
  await expect(column.getByRole("heading")).toHaveText("Novo 22");
  await expect(column.getByRole("listitem")).toHaveCount(20);
  await column.getByRole("button", { name: "Mostrar mais em Novo (2)" }).click();
  await expect(column.getByRole("listitem")).toHaveCount(22);
  await expect(column.getByRole("button", { name: /^Mostrar mais/ })).toHaveCount(0);
});

/** Follows a link to WhatsApp from the contact page. @returns the code in its message */
async function clickOnWhatsapp(request: APIRequestContext): Promise<string> {
  const answer = await request.get("/whatsapp?text=Oi&page=/contato", {
    maxRedirects: 0,
    headers: { "user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36" },
  });
  const [, code = ""] = /#(\w+)$/.exec(decodeURIComponent(answer.headers().location ?? "")) ?? [];
  expect(code).not.toBe("");
  return code;
}

test("a half-written reply, note or detail of a lead is not lost without a question", async ({
  page,
  request,
}) => {
  const source = newSource();
  await send(request, { source, name: "Rita Campos", email: `${source}@exemplo.com.br` });
  await openSignedIn(page, `/dashboard/leads?fonte=${source}`);
  await leadRow(page, "Rita Campos").getByRole("link", { name: "Rita Campos", exact: true }).press("Enter");
  const heading = page.getByRole("heading", { level: 1, name: "Rita Campos" });
  await expect(heading).toBeVisible();
  const question = page.getByRole("alertdialog", { name: "Sair sem salvar?" });
  const stay = () => question.getByRole("button", { name: "Continuar editando" }).click();
  // Playwright would wait for the navigation that is blocked.
  const goBack = () => page.evaluate(() => history.back());
  const isAskedByBrowser = () =>
    page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  expect(await isAskedByBrowser()).toBe(false);

  const forms = page.getByRole("region", { name: "Linha do tempo" });
  for (const [tab, name, field, isEditor] of [
    ["Responder", "Responder", "Mensagem", true],
    ["Nota", "Nova nota", "Nota", false],
    ["Tarefa", "Nova tarefa", "Tarefa", false],
  ] as const)
    await test.step(tab, async () => {
      await forms.getByRole("tab", { name: tab }).click();
      const form = forms.getByRole("form", { name, exact: true });
      const typed = form.getByLabel(field);
      await typed.fill("Começado e");
      await goBack();
      await expect(question).toBeVisible();
      await stay();
      // The message is written in an editor.
      await (isEditor ? expect(typed).toHaveText("Começado e") : expect(typed).toHaveValue("Começado e"));
      expect(await isAskedByBrowser()).toBe(true);
      await expect(question).toHaveCount(0);
      await form.getByRole("button", { name: "Cancelar" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
      await expect(forms.getByRole("form", { name: "Nova nota" }).getByLabel("Nota")).toHaveValue("");
      expect(await isAskedByBrowser()).toBe(false);
    });

  await page.getByLabel("Cidade").fill("Campinas");
  await page.getByRole("main").getByRole("link", { name: "Leads" }).click();
  await expect(question).toBeVisible();
  await stay();
  await expect(page.getByLabel("Cidade")).toHaveValue("Campinas");
  expect(await isAskedByBrowser()).toBe(true);
  // Two forms ask once, for both; what is written in one stays while another is open.
  const note = forms.getByRole("form", { name: "Nova nota" });
  await note.getByLabel("Nota").fill("Outra");
  await forms.getByRole("tab", { name: "Tarefa" }).click();
  await expect(note).toBeHidden();
  await goBack();
  await expect(question).toHaveCount(1);
  await stay();
  await expect(question).toHaveCount(0);
  await forms.getByRole("tab", { name: "Nota" }).click();
  await expect(note.getByLabel("Nota")).toHaveValue("Outra");
  await note.getByRole("button", { name: "Adicionar nota" }).click();
  await expect(note.getByLabel("Nota")).toHaveValue("");

  await page.route("**/api/leads/**", (route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort(),
  );
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText(/^O site não respondeu\. O que você escreveu continua aqui/)).toBeVisible();
  await page.unroute("**/api/leads/**");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("O site não respondeu")).toBeHidden();
  await expect.poll(isAskedByBrowser).toBe(false);
  await page.getByRole("main").getByRole("link", { name: "Leads" }).click();
  await expect(heading).toBeHidden();
});

test("a half-written reply or note outlasts its session, and not a logout, which asks first", async ({
  page,
  request,
}) => {
  const source = newSource();
  const email = `${source}@exemplo.com.br`;
  await send(request, { source, name: "Rita Campos", email });
  await page.goto(`/dashboard/leads?fonte=${source}`);
  await signIn(page);
  await leadRow(page, "Rita Campos").getByRole("link", { name: "Rita Campos", exact: true }).click();
  const note = page.getByRole("form", { name: "Nova nota" });
  const reply = page.getByRole("form", { name: "Responder", exact: true });
  const login = page.getByRole("button", { name: "Entrar" });
  const restored = /^Aqui está o que você escrevia/;
  const endSession = async () => {
    const token = await page.evaluate(() => localStorage.getItem("dashboard_token"));
    const headers = { authorization: `Bearer ${token}` };
    expect((await request.post("/api/auth/logout", { headers })).ok()).toBe(true);
  };
  const keptKeys = (tab = page) =>
    tab.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("typed:")));

  await note.getByLabel("Nota").fill("Ligou de manhã e");
  await endSession();
  await note.getByRole("button", { name: "Adicionar nota" }).click();
  await expect(login).toBeVisible();
  await signIn(page);
  await expect(note.getByLabel("Nota")).toHaveValue("Ligou de manhã e");
  await expect(note.getByText(restored)).toBeVisible();
  await note.getByRole("button", { name: "Adicionar nota" }).click();
  await expect(note.getByLabel("Nota")).toHaveValue("");
  expect(await keptKeys()).toEqual([]);

  await page.getByRole("button", { name: "Responder", exact: true }).click();
  await reply.getByLabel("Assunto").fill("O orçamento");
  await reply.getByLabel("Mensagem").fill("Bom dia, Rita");
  await endSession();
  await reply.getByRole("button", { name: "Enviar" }).click();
  await expect(login).toBeVisible();
  await signIn(page);
  await expect(reply.getByLabel("Mensagem")).toHaveText("Bom dia, Rita");
  await expect(reply.getByLabel("Assunto")).toHaveValue("O orçamento");
  await expect(reply.getByText(restored)).toBeVisible();
  await expect(reply.getByText("Se havia anexos, escolha-os de novo.")).toBeVisible();
  await expectNoViolations(page);
  await reply.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await expect(reply).toHaveCount(0);
  expect(await keptKeys()).toEqual([]);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("form", { name: "Nova nota" }).getByLabel("Nota").fill("Em outra aba");
  await expect.poll(() => keptKeys(other)).toHaveLength(1);

  // "Sair" asks like a navigation.
  await page.bringToFront();
  await page.evaluate(() => sessionStorage.setItem("typed:another:note", "{}"));
  await page.getByLabel("Cidade").fill("Campinas");
  const question = page.getByRole("alertdialog", { name: "Sair sem salvar?" });
  await page.getByRole("button", { name: "Sair", exact: true }).click();
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await expect(page.getByLabel("Cidade")).toHaveValue("Campinas");
  await page.getByRole("button", { name: "Sair", exact: true }).click();
  await question.getByRole("button", { name: "Sair sem salvar" }).click();
  await expect(login).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  expect(await keptKeys()).toEqual([]);
  await expect(other.getByRole("button", { name: "Entrar" })).toBeVisible();
  expect(await keptKeys(other)).toEqual([]);
});

test("a lead that cannot be shown is said to be not there or not one's own", async ({ page }) => {
  await openSignedIn(page, `/dashboard/leads/${randomUUID()}`);
  await expect(page.getByText("Lead não encontrado")).toBeVisible();
  await expect(page.getByText(/^Ele não existe, .* ou não está atribuído a você\.$/)).toBeVisible();
});

test("a file brings a lead, and two leads of one person become one and two again", async ({
  page,
  request,
  site,
}) => {
  const mail = `${crypto.randomUUID()}@cliente.example`;
  const data = { name: "Rita Melo", email: mail, message: "Precisamos de um sistema." };
  expect((await request.post("/api/contact", { data: { ...data, source: "contact-form" } })).ok()).toBe(true);
  expect((await request.post("/api/contact", { data: { ...data, name: "Rita M. Melo" } })).ok()).toBe(true);
  await site.query(
    `UPDATE leads SET status = 'QUALIFIED', stage = 'Proposta' WHERE email = '${mail}' AND name = 'Rita Melo'`,
  );
  await openSignedIn(page, "/dashboard/leads");
  await page.getByRole("button", { name: "Importar leads" }).click();
  const bring = page.getByRole("dialog", { name: "Importar leads" });
  const twice = `${crypto.randomUUID()}@cliente.example`;
  const csv = `Nome;E-mail\nOutra pessoa;${twice}\nRita Melo;${mail}\n;x\nOutra pessoa;${twice}\n`;
  await bring
    .getByLabel("Arquivo")
    .setInputFiles({ name: "l.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await bring.getByRole("button", { name: "Conferir" }).click();
  await expect(
    bring.getByText("1 lead novo; 1 já existe; 1 repete uma linha do próprio arquivo; 1 linha recusada."),
  ).toBeVisible();
  await expect(
    bring.getByText("Linha 4: Falta um nome, um e-mail ou um telefone; E-mail inválido: x"),
  ).toBeVisible();
  await expectNoViolations(page);

  // During an update, a process of the previous version may answer.
  await page.route("**/api/leads/import?*", async (route) => {
    const response = await route.fetch();
    const { skipped: _skipped, repeated: _repeated, ...json } = await response.json();
    await route.fulfill({ response, json });
  });
  await bring
    .getByLabel("Arquivo")
    .setInputFiles({ name: "l2.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await bring.getByRole("button", { name: "Conferir" }).click();
  await expect(bring.getByText("1 lead novo; 2 já existem; 1 linha recusada.")).toBeVisible();
  await page.unroute("**/api/leads/import?*");

  await bring.getByRole("button", { name: "Importar 1 lead" }).click();
  await expect(
    bring.getByText(
      "1 lead importado. Não importados: 1 já existia; 1 repete uma linha do próprio arquivo; 1 linha foi recusada.",
    ),
  ).toBeVisible();
  await expect(bring.getByText("Linha 5: Repete a linha 2")).toBeVisible();
  await bring.getByRole("button", { name: "Fechar" }).last().click();

  await page.getByRole("button", { name: "Ver possíveis duplicados" }).click();
  const dialog = page.getByRole("dialog", { name: "Possíveis duplicados" });
  const group = dialog.getByRole("group", { name: /Qual manter/ }).filter({ hasText: mail });
  await group.getByRole("radio", { name: /Rita M\. Melo/ }).check();
  await expect(group.getByText("Rita M. Melo fica como Qualificado.")).toBeVisible();
  await expectNoViolations(page);
  await group.getByRole("button", { name: "Juntar" }).click();
  await expect(group).toHaveCount(0);
  // Esc would close the toast "Leads juntados!" if it is already there.
  await dialog.getByRole("button", { name: "Fechar" }).click();
  await expect(dialog).toHaveCount(0);
  // The list is complete: no card moves under the pointer any more.
  await expect(page.getByRole("link", { name: "Rita Melo", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Rita M. Melo", exact: true }).click();
  await expect(page.getByText("Juntou-se a este lead")).toBeVisible();
  await expect(page.getByRole("button", { name: "Etapa atual: Proposta enviada" })).toBeVisible();
  await page.getByRole("textbox", { name: "Empresa" }).fill("Melo Ltda");
  await page.getByRole("button", { name: "Desfazer: Rita Melo" }).click();
  await expect(page.getByText("Separou-se deste lead")).toBeVisible();
  // The head follows, and so does the form, but for what is being typed.
  await expect(page.getByRole("button", { name: "Etapa atual: Novo" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Empresa" })).toHaveValue("Melo Ltda");
  const hint = page.getByRole("complementary", { name: "Possíveis duplicados" });
  await expect(hint.getByText("Pode ser a mesma pessoa que Rita Melo (mesmo e-mail).")).toBeVisible();
  await hint.getByRole("link", { name: "Rita Melo" }).click();
  // "Empresa" is typed and not saved.
  await page.getByRole("button", { name: "Sair sem salvar" }).click();
  await expect(page.getByRole("heading", { name: "Rita Melo", exact: true })).toBeVisible();
});
