import { describe, expect, it } from "vitest";
import { renderIsland } from "#src/testing/render-island.tsx";
import { LOADED_DATA, TEST_SITE } from "#src/testing/test-site-data.ts";
import type { StoredSection } from "../schema.ts";
import { renderParts } from "../site-page/render-parts.server.tsx";
import { SECTION_TYPES } from "./find-section-type.ts";
import { listPlaces } from "./places.ts";

const ID = "1a2b3c4d-0000-4000-8000-000000000000";

function exampleOf({ type, version, schema, example }: (typeof SECTION_TYPES)[number]): StoredSection {
  const props = schema.parse({ title: "Um título", ...example });
  return { id: ID, type, version, props: { ...props }, isHidden: false };
}

function render(section: StoredSection): string {
  const loaded = { images: {}, html: {}, data: { [section.id]: LOADED_DATA[section.type] } };
  const page = { id: "1", title: "", path: "/p", sections: [section] };
  const { parts, islands } = renderParts(page, { ...TEST_SITE, loaded }, { isDocument: false });
  return parts.stage + parts.runs.map((run, index) => run + renderIsland(islands[index])).join("");
}

describe("the places of a page", () => {
  it.each(SECTION_TYPES.map((sectionType) => [sectionType.type, sectionType] as const))(
    "of a section of the type %s are on the page",
    (_type, sectionType) => {
      const section = exampleOf(sectionType);
      const html = render(section);
      // A text or gallery without loaded content shows nothing.
      if (!html.includes("s1a2b3c4d") && ["text", "gallery"].includes(section.type)) return;
      if (html.includes(`id="s1a2b3c4d-titulo"`) && section.type !== "form")
        expect(listPlaces([section])).toContainEqual(expect.objectContaining({ id: "s1a2b3c4d-titulo" }));
      for (const { id } of listPlaces([section])) expect(html).toContain(`id="${id}"`);
    },
  );

  it("begin with the form, name what they are, and leave hidden sections out", () => {
    const hero = { id: ID, type: "hero", version: 1, props: { title: "Olá" }, isHidden: false };
    const form = { ...hero, id: ID.replace("1a", "2b"), type: "form", props: { title: "Peça uma visita" } };
    const hidden = { ...hero, id: ID.replace("1a", "3c"), isHidden: true };
    expect(listPlaces([hero, form, hidden])).toEqual([
      { id: "s2b2b3c4d-formulario", label: "Formulário: Peça uma visita" },
      { id: "s1a2b3c4d-titulo", label: expect.stringContaining("Olá") },
    ]);
  });
});
