// 320 px wide, which is also 1280 px at 400 % zoom: nothing is read sideways (WCAG 2.2, 1.4.10).
import { PUBLIC_PATHS } from "./public-paths.ts";
import { expect, test } from "./site.ts";

test.use({ viewport: { width: 320, height: 640 } });

test("no public page needs scrolling sideways", async ({ page }) => {
  for (const path of PUBLIC_PATHS) {
    await test.step(`${path} needs no scrolling sideways`, async () => {
      await page.goto(path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, path).toBe(320);
    });
  }
});
