// Zero axe violations on every screen, in both themes, on a phone and on a desk.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { whenReady } from "./ready.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./site.ts";

const PUBLIC_PATHS = [
  "/",
  "/servicos",
  "/sobre",
  "/contato",
  "/faq",
  "/politicas-de-privacidade",
  "/termos-de-servico",
  "/esta-pagina-nao-existe",
];

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [375, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({
        colorScheme,
        viewport: { width, height: 900 },
        contextOptions: { reducedMotion: "reduce" },
      });

      for (const path of PUBLIC_PATHS) {
        test(`${path} has no accessibility violations`, async ({ page }) => {
          await page.goto(path);
          await whenReady(page);
          await expectNoViolations(page);
        });
      }

      test("a form with errors has no accessibility violations", async ({ page }) => {
        await page.goto("/contato");
        await whenReady(page);
        await page.getByRole("button", { name: "Enviar mensagem" }).click();
        await expect(page.getByText("E-mail inválido")).toBeVisible();
        await expectNoViolations(page);
      });

      test("login, dashboard and leads have no accessibility violations", async ({ page }) => {
        await page.goto("/dashboard");
        await page.getByRole("button", { name: "Entrar" }).waitFor();
        await expectNoViolations(page);
        await signIn(page);
        await expectNoViolations(page);
        await page.goto("/dashboard/leads");
        await page.getByRole("article").first().waitFor();
        await expectNoViolations(page);
      });

      test("the settings and FAQ screens have no accessibility violations", async ({ page }) => {
        await signIn(page);
        await page.goto("/dashboard/settings");
        await page.getByLabel("Nome do site").waitFor();
        await expectNoViolations(page);
        await page.goto("/dashboard/faq");
        await page.getByRole("article").first().waitFor();
        await expectNoViolations(page);
        await page.keyboard.press("n");
        await page.getByRole("dialog").waitFor();
        await expectNoViolations(page);
        await page.getByLabel("Pergunta").fill("Uma pergunta");
        await page.keyboard.press("Escape");
        await page.getByRole("alertdialog").waitFor();
        await expectNoViolations(page);
      });
    });
  }
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
}
