import { describe, expect, it } from "vitest";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { completePageSchema } from "../checked-sections.server.ts";
import { pageType } from "../pages.server.ts";
import type { StoredSection } from "../schema.ts";
import { findSectionType } from "../section-types/find-section-type.ts";
import { fieldsOf } from "../sections/show-props.ts";
import { PAGE_TEMPLATES, templateSections } from "./templates.ts";

/** Fills in required texts that are missing. */
function fillRequired(field: FieldSchema, value: unknown): unknown {
  const { properties, items } = field;
  if (properties) {
    const given = value as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, fillRequired(inner, given[name])]),
    );
  }
  if (items && Array.isArray(value)) return value.map((item) => fillRequired(items, item));
  return field.minLength && value === "" ? "x" : value;
}

function fill(section: StoredSection): StoredSection {
  const fields = fieldsOf(findSectionType(section.type) as never);
  return { ...section, props: fillRequired(fields, section.props) as StoredSection["props"] };
}

/** These templates have no required texts: empty ones are not shown. */
const COMPLETE = new Set(["blank", "contact", "thanks"]);

describe.each(PAGE_TEMPLATES.map((template) => [template.label, template] as const))("%s", (_, template) => {
  const title = "A página";
  const sections = templateSections(template, title);

  it("is a draft as it stands, with the page's title", () => {
    expect(pageType.draft.safeParse({ title, sections }).error?.issues).toBeUndefined();
    expect(sections[0]).toMatchObject({ type: "hero", props: { title } });
  });

  it("may be published once its required texts are written", () => {
    expect(
      completePageSchema.safeParse({ title, sections: sections.map(fill) }).error?.issues,
    ).toBeUndefined();
  });

  it("stays off the site until then", () => {
    expect(completePageSchema.safeParse({ title, sections }).success).toBe(COMPLETE.has(template.name));
  });
});

it("gives every page sections of its own", () => {
  const [template] = PAGE_TEMPLATES;
  const ids = [1, 2].flatMap(() => (template ? templateSections(template, "x") : []).map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});
