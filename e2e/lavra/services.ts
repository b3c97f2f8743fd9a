import { expect } from "@playwright/test";
import type { Owner } from "./owner.ts";
import { SERVICES } from "./texts.ts";

/** Completes the step "O que você faz": three services with pictures and benefits. */
export async function writeServices(owner: Owner): Promise<void> {
  const { page, panel, canvas } = owner;
  await owner.click(page.getByRole("link", { name: "Escrever: O que você faz" }));
  await expect(canvas.getByRole("heading", { level: 1 })).toBeVisible();
  for (const [index, service] of SERVICES.entries()) {
    await owner.click(owner.button("Adicionar em Serviços"));
    const fields = panel.locator(`[data-path="items"] > ol > li`).nth(index);
    await owner.type(service.name);
    await owner.fill(fields.getByLabel("Resumo", { exact: true }), service.summary);
    for (const benefit of service.benefits) {
      await owner.click(owner.button("Adicionar em Benefícios", fields));
      await owner.type(benefit);
    }
    await owner.bring(fields.locator("input[type=file]"), service.picture);
    await owner.fill(fields.getByLabel("Texto alternativo"), service.alt);
  }
  await owner.write(canvas.getByRole("heading", { level: 1 }).getByRole("textbox"), "O que fazemos");
  await owner.write(
    canvas.getByRole("textbox", { name: "Texto", exact: true }).first(),
    "Três partes de um sistema só. Comece pela que mais dói, e some as outras quando fizer sentido.",
  );
  await publish(owner);
}

export async function publish(owner: Owner): Promise<void> {
  await owner.click(owner.button("Publicar alterações"));
  await expect(owner.page.getByText("Alterações publicadas!").first()).toBeVisible();
}
