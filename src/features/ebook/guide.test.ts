import { globSync, readFileSync } from "node:fs";
import { PDFDocument, PDFName } from "pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { hashGuideSources } from "../../../scripts/guide/source-hash.ts";
import { BUNDLED_GUIDE_NAME } from "./ebook.server.ts";

describe("the printed guide", () => {
  const file = readFileSync(`src/seed/files/${BUNDLED_GUIDE_NAME}`);
  let guide: PDFDocument;
  beforeAll(async () => {
    guide = await PDFDocument.load(file, { updateMetadata: false });
  });

  it("was printed from the text as it is now (else: npm run guide)", () => {
    expect(guide.getKeywords()).toBe(`sources-sha256:${hashGuideSources()}`);
  });

  it("has ten A4 pages and more, and is small enough for a phone", () => {
    expect(guide.getPageCount()).toBeGreaterThanOrEqual(10);
    const { width, height } = guide.getPage(0).getSize();
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    expect(file.length).toBeLessThan(1.5 * 1024 * 1024);
  });

  it("says its title and language, and is tagged and outlined for readers", () => {
    expect(guide.getTitle()).toBe("Transformação Digital");
    expect(guide.catalog.get(PDFName.of("Lang"))?.toString()).toContain("pt-BR");
    expect(guide.catalog.has(PDFName.of("StructTreeRoot"))).toBe(true);
    expect(guide.catalog.has(PDFName.of("Outlines"))).toBe(true);
  });

  it("is worth reading: 3,500 words and more", () => {
    const text = globSync("scripts/guide/*.md").map((source) => readFileSync(source, "utf8"));
    expect(text.join(" ").match(/\p{L}{2,}/gu)?.length).toBeGreaterThan(3_500);
  });
});
