// What stored sections become, whatever is stored.
import { describe, expect, it } from "vitest";
import { fillIn } from "#src/settings/texts/live-values.ts";
import { formatText } from "./format-text.tsx";
import { findSectionKind, SECTION_KINDS } from "../section-kinds/kinds.ts";
import { defineSection } from "./schema.ts";
import { list, requiredLine, textLine } from "#src/shared/fields/fields.ts";
import { showProps } from "./show-props.ts";
import { findSectionModule } from "../section-kinds/views.ts";
import { z } from "zod";

describe("kinds", () => {
  it.each(SECTION_KINDS.map((kind) => [kind.type, kind] as const))(
    "%s has a look, and begins without an error but for what must be written",
    (type, kind) => {
      expect(findSectionModule(type)).toBeDefined();
      expect(findSectionKind(type)).toBe(kind);
      expect(kind.schema.safeParse(kind.starter).success).toBe(true);
    },
  );

  it("does not know other names", () => {
    for (const name of ["holograma", "constructor", "__proto__", ""]) {
      expect([findSectionKind(name), findSectionModule(name)]).toEqual([undefined, undefined]);
    }
  });
});

const kind = defineSection({
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
    const { shown } = showProps(kind, { title: "A", items: [{ name: "b" }] }, (text, path) => {
      seen.push([text, path]);
      return text.toUpperCase();
    });
    expect(shown).toMatchObject({ title: "A", items: [{ name: "B" }] });
    expect(seen).toEqual([
      ["A", ["title"]],
      ["b", ["items", 0, "name"]],
    ]);
  });

  it.each([null, undefined, "x", 7, [], { title: 3, items: "no" }, { items: [null, "x", { name: {} }] }])(
    "shows %j as empty where it is not what it should be",
    (props) => {
      const given = showProps(kind, props, (text) => text || null);
      expect(given.shown).toMatchObject({ title: null, items: expect.any(Array) });
      expect(given.props.title).toBe("");
    },
  );
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
