import { expect, type Locator, type Page } from "@playwright/test";

const toastsOf = (page: Page) => page.getByRole("region", { name: /Notificações/ }).getByRole("listitem");

/** The notification with a text in it. */
export function toastOf(page: Page, text: string): Locator {
  return toastsOf(page).filter({ hasText: text });
}

/**
 * A notification with exactly this title, and this description. Both are looked for at once: it goes by itself after
 * five seconds. Of the same title one of before may still be there.
 */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const titled = toastsOf(page).filter({ has: page.getByText(title, { exact: true }) });
  const toast = description ? titled.filter({ has: page.getByText(description, { exact: true }) }) : titled;
  await expect(toast).toBeVisible();
}
