// A person in another time zone sees the site's times, not those of their own browser.

import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

/** Twelve hours ahead, so that every time differs from the site's. */
test.use({ timezoneId: "Asia/Tokyo" });

const SITE_ZONE = "America/Sao_Paulo";
const SCREENS = [
  "",
  "/leads",
  "/posts",
  "/projects",
  "/paginas",
  "/faq",
  "/analytics",
  "/privacidade",
  "/registro",
];

/** Formats a time in the site's zone. A day, such as that of a next step, is the same everywhere. */
function inZone(iso: string, options: Intl.DateTimeFormatOptions): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  return new Intl.DateTimeFormat("pt-BR", { ...options, timeZone: isDay ? "UTC" : SITE_ZONE }).format(
    new Date(iso),
  );
}

test("every screen of the dashboard shows the site's dates and times", async ({ page }) => {
  let seen = 0;
  for (const screen of SCREENS) {
    await openSignedIn(page, `/dashboard${screen}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const times = await page
      .locator("main time[datetime]")
      .evaluateAll((all) => all.map((one) => [one.getAttribute("datetime") ?? "", one.textContent ?? ""]));
    for (const [iso = "", text = ""] of times) {
      const day = /\d\d\/\d\d/.exec(text)?.[0];
      const clock = /\d\d:\d\d/.exec(text)?.[0];
      if (day) expect(day, `${screen} ${iso}`).toBe(inZone(iso, { day: "2-digit", month: "2-digit" }));
      if (clock) expect(clock, `${screen} ${iso}`).toBe(inZone(iso, { hour: "2-digit", minute: "2-digit" }));
      if (day || clock) seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(20);
});
