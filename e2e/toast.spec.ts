// Notifications: one at a time, 5000 ms, swipe of 50 px to the right, F8 to the region.

import type { Locator, Page } from "@playwright/test";
import { stopClock, whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";
import { toastOf } from "./toasts.ts";

// Motion is part of the subject.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.beforeEach(async ({ page }) => {
  await stopClock(page);
  await page.goto("/contato");
  await whenReady(page);
  await page.route("**/api/contact", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByLabel("Nome").fill("Ana Prado");
  await page.getByLabel("E-mail").fill("ana@cliente.example");
  await page.getByLabel("Mensagem").fill("Quero conversar sobre um sistema.");
});

test("goes by itself after 5 seconds, and stays while it is being read", async ({ page }) => {
  const toast = await fail(page);
  await page.clock.runFor(4_500);
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return toast.isVisible();
    })
    .toBe(false);

  const next = await fail(page);
  await next.hover();
  await page.clock.runFor(10_000);
  await expect(next).toBeVisible();
});

test("is one, however often something fails, and can be closed", async ({ page }) => {
  await fail(page);
  const toast = await fail(page);
  await expect(page.getByText("Erro ao enviar mensagem")).toHaveCount(1);
  await toast.getByRole("button", { name: "Fechar notificação" }).click();
  await expect(toast).toBeHidden();
});

test("is reached with F8", async ({ page }) => {
  await fail(page);
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: /Notificações/ }).getByRole("list")).toBeFocused();
});

test("is swiped away over 50 px to the right, and not by less", async ({ page }) => {
  const toast = await fail(page);
  await swipe(page, toast, 40);
  await expect(toast).toBeVisible();
  await swipe(page, toast, 70);
  await expect(toast).toBeHidden();
});

/** Sends the form to a failing server, and returns its notification. */
async function fail(page: Page): Promise<Locator> {
  // The form delays a submission that comes faster than a person's.
  await page.clock.runFor(2_500);
  const toast = toastOf(page, "Erro ao enviar mensagem");
  const before = await toast.elementHandles();
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  // It replaces an earlier one.
  for (const one of before) await one.waitForElementState("hidden");
  await expect(async () => {
    // Moving in takes a frame.
    await page.clock.runFor(20);
    expect(await toast.isVisible()).toBe(true);
  }).toPass({ intervals: [20] });
  return toast;
}

async function swipe(page: Page, toast: Locator, distance: number): Promise<void> {
  const box = await toast.boundingBox();
  if (!box) throw new Error("the notification has no place");
  const x = box.x + 30;
  const y = box.y + box.height - 12;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let moved = 10; moved <= distance; moved += 10) await page.mouse.move(x + moved, y);
  await page.mouse.up();
}
