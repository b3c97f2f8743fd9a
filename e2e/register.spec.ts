import { randomUUID } from "node:crypto";
import { expectNoViolations } from "./axe.ts";
import { linkTo } from "./editor.ts";
import { expect, test } from "./site.ts";
import { DEMO } from "./staff.ts";

test("the login screen offers no account until the settings allow it", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Criar conta" })).toHaveCount(0);
});

test.describe("where it is allowed", () => {
  test.beforeAll(({ site }) => site.changeSettings("allow_registration = true"));
  test.afterAll(({ site }) => site.changeSettings("allow_registration = false"));

  test("one makes an account by the link of a mail, and is in as an author", async ({ page, site }) => {
    const email = `${randomUUID()}@exemplo.com.br`;
    await page.goto("/dashboard/posts");
    await page.getByRole("button", { name: "Criar conta" }).click();
    await expect(page.getByRole("heading", { name: "Criar conta" })).toBeVisible();
    await expect(page.getByLabel("Nome")).toBeFocused();
    await page.getByLabel("Nome").fill("Bia Souza");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Senha").fill("uma senha comprida");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Enviamos um link para ${email}`)).toBeVisible();
    await page.goto(await linkTo(site, email));
    await expect(page.getByText(email)).toBeVisible();
    await expectNoViolations(page);
    // The password is chosen after opening the link, since somebody else may have entered this address.
    await expect(page.getByText("Bia Souza")).toBeVisible();
    await expect(page.getByLabel("Senha")).toBeFocused();
    await page.getByLabel("Senha").fill("uma outra senha");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/Não é a senha escolhida no registro/)).toBeVisible();
    await page.getByLabel("Senha").fill("uma senha comprida");
    await page.getByRole("button", { name: "Confirmar e-mail" }).click();
    await expect(page.getByRole("heading", { name: "E-mail confirmado" })).toBeVisible();
    await page.getByRole("link", { name: "Entrar no painel" }).click();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Senha").fill("uma senha comprida");
    await page.getByRole("button", { name: "Entrar" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Do rascunho ao site" })).toBeVisible();
    await page.goto("/dashboard/analytics?periodo=30d");
    await expect(page.getByRole("heading", { name: "Sem permissão" })).toBeVisible();
  });

  test("what is wrong is said at its field", async ({ page }) => {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Criar conta" }).click();
    await page.getByRole("button", { name: "Criar conta" }).click();
    await expect(page.getByText("Nome deve ter pelo menos 3 caracteres")).toBeVisible();
    await expect(page.getByText("Informe seu e-mail")).toBeVisible();
    await expect(page.getByText("Senha deve ter pelo menos 12 caracteres")).toBeVisible();
    await expect(page.getByLabel("Nome")).toBeFocused();
    await expectNoViolations(page);
    await page.getByLabel("Nome").fill("Bia Souza");
    await page.getByLabel("E-mail").fill("bia@");
    await expect(page.getByText("E-mail inválido")).toBeVisible();
    await page.getByLabel("E-mail").fill(DEMO.email.toUpperCase());
    await page.getByLabel("Senha").fill("uma senha comprida");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Já existe uma conta com este e-mail.")).toBeVisible();
    await expect(page.getByLabel("E-mail")).toBeFocused();
    await page.getByRole("button", { name: "Voltar ao login" }).click();
    await expect(page.getByRole("heading", { name: "Entrar no painel" })).toBeVisible();
  });

  test("a refusal that belongs to no field is said above them", async ({ page, site }) => {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Criar conta" }).click();
    await page.getByLabel("Nome").fill("Bia Souza");
    await page.getByLabel("E-mail").fill(`${randomUUID()}@exemplo.com.br`);
    await page.getByLabel("Senha").fill("uma senha comprida");
    await site.changeSettings("allow_registration = false");
    // A process learns of the change a moment later.
    const other = {
      name: "Ana Prado",
      email: `${randomUUID()}@exemplo.com.br`,
      password: "uma senha comprida",
    };
    const register = async () => (await page.request.post("/api/auth/register", { data: other })).status();
    await expect.poll(register).toBe(403);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("O registro de novos usuários está desativado.");
    await site.changeSettings("allow_registration = true");
    await page.route("**/api/auth/register", (route) => route.abort());
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("Não foi possível criar a conta. Tente novamente.");
  });
});

test.describe("at a first visit", () => {
  test.use({ keepsPage: false });

  test("the scripts of the login screen weigh 180 KB at most, and the form for an account is none of them", async ({
    page,
  }) => {
    const sizes: Promise<number>[] = [];
    const names: string[] = [];
    page.on("requestfinished", (sent) => {
      if (!sent.url().endsWith(".js")) return;
      names.push(sent.url());
      sizes.push(sent.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto("/dashboard");
    await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThanOrEqual(180_000);
    expect(names.join()).not.toMatch(/register-form|command-palette|area-chart/);
  });
});
