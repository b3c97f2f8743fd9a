// Renders pages of random sections, the same ones in each run: 300, or RANDOM_PAGES.

import { describe, expect, it } from "vitest";
import { renderMarkdown } from "#src/platform/markdown/render-markdown.ts";
import { createRandom } from "#src/shared/seeded-random.ts";
import { IDENTITIES } from "#src/shared/site-look.ts";
import { RANDOM_IMAGE, randomSectionProps } from "#src/testing/random-props.ts";
import { renderIsland } from "#src/testing/render-island.tsx";
import { LOADED_DATA, TEST_SITE } from "#src/testing/test-site-data.ts";
import type { StoredSection } from "../schema.ts";
import { findSectionType, SECTION_TYPES } from "../section-types/find-section-type.ts";
import type { SectionType } from "../sections/schema.ts";
import type { LoadedSections } from "../sections/section-view.ts";
import { fieldsOf, showProps } from "../sections/show-props.ts";
import { hasVariant, withVariant } from "../sections/with-variant.ts";
import { renderParts } from "./render-parts.server.tsx";

const KINDS = SECTION_TYPES;

let made = 0;
function toSection(sectionType: SectionType, props: object): StoredSection {
  const id = `${String(++made).padStart(8, "0")}-0000-4000-8000-000000000000`;
  return { id, type: sectionType.type, version: sectionType.version, props: { ...props }, isHidden: false };
}

/** Loads like the server, but without a database. */
function load(sections: StoredSection[]): LoadedSections {
  const loaded: LoadedSections = { images: {}, html: {}, data: {} };
  const id = RANDOM_IMAGE.slice("/media/".length, -"-1280.webp".length);
  loaded.images[id] = { id, width: 1600, height: 900, placeholder: "" };
  for (const { id: sectionId, type, props } of sections) {
    const sectionType = findSectionType(type);
    if (sectionType)
      showProps(sectionType, props, () => null, {
        showMarkdown: (source) => (loaded.html[source] = renderMarkdown(source).html) && null,
      });
    loaded.data[sectionId] = LOADED_DATA[type];
  }
  return loaded;
}

function render(sections: StoredSection[]): string {
  // Varies the identity from page to page.
  const identity = IDENTITIES[sections.length % IDENTITIES.length] ?? "none";
  const site = { ...TEST_SITE, settings: { ...TEST_SITE.settings, identity }, loaded: load(sections) };
  const page = { id: "1", title: "A página", path: "/p", sections };
  const { parts, islands } = renderParts(page, site, { isDocument: true });
  return parts.stage + parts.runs.map((run, index) => run + renderIsland(islands[index])).join("");
}

function expectOrder(html: string): void {
  const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  const skipped = levels.find((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1);
  expect(skipped).toBeUndefined();
  expect(html).not.toMatch(/<h[1-6][^>]*><\/h/);
}

describe.each(KINDS.map((sectionType) => [sectionType.type, sectionType] as const))(
  "%s",
  (_type, sectionType) => {
    it("shows its example and its starter", () => {
      const complete = sectionType.schema.parse(sectionType.example);
      const html = render([toSection(sectionType, complete)]);
      expectOrder(html);
      expectOrder(render([toSection(sectionType, sectionType.starter)]));
    });

    it.each(sectionType.variants.map((variant) => [variant.label, variant] as const))(
      "shows its variant: %s",
      (_label, variant) => {
        const props = withVariant(sectionType.schema.parse(sectionType.example), variant);
        expectOrder(render([toSection(sectionType, sectionType.schema.parse(props))]));
        // A choice is also refused by its name, so a variant cannot name what there is not.
        expect(hasVariant(props, variant)).toBe(true);
      },
    );

    it.each([null, undefined, 7, "x", [], {}, { items: "x", title: 3 }, { items: [null, 7, { image: [] }] }])(
      "bears %j",
      (props) => {
        expect(() =>
          render([toSection(sectionType, { ...(props as object), title: { a: 1 } })]),
        ).not.toThrow();
      },
    );
  },
);

const PAGES = Number(process.env.RANDOM_PAGES ?? 300);
/** Longest rendering of a page on a busy machine, in ms. */
const MAX_MS = 60;

it(
  `${PAGES} random pages are valid, and their headings are in order`,
  { timeout: 300_000 + PAGES * MAX_MS },
  () => {
    const random = createRandom(20261122);
    for (let page = 0; page < PAGES; page++) {
      const sections = Array.from({ length: random.int(1, 8) }, () => {
        const sectionType = random.pick(KINDS);
        const props = randomSectionProps(sectionType.type, fieldsOf(sectionType as never), random);
        const { error } = sectionType.schema.safeParse(props);
        expect([sectionType.type, error?.issues]).toEqual([sectionType.type, undefined]);
        return toSection(sectionType, props);
      });
      const html = render(sections);
      expectOrder(html);
      expect(html).not.toContain("<b>termina");
      expect(html).not.toMatch(/<script(?! type="application)/);
    }
  },
);
