// From a campaign to a contract, with real mail servers for sending and receiving.

import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { startImapServer } from "../src/testing/imap-server.ts";
import { queryIn, startProcess } from "../src/testing/product-process.ts";
import { startSmtpServer } from "../src/testing/smtp-server.ts";
import { expectNoViolations } from "./axe.ts";
import { copyDemo } from "./demo.ts";
import { leadRow } from "./lead-list.ts";
import { expect, test } from "./site.ts";
import { getToken } from "./staff.ts";

const SENDER = "contato@prumo.example";
const CAMPAIGN = "reforma-do-estoque";

/** Writes a mail like a client's mail program. */
const letter = (head: string[], text: string) =>
  [
    "From: Rita Alves <rita@cliente.example>",
    `Message-ID: <${randomUUID()}@cliente.example>`,
    `Date: ${new Date().toUTCString()}`,
    "Content-Type: text/plain; charset=utf-8",
    ...head,
    "",
    text,
  ].join("\r\n");

test("a visit of a campaign becomes a client: WhatsApp, a mail, its answer, a contract, and where it came from", async ({
  page,
}) => {
  const dataDir = await copyDemo();
  const [imap, smtp] = [await startImapServer(), await startSmtpServer()];
  const environment = {
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    SMTP_REQUIRE_TLS: "off",
    MAIL_FROM: `Prumo <${SENDER}>`,
    IMAP_URL: imap.url("contato"),
  };
  let running = await startProcess(environment);
  const { url } = running;
  try {
    const answer = await page.request.get(`${url}/whatsapp?text=Oi&page=/servicos`, {
      headers: { referer: `${url}/servicos?utm_source=google&utm_campaign=${CAMPAIGN}` },
      maxRedirects: 0,
    });
    const code = /#(\w+)/.exec(decodeURIComponent(answer.headers().location ?? ""))?.[1] ?? "";
    const token = await getToken(page.request, url);
    await page.addInitScript((value) => localStorage.setItem("dashboard_token", value), token);

    await page.goto(`${url}/dashboard/leads`);
    await page.getByRole("button", { name: "Código do WhatsApp" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Código ou mensagem").fill(`Oi! #${code}`);
    await dialog.getByRole("button", { name: "Procurar" }).click();
    await dialog.getByLabel("Nome").fill("Rita Alves");
    await dialog.getByLabel("Telefone").fill("(11) 97777-8888");
    await dialog.getByRole("button", { name: "Criar lead" }).click();
    const timeline = page.getByRole("region", { name: "Linha do tempo" });
    await expect(timeline.getByText(`Campanha: ${CAMPAIGN}`)).toBeVisible();
    await page.getByLabel("E-mail").fill("rita@cliente.example");
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(timeline.getByText("E-mail: vazio → rita@cliente.example")).toBeVisible();

    const address = page.url();
    await page.goto(`${url}/dashboard/leads/modelos`);
    await page.getByRole("button", { name: "Novo modelo" }).click();
    await dialog.getByLabel("Nome").fill("Primeira conversa");
    await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(dialog.getByText("Assunto: escreva um texto")).toBeVisible();
    await dialog.getByLabel("Assunto").fill("Seu estoque");
    await dialog.getByLabel("Mensagem").fill("Olá, {{nome}}!");
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Primeira conversa" })).toBeVisible();
    await expectNoViolations(page);
    await page.goto(address);
    await page.getByRole("button", { name: "Responder", exact: true }).click();
    const reply = page.getByRole("form", { name: "Responder", exact: true });
    await reply.getByLabel("Modelo").selectOption({ label: "Primeira conversa" });
    await expect(reply.getByText(/^Enviar um modelo sem alterá-lo não conta/)).toBeVisible();
    await expect(reply.getByLabel("Assunto")).toHaveValue("Seu estoque");
    await reply.getByLabel("Mensagem").fill("Olá, {{nome}}! Quantas lojas são?");
    await reply.getByRole("button", { name: "Enviar" }).click();
    await expect(timeline.getByText("Respondeu por e-mail: Seu estoque")).toBeVisible();
    await expect.poll(() => smtp.mails.length).toBeGreaterThan(0);
    // Only mails that come after the first poll are read.
    await expect
      .poll(async () => {
        const headers = { authorization: `Bearer ${token}` };
        return (await page.request.get(`${url}/api/mailbox`, { headers })).json();
      })
      .toMatchObject({ state: "ok" });
    const sent = smtp.mails.find(({ mail }) => mail.subject === "Seu estoque")?.mail;

    const heads = [
      `To: ${sent?.replyTo?.text}`,
      "Subject: Re: Seu estoque",
      `In-Reply-To: ${sent?.messageId}`,
    ];
    await imap.deliver("contato", letter(heads, "São três lojas.\r\n\r\n> Quantas lojas são?\r\n"));
    await imap.deliver("contato", letter([`To: ${SENDER}`, "Subject: Esqueci"], "E um depósito."));
    // It may be reading mail at that moment; after a kill, its lease of the mailbox lasts half a minute.
    await running.kill();
    running = await startProcess({ ...environment, PORT: new URL(url).port });
    await queryIn(dataDir, "UPDATE mailboxes SET next_look_at = now()");
    await expectReceived(page, "Enviou um e-mail: Re: Seu estoque");
    await expect(timeline.getByText("São três lojas.", { exact: true })).toBeVisible();
    await expect(timeline.getByText("Enviou um e-mail")).toHaveCount(1);

    await page.goto(`${url}/dashboard`);
    const today = page.getByRole("region", { name: "Hoje" });
    await expect(today.getByRole("listitem").filter({ hasText: "Rita Alves" })).toContainText(
      /respondeu por e-mail em/i,
    );
    await page.goto(`${url}/dashboard/leads`);
    await expect(leadRow(page, "Rita Alves").getByText("Respondeu")).toBeVisible();
    await expect(page.getByText(/^Respostas de contato, INBOX lidas às/)).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("link", { name: "1 e-mail sem lead: a quem pertence?" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "A quem pertence?" })).toBeVisible();
    await expectNoViolations(page);
    const mail = page.getByRole("article", { name: "Rita Alves: Esqueci" });
    await mail.getByRole("button", { name: "Escolher lead" }).click();
    await dialog.getByRole("searchbox").fill("rita");
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Rita Alves rita@cliente.example" }).click();
    await expect(page.getByText("Nenhum e-mail pendente")).toBeVisible();

    await page.goto(`${url}/dashboard/leads?busca=rita`);
    await leadRow(page, "Rita Alves").getByRole("link", { name: "Rita Alves" }).press("Enter");
    await expect(timeline.getByText("E um depósito.")).toBeVisible();
    await page.getByRole("button", { name: "Não precisa de resposta" }).click();
    await expect(timeline.getByText("Não precisa de resposta.")).toBeVisible();
    await page.getByRole("button", { name: "Definir valor" }).click();
    await page.getByLabel("Valor", { exact: true }).fill("45.000,00");
    await page.keyboard.press("Enter");
    await expect(timeline.getByText(/Valor: vazio/)).toBeVisible();
    await page.goto(`${url}/dashboard/leads?busca=rita`);
    await leadRow(page, "Rita Alves").getByRole("combobox").selectOption({ label: "Convertido" });
    await expect(page.getByText("Status atualizado")).toBeVisible();
    await page.goto(`${url}/dashboard/origens`);
    const row = page.getByRole("row").filter({ hasText: CAMPAIGN });
    await expect(row).toContainText("google");
    await expect(row).toContainText("45.000");
  } finally {
    await running.stop();
    await Promise.all([imap.close(), smtp.close()]);
    await rm(dataDir, { recursive: true });
  }
});

/** Reloads until the timeline shows the received mail; the page itself need not update at once. */
async function expectReceived(page: Page, title: string): Promise<void> {
  const known = page.getByRole("region", { name: "Linha do tempo" });
  await expect(async () => {
    await page.reload();
    await known.locator("time").first().waitFor();
    expect(await known.getByText(title).count()).toBe(1);
  }).toPass();
}
