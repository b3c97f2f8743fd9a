// npm run guide: prints the e-book from scripts/guide/ into the demo's files (src/seed/files). Run when its text changes;
// the output is committed, and a test compares it with its sources.

import { mkdirSync, writeFileSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { ensureBrowser } from "./browser.ts";
import { GUIDE_TITLE, renderGuide } from "./guide/document.ts";
import { readChapters } from "./guide/pages.ts";
import { hashGuideSources } from "./guide/source-hash.ts";

const FOLDER = "src/seed/files";
const EDITION_DATE = new Date("2026-11-20T12:00:00Z");

const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  await page.setContent(renderGuide(await readChapters()), { waitUntil: "load" });
  await page.evaluate(async () => void (await document.fonts.ready));
  await refuseOverflow(page);
  const printed = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  });
  const guide = await sign(printed);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/transformacao-digital.pdf`, guide);
  console.log(`transformacao-digital.pdf: ${Math.round(guide.length / 1024)} KB`);
} finally {
  await browser.close();
}

/** Every page is composed by hand: text that does not fit must be cut, not hidden. */
async function refuseOverflow(page: Page): Promise<void> {
  const over = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".flow")].flatMap((flow, index) => {
      const bottom = flow.getBoundingClientRect().bottom;
      const lowest = Math.max(...[...flow.children].map((child) => child.getBoundingClientRect().bottom));
      return lowest > bottom + 1 ? [`page ${index + 1} by ${Math.round(lowest - bottom)} px`] : [];
    }),
  );
  if (over.length > 0) throw new Error(`text does not fit: ${over.join(", ")}`);
}

/** Says in the file what it is, and what it was made from. */
async function sign(printed: Uint8Array): Promise<Uint8Array> {
  const guide = await PDFDocument.load(printed, { updateMetadata: false });
  guide.setTitle(GUIDE_TITLE, { showInWindowTitleBar: true });
  guide.setAuthor("Prumo Sistemas");
  guide.setSubject("Um guia para empresas brasileiras: do diagnóstico ao plano de 90 dias");
  guide.setLanguage("pt-BR");
  guide.setKeywords([`sources-sha256:${hashGuideSources()}`]);
  guide.setCreationDate(EDITION_DATE);
  guide.setModificationDate(EDITION_DATE);
  return guide.save();
}
