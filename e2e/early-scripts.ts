import type { Page } from "@playwright/test";
import { brotliCompressSync } from "node:zlib";

/** The most script that the home page may bring before the visitor's first input, bytes after brotli. */
export const EARLY_SCRIPT_LIMIT = 3_200;

/** Bytes of the scripts written into the page, as one text after brotli; structured data is not script. */
export async function measureInlineScripts(page: Page): Promise<number> {
  const text = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => !src && !type.includes("json"))
      .map(({ textContent }) => textContent)
      .join("\n"),
  );
  return brotliCompressSync(text).length;
}
