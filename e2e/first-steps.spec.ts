import { rm } from "node:fs/promises";
import { startProcess } from "../src/testing/product-process.ts";
import { expectNoViolations } from "./axe.ts";
import { copyDemo } from "./demo.ts";
import { expect, test } from "./site.ts";
import { getToken } from "./staff.ts";

test("the demo goes at a button, and the site says nothing that its owner did not enter", async ({
  page,
}) => {
  const dataDir = await copyDemo();
  const running = await startProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off" });
  try {
    const token = await getToken(page.request, running.url);
    await page.addInitScript((value) => localStorage.setItem("dashboard_token", value), token);
    await page.goto(`${running.url}/dashboard/primeiros-passos`);
    await expect(page.getByRole("heading", { level: 1, name: "Primeiros passos" })).toBeVisible();
    await expect(page.getByText("0 de 6 passos concluídos")).toBeVisible();
    await page.getByRole("button", { name: "Enviar e-mail de teste" }).click();
    await expect(page.getByText("Nenhum servidor de e-mail está configurado")).toBeVisible();
    await expectNoViolations(page);
    const ask = async () => {
      await page.getByRole("button", { name: "Remover conteúdo de demonstração" }).click();
      return page.getByRole("alertdialog").getByRole("button", { name: "Remover" });
    };
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "DELETE") sent.push(request.url());
    });
    await page.route("**/api/demo-content", (route) => route.abort());
    await (await ask()).click();
    await expect(page.getByText(/^O servidor não respondeu/)).toBeVisible();
    await page.unroute("**/api/demo-content");
    sent.length = 0;
    await (await ask()).dblclick();
    await expect(page.getByRole("status").filter({ hasText: "Removido." })).toBeVisible();
    for (const path of ["/", "/servicos", "/sobre", "/blog", "/portfolio", "/faq"]) {
      await page.goto(running.url + path);
      await expect(page.locator("main")).toBeVisible();
      await expect(page.locator("body")).not.toContainText(/Prumo Sistemas|Helena Prado|50\+|99%|24\/7/);
    }
    await page.goto(running.url);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vitrine");
    await expect(page.getByRole("contentinfo")).not.toContainText(/Blog|E-book/);
    await page.goto(`${running.url}/dashboard`);
    const note = page.getByRole("region", { name: "Comece por aqui" });
    await expect(note).toContainText("O próximo: Empresa e contato");
    await expectNoViolations(page);
    await note.getByRole("link", { name: "Primeiros passos" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Primeiros passos" })).toBeVisible();
  } finally {
    await running.stop();
    await rm(dataDir, { recursive: true });
  }
});
