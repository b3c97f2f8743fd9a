import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { hashPassword } from "../src/accounts/passwords/hash-password.server.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, type Site, test } from "./site.ts";

const PASSWORD = "uma senha comprida";

/** Adds a separate user, so that tests do not interfere. */
async function addPerson({ query }: Site): Promise<string> {
  const email = `${randomUUID()}@exemplo.com.br`;
  const hash = await hashPassword(PASSWORD);
  await query(
    `INSERT INTO users (name, email, password_hash, role) VALUES ('Ana Ribeiro', '${email}', '${hash}', 'editor')`,
  );
  return email;
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

test("a forgotten password is replaced by the link in the mail, which looking at does not use up", async ({
  page,
  site,
}) => {
  const email = await addPerson(site);
  await page.goto("/dashboard");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Esqueci minha senha" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByRole("status")).toContainText(`Se ${email} tem uma conta`);

  const findLink = () =>
    site.mails
      .filter(({ to }) => JSON.stringify(to).includes(email))
      .map(({ text }) => /\/dashboard\/nova-senha\/[\w-]+/.exec(text ?? "")?.[0])
      .find(Boolean);
  await expect.poll(findLink).toBeTruthy();
  const link = findLink() ?? "";
  // Opens the link like a mail scanner, twice.
  for (const method of ["get", "head"] as const) expect((await page.request[method](link)).ok()).toBe(true);
  const answer = await page.goto(link);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
  });
  await expect(page.getByRole("heading", { name: "Escolher outra senha" })).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel("Nova senha").fill("password2026");
  await page.getByRole("button", { name: "Mudar senha" }).click();
  await expect(page.getByLabel("Nova senha")).toHaveAccessibleDescription(/entre as mais usadas/);
  await page.getByLabel("Nova senha").fill("cavalo bateria grampo");
  await page.getByRole("button", { name: "Mudar senha" }).click();
  await expect(page.getByRole("heading", { name: "Senha mudada" })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
  await page.goto("/dashboard/conta");
  await signIn(page, email, "cavalo bateria grampo");
  await expect(page.getByRole("heading", { level: 1, name: "Minha conta" })).toBeVisible();
});

test("codes of an app are set up, asked for at the next sign-in, and sensitive acts ask again", async ({
  page,
  site,
}) => {
  const email = await addPerson(site);
  await page.goto("/dashboard/conta");
  await signIn(page, email);
  await page.getByRole("button", { name: "Ativar verificação em duas etapas" }).click();
  const dialog = page.getByRole("dialog", { name: "Verificação em duas etapas" });
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const app = new TOTP({ secret });
  await dialog.getByLabel("Código de verificação").fill(app.generate());
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  const codes = page.getByRole("dialog", { name: "Códigos de recuperação" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await page.keyboard.press("Escape");
  const loss = page.getByRole("alertdialog", { name: "Fechar sem guardar os códigos?" });
  await loss.getByRole("button", { name: "Voltar" }).click();
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await codes.getByRole("button", { name: "Guardei os códigos" }).click();
  await expect(page.getByText("Restam 10 códigos de recuperação.")).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole("button", { name: "Sair", exact: true }).click();
  await page.goto("/dashboard/conta");
  await signIn(page, email);
  await expect(page.getByLabel("Código de verificação")).toBeFocused();
  await page.getByLabel("Código de verificação").fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Confira se a data e a hora do celular estão certas");
  await page.getByLabel("Código de verificação").fill("aaaa-bbbb-cccc-dddd-eeee-ffff-gggg");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Código de recuperação inválido ou já usado");
  // The setup has used the current code: this takes the next one, which may be a little early.
  await page.getByLabel("Código de verificação").fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Minha conta" })).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto("/dashboard/conta");
  await expect(tab.getByRole("button", { name: "Gerar novos códigos" })).toBeVisible();
  const storedToken = () => page.evaluate(() => localStorage.getItem("dashboard_token"));
  const before = await storedToken();
  await site.query("UPDATE sessions SET confirmed_at = now() - interval '11 minutes'");
  await page.getByRole("button", { name: "Gerar novos códigos" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Gerar novos" }).click();
  const question = page.getByRole("dialog", { name: "Confirme que é você" });
  await question.getByLabel("Senha").fill("errada");
  await page.keyboard.press("Enter");
  await expect(question.getByLabel("Senha")).toHaveAccessibleDescription("Senha incorreta");
  await question.getByLabel("Senha").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expect(codes.getByText("Os códigos anteriores deixaram de valer.")).toBeVisible();

  // The session has a new token, in the other tab too: the previous one is no longer valid.
  expect(await storedToken()).not.toBe(before);
  await site.query("UPDATE sessions SET previous_until = now() WHERE previous_until IS NOT NULL");
  await tab.getByRole("button", { name: "Gerar novos códigos" }).click();
  await tab.getByRole("alertdialog").getByRole("button", { name: "Gerar novos" }).click();
  await expect(tab.getByRole("dialog", { name: "Códigos de recuperação" }).getByRole("listitem")).toHaveCount(
    10,
  );
  await expect(codes.getByRole("listitem")).toHaveCount(10);
});

test("a passkey is made on this device, and enters alone", async ({ page, site }) => {
  const email = await addPerson(site);
  // Passkeys belong to host names, never to IP addresses.
  const url = site.url.replace("127.0.0.1", "localhost");
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${url}/dashboard/conta`);
  await signIn(page, email);
  await page.getByRole("button", { name: "Adicionar chave de acesso" }).click();
  await expect(page.getByText("substitui a chave de acesso uma única vez")).toBeVisible();
  await page.getByRole("button", { name: "Guardei os códigos" }).click();
  await expect(page.getByRole("button", { name: "Adicionar aplicativo autenticador" })).toBeVisible();
  await page.getByRole("button", { name: /^Excluir a chave/ }).click();
  const last = page.getByRole("alertdialog", { name: "Excluir a chave de acesso?" });
  await expect(last.getByText("É a única verificação desta conta")).toBeVisible();
  await last.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByText("Chrome no Linux").first()).toBeVisible();
  await expect(page.getByText("Ativada")).toBeVisible();
  await page.getByRole("button", { name: "Sair deste aparelho" }).click();
  await expect(page.getByRole("button", { name: "Usar chave de acesso" })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Usar chave de acesso" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.getByRole("link", { name: "Ana Ribeiro" }).click();
  await expect(page.getByText(/^Usada em/)).toBeVisible();
});
