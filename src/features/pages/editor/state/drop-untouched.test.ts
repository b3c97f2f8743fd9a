import { describe, expect, it } from "vitest";
import { findSectionType } from "../../section-types/find-section-type.ts";
import { newProps } from "../../section-types/new-props.ts";
import { dropUntouched } from "./drop-untouched.ts";
import { toPageDraft } from "./page-draft.ts";

function pageOf(type: string, change: (props: Record<string, unknown>) => object) {
  const sectionType = findSectionType(type);
  if (!sectionType) throw new Error(type);
  const props = { ...newProps(sectionType), ...change(newProps(sectionType)) };
  const section = { id: "a", type, version: sectionType.version, props, isHidden: false };
  return toPageDraft({ title: "Página", path: "/p", sections: [section] });
}
const partsOf = (page: ReturnType<typeof pageOf>, name = "items") =>
  page.sections[0]?.props[name] as object[];

describe("the items of a new section that were never filled in", () => {
  it("are dropped beside one that was, also if the database keeps their fields in another order", () => {
    const page = pageOf("testimonials", ({ items }) => {
      const [first, second, third] = items as object[];
      const reversed = Object.fromEntries(Object.entries(third ?? {}).toReversed());
      return { items: [second, { ...first, quote: "Bom.", name: "Ana" }, reversed] };
    });
    expect(partsOf(dropUntouched(page))).toMatchObject([{ quote: "Bom.", name: "Ana" }]);
  });

  it("stay where none was filled in, since the section would show nothing", () => {
    const page = pageOf("testimonials", () => ({}));
    expect(partsOf(page)).toHaveLength(3);
    expect(dropUntouched(page)).toBe(page);
  });

  it("are kept if anything of them was written, so that what is missing can be said", () => {
    const page = pageOf("testimonials", ({ items }) => {
      const [first, second] = items as object[];
      return {
        items: [
          { ...first, quote: "Bom.", name: "Ana" },
          { ...second, role: "Diretora" },
        ],
      };
    });
    expect(dropUntouched(page)).toBe(page);
  });

  it("include buttons of which only the look was chosen", () => {
    const page = pageOf("hero", () => ({
      buttons: [
        { label: "Falar", to: "/contato", look: "cta" },
        { label: "", to: "", look: "outline" },
      ],
    }));
    expect(partsOf(dropUntouched(page), "buttons")).toEqual([
      { label: "Falar", to: "/contato", look: "cta" },
    ]);
  });

  it("of types that this version does not know stay as they are", () => {
    const section = {
      id: "a",
      type: "holograma",
      version: 1,
      props: { items: [{}, { x: 1 }] },
      isHidden: false,
    };
    const page = toPageDraft({ title: "Página", path: "/p", sections: [section] });
    expect(dropUntouched(page)).toBe(page);
  });
});
