import { describe, expect, it } from "vitest";
import { compareTexts } from "#src/publishing/history/comparison/compare.server.ts";
import { createRandom } from "#src/shared/seeded-random.ts";
import { randomSectionProps } from "#src/testing/random-props.ts";
import { toReadableSections } from "./readable-sections.ts";
import type { StoredSection } from "./schema.ts";
import { SECTION_TYPES } from "./section-types/find-section-type.ts";
import { fieldsOf, showProps } from "./sections/show-props.ts";

const toSection = (type: string, version: number, props: object): StoredSection => ({
  id: "00000000-0000-4000-8000-000000000000",
  type,
  version,
  props: { ...props },
  isHidden: false,
});

describe.each(SECTION_TYPES.map((sectionType) => [sectionType.type, sectionType] as const))(
  "%s",
  (type, sectionType) => {
    it("lists every text, long ones and those of pictures too", () => {
      const random = createRandom(7);
      for (let count = 0; count < 5; count++) {
        const props = randomSectionProps(type, fieldsOf(sectionType as never), random);
        const readable = toReadableSections([toSection(type, sectionType.version, props)]);
        const note = (text: string): null => {
          expect(readable).toContain(text);
          return null;
        };
        showProps(sectionType as never, props, note, {
          showMarkdown: note,
          showImage: ({ path }) => note(path) as never,
        });
      }
    });
  },
);

it("a link that leads elsewhere and another choice are differences, too", () => {
  const before = { title: "Vamos?", button: { label: "Vamos", to: "/contato" } };
  const after = { title: "Vamos?", button: { label: "Vamos", to: "/faq" } };
  const [one, other] = [before, after].map((props) =>
    toReadableSections([toSection("call-to-action", 1, props)]),
  );
  expect(compareTexts(one ?? "", other ?? "")).toEqual([
    { same: "Chamada para contato\nVamos?\nVamos\n→ /" },
    { del: "contato" },
    { ins: "faq" },
  ]);
  const plain = toSection("hero", 1, { title: "Oi", look: "plain" });
  expect(toReadableSections([plain])).toBe("Abertura\nOi\nDisposição: Simples");
});

it("a section that looks otherwise is a difference", () => {
  const looks = { background: "soft", spacing: "wide", align: "center", width: "normal", columns: "two" };
  const readable = toReadableSections([
    toSection("differentiators", 1, { title: "Por quê", appearance: looks }),
  ]);
  expect(readable).toBe(
    "Diferenciais\nPor quê\nFundo: Tom suave\nEspaço: Amplo\nAlinhamento: Ao centro\nColunas: 2",
  );
});
