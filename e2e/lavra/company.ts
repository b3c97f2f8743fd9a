import { expect } from "@playwright/test";
import type { Owner } from "./owner.ts";
import { COMPANY } from "./texts.ts";

/** Completes the steps "Empresa e contato", "Logotipo e cores" and "Dados legais", which share a screen. */
export async function writeCompany(owner: Owner): Promise<void> {
  const { page } = owner;
  const parts = page.getByRole("navigation", { name: "Partes das configurações" });
  const fill = async (fields: Record<string, string>): Promise<void> => {
    for (const [label, text] of Object.entries(fields))
      await owner.fill(page.getByLabel(label, { exact: true }), text);
  };
  await owner.click(page.getByRole("link", { name: "Preencher: Empresa e contato" }));
  // Keyboard users continue from the title, although the settings loaded late.
  await expect(page.getByRole("heading", { level: 1, name: "Configurações" })).toBeFocused();
  await fill(COMPANY.contact);
  await owner.click(parts.getByRole("link", { name: "Dados legais" }));
  await fill(COMPANY.legal);
  await owner.click(parts.getByRole("link", { name: "Aparência" }));
  await fill(COMPANY.colors);
  for (const [label, file] of Object.entries(COMPANY.logos)) {
    await owner.bring(page.getByLabel(label, { exact: true }), file);
    await expect(owner.button(`Remover ${label}`)).toBeVisible();
  }
  await owner.click(page.getByRole("radio", { name: /^Editorial/ }));
  await owner.click(page.getByRole("radio", { name: "Suaves" }));
  await owner.click(owner.button("Salvar Configurações"));
  await expect(page.getByText("Configurações salvas").first()).toBeVisible();
}
