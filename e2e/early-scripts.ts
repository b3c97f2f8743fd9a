import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** Maximum size of the home page's scripts before the first input, in bytes after brotli. */
export const EARLY_SCRIPT_LIMIT = 3_200;

/** Measures all inline scripts together, without structured data, in bytes after brotli. */
export async function measureInlineScripts(page: Page): Promise<number> {
  const text = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => !src && !type.includes("json"))
      .map(({ textContent }) => textContent)
      .join("\n"),
  );
  return brotliCompressSync(text).length;
}
