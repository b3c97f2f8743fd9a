// Pastes HTML of clipboards into the product's editor, in a real browser.

import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { chromium } from "@playwright/test";
import { build } from "vite";
import { renderMarkdown } from "../../src/platform/markdown/render-markdown.ts";
import { ensureBrowser } from "../browser.ts";
import { isMedium } from "./exports.ts";
import { compareWords, type Door } from "./outcome.ts";

const PAGE = "scripts/corpora/paste-page.tsx";

export async function openPasteDoor(): Promise<{ read: Door; close(): Promise<void> }> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ["--no-sandbox"] });
  const page = await browser.newPage();
  // Clipboards name pictures of the person's disk and of the network.
  await page.route("**", (route) => route.abort());
  await page.setContent("<!doctype html><title>Colar</title><body>");
  await page.addScriptTag({ content: await bundlePage() });
  return {
    async read(path) {
      if (extname(path).toLowerCase() !== ".html" || isMedium(path)) return undefined;
      const { shown, markdown } = await page.evaluate(
        (html) => globalThis.pasteHtml(html),
        readFileSync(path, "utf8"),
      );
      return compareWords(shown, textOf(renderMarkdown(markdown).html), []);
    },
    close: () => browser.close(),
  };
}

/** Returns what a page of the product shows of its HTML. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<\/(?:p|li|t[dh]|h\d|pre|div|summary)>|<br>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&#x?\w+;|&\w+;/g, " ");

async function bundlePage(): Promise<string> {
  const [result] = [
    await build({
      configFile: false,
      logLevel: "silent",
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        write: false,
        target: "es2022",
        modulePreload: false,
        lib: { entry: PAGE, formats: ["iife"], name: "paste" },
      },
    }),
  ].flat();
  if (!result || !("output" in result)) throw new Error(`${PAGE} gave no script`);
  return result.output[0].code;
}
