import { expect, type Locator, type Page } from "@playwright/test";

const toastsOf = (page: Page) => page.getByRole("region", { name: /Notificações/ }).getByRole("listitem");

export function toastOf(page: Page, text: string): Locator {
  return toastsOf(page).filter({ hasText: text });
}

/**
 * Expects a notification with exactly this title and description. Checks both at once, since it disappears after five
 * seconds. An earlier one with the same title may still be there.
 */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const titled = toastsOf(page).filter({ has: page.getByText(title, { exact: true }) });
  const toast = description ? titled.filter({ has: page.getByText(description, { exact: true }) }) : titled;
  await expect(toast).toBeVisible();
}
