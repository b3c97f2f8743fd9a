// The mailbox of replies on screen, first by password and then by a connected account, with real servers.

import { rm } from "node:fs/promises";
import { startImapServer } from "../src/testing/imap-server.ts";
import { OAUTH_CLIENT, startOAuthServer } from "../src/testing/oauth-server.ts";
import { freePort, startProcess } from "../src/testing/product-process.ts";
import { expectNoViolations } from "./axe.ts";
import { copyDemo } from "./demo.ts";
import { expect, test } from "./site.ts";
import { getToken } from "./staff.ts";

const ADDRESS = "contato@prumo.example";

test("an administrator enters the mailbox, tests it, and connects the account instead of a password", async ({
  page,
}) => {
  const dataDir = await copyDemo();
  const oauth = await startOAuthServer(ADDRESS);
  const imap = await startImapServer(oauth.introspectUrl);
  const port = String(await freePort());
  const running = await startProcess({
    ...oauth.environment,
    DATA_DIR: dataDir,
    PORT: port,
    RATE_LIMITS: "off",
    SMTP_REQUIRE_TLS: "off",
  });
  // The provider leads back to this name, which the browser keeps the session under.
  const url = `http://localhost:${port}`;
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url(), request.headers()["referer"] ?? ""));
  try {
    const token = await getToken(page.request, url);
    await page.addInitScript((value) => localStorage.setItem("dashboard_token", value), token);
    await page.goto(`${url}/dashboard/funcionamento#caixa`);
    const panel = page.getByRole("region", { name: "Caixa de respostas" });
    await panel.getByLabel("Provedor").selectOption({ label: "Zoho Mail" });
    await expect(panel.getByLabel("Servidor")).toHaveValue("imappro.zoho.com");
    await expect(panel.getByText(/^Ative o IMAP/).first()).toBeVisible();
    await panel.getByLabel("Servidor").fill("127.0.0.1");
    await panel.getByLabel("Porta").fill(String(imap.port));
    await panel.getByLabel("Segurança").selectOption({ label: "STARTTLS (porta 143)" });
    await panel.getByLabel("Usuário").fill(ADDRESS);
    await panel.getByLabel("Senha").fill("errada");
    await panel.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(page.getByText("Caixa de respostas salva").first()).toBeVisible();
    await panel.getByRole("button", { name: "Testar caixa" }).click();
    await expect(page.getByText("O servidor 127.0.0.1 recusou o usuário ou a senha.").first()).toBeVisible();
    await panel.getByLabel("Senha").fill(new URL(imap.url("x")).password);
    await panel.getByRole("button", { name: "Salvar", exact: true }).click();
    await panel.getByRole("button", { name: "Testar caixa" }).click();
    await expect(page.getByText(`${ADDRESS}, INBOX: 0 e-mails.`).first()).toBeVisible();
    await expectNoViolations(page);

    const account = page.getByRole("region", { name: "Autorização da conta" });
    await account.getByText("Como registrar o aplicativo, uma vez").click();
    for (const [provider, pictures, told] of [
      ["Google", 7, "“URIs de redirecionamento autorizados” com"],
      ["Microsoft 365", 6, "“URI de redirecionamento: endereço” com"],
    ] as const) {
      await account.getByLabel("Provedor").selectOption({ label: provider });
      const drawn = account.getByRole("img", { name: /^Desenho do passo/ });
      await expect(drawn).toHaveCount(pictures);
      await expect(account.getByRole("img", { name: `${told} ${url}/dashboard` })).toHaveCount(1);
      await expectNoViolations(page);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await account.getByRole("button", { name: "Copiar o endereço de retorno" }).click();
    await expect(page.getByText("Copiado!").first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${url}/dashboard/caixa-postal/autorizado`,
    );
    await account.getByLabel("Provedor").selectOption({ label: "Servidor de identidade próprio" });
    await expect(account.getByText(`${url}/dashboard/caixa-postal/autorizado`)).toBeVisible();
    await account.getByLabel("Conta", { exact: true }).fill(ADDRESS);
    await account.getByLabel("ID do aplicativo").fill(OAUTH_CLIENT.clientId);
    await account.getByLabel("Chave secreta").fill(OAUTH_CLIENT.clientSecret);
    await account.getByRole("button", { name: "Conectar" }).click();
    await expect(account.getByText(`Conectada: ${ADDRESS}`)).toBeVisible();
    expect(page.url()).toBe(`${url}/dashboard/funcionamento#autorizacao`);
    // The code stands in no address but the one that the provider led back to, and in no referrer.
    const withCode = addresses.filter((one) => one.includes("code=") && !one.includes("code_challenge="));
    expect(withCode).toHaveLength(1);
    await expect(panel.getByLabel("Login")).toHaveValue("oauth");
    await panel.getByRole("button", { name: "Testar caixa" }).click();
    await expect(page.getByText("A conexão com a caixa funcionou").first()).toBeVisible();
    await expectNoViolations(page);
    expect(running.output()).not.toContain("code=");

    oauth.withdraw();
    await running.stop();
  } finally {
    await running.kill();
    await imap.close();
    await oauth.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
