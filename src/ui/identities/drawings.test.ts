import { describe, expect, it } from "vitest";
import { sectionDrawings as circuitoSections } from "./circuito/section-drawings.ts";
import { siteDrawings as circuitoSite } from "./circuito/site-drawings.ts";
import { SECTION_FRAMES, SITE_FRAMES } from "./drawing/slots.ts";
import { sectionDrawings as monogramaSections } from "./monograma/section-drawings.ts";
import { siteDrawings as monogramaSite } from "./monograma/site-drawings.ts";
import { sectionDrawings as orbitaSections } from "./orbita/section-drawings.ts";
import { siteDrawings as orbitaSite } from "./orbita/site-drawings.ts";
import { sectionDrawings as prumoSections } from "./prumo/section-drawings.ts";
import { siteDrawings as prumoSite } from "./prumo/site-drawings.ts";

describe("an identity", () => {
  it.each([
    ["prumo", prumoSections, prumoSite],
    ["circuito", circuitoSections, circuitoSite],
    ["orbita", orbitaSections, orbitaSite],
    ["monograma", monogramaSections, monogramaSite],
  ])("%s draws every slot, and nothing else", (_name, sections, site) => {
    expect(Object.keys(sections).toSorted()).toEqual(Object.keys(SECTION_FRAMES).toSorted());
    expect(Object.keys(site).toSorted()).toEqual(Object.keys(SITE_FRAMES).toSorted());
    for (const content of [...Object.values(sections), ...Object.values(site)])
      expect(content).toMatch(/^<(path|g|rect|circle|text)\b/);
  });
});
