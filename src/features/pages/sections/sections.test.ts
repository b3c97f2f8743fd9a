// Shows stored sections, however broken they are.

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fillIn } from "#src/settings/texts/live-values.ts";
import { list, requiredLine, textLine } from "#src/shared/fields/fields.ts";
import { findSectionType, SECTION_TYPES } from "../section-types/find-section-type.ts";
import { findSectionModule } from "../section-types/views.ts";
import { nameFields } from "./form/name-fields.ts";
import { formSection } from "./form/schema.ts";
import { formatText } from "./format-text.tsx";
import { defineSection } from "./schema.ts";
import { showProps } from "./show-props.ts";

describe("section types", () => {
  it.each(SECTION_TYPES.map((sectionType) => [sectionType.type, sectionType] as const))(
    "%s has a look, and begins without an error but for what must be written",
    (type, sectionType) => {
      expect(findSectionModule(type)).toBeDefined();
      expect(findSectionType(type)).toBe(sectionType);
      expect(sectionType.schema.safeParse(sectionType.starter).success).toBe(true);
    },
  );

  it("does not know other names", () => {
    for (const name of ["holograma", "constructor", "__proto__", ""]) {
      expect([findSectionType(name), findSectionModule(name)]).toEqual([undefined, undefined]);
    }
  });
});

const sectionType = defineSection({
  type: "example",
  label: "Exemplo",
  schema: z.object({
    title: requiredLine("Título"),
    items: list("Itens", z.object({ name: textLine("Nome") }), 3),
  }),
  starter: { title: "x" },
});

describe("showProps", () => {
  it("gives each text to whoever shows it, with its place", () => {
    const seen: unknown[] = [];
    const { shown } = showProps(sectionType, { title: "A", items: [{ name: "b" }] }, (text, path) => {
      seen.push([text, path]);
      return text.toUpperCase();
    });
    expect(shown).toMatchObject({ title: "A", items: [{ name: "B" }] });
    expect(seen).toEqual([
      ["A", ["title"]],
      ["b", ["items", 0, "name"]],
    ]);
  });

  it("fills in the texts that components put into attributes too", () => {
    const props = { title: "A {{empresa}}", items: [{ name: "{{empresa}}" }] };
    const fillText = (text: string) => fillIn(text, { empresa: "Acme" });
    expect(showProps(sectionType, props, () => null, { fillText }).props).toMatchObject({
      title: "A Acme",
      items: [{ name: "Acme" }],
    });
  });

  it.each([null, undefined, "x", 7, [], { title: 3, items: "no" }, { items: [null, "x", { name: {} }] }])(
    "shows %j as empty where it is not what it should be",
    (props) => {
      const given = showProps(sectionType, props, (text) => text || null);
      expect(given.shown).toMatchObject({ title: null, items: expect.any(Array) });
      expect(given.props.title).toBe("");
    },
  );
});

describe("the fields of a form", () => {
  it("are named by their labels where they have no name, each by another one", () => {
    const named = nameFields([
      { label: "E-mail", name: "e-mail" },
      { label: "E-mail", name: "" },
      { label: "Porte da empresa" },
      { label: "2ª opção", name: "" },
      { label: "Action", name: "" },
      { label: "comprido ".repeat(9), name: "" },
      { label: " ", name: "" },
      { label: "?", name: "" },
    ]);
    expect((named as { name?: string }[]).map(({ name }) => name)).toEqual([
      "e-mail",
      "e-mail-2",
      "porte-da-empresa",
      "campo-2a-opcao",
      "action-2",
      "comprido-comprido-comprido-comprido",
      "",
      "campo",
    ]);
    const { name } = formSection.schema.shape.fields.unwrap().element.shape;
    for (const field of named as { name: string }[])
      if (field.name) expect(name.safeParse(field.name).success, field.name).toBe(true);
  });

  it("keep the names that they have, whatever their labels become", () => {
    const fields = [{ label: "Como chamamos você?", name: "nome" }, null, "x", { name: 3 }];
    expect(nameFields(fields)).toBe(fields);
    expect(nameFields(undefined)).toBeUndefined();
  });
});

describe("texts", () => {
  it("name values of the settings, and keep names that do not exist", () => {
    const values = { empresa: "Acme & <b>", ano: "2026" };
    expect(fillIn("A {{empresa}} em {{ ano }}: {{preço}} {{constructor}}", values)).toBe(
      "A Acme & <b> em 2026: {{preço}} {{constructor}}",
    );
    expect(formatText("", values)).toBeNull();
    expect(formatText("Olá", values)).toBe("Olá");
  });
});
