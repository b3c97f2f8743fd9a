import type { Locator, Page } from "@playwright/test";

/** All rows of the list of leads. */
export const leadRows = (page: Page): Locator => page.locator("[data-row]");

/** The row of a lead. */
export const leadRow = (page: Page, name: string): Locator =>
  leadRows(page).filter({ has: page.getByRole("link", { name, exact: true }) });

/** Opens what is known of a lead below its row. */
export async function openDetails(page: Page, name: string): Promise<Locator> {
  await leadRow(page, name)
    .getByRole("button", { name: `Detalhes de ${name}` })
    .click();
  return page.getByRole("article", { name });
}
