// Holds that the fields which docs/landing-page-moves.md names exist, with the values that it names.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { SETTINGS_FIELDS } from "#src/settings/schema.ts";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { PAGE_FIELDS } from "../schema.ts";
import { fieldsOf } from "../sections/show-props.ts";
import { findSectionType } from "./find-section-type.ts";

const document = readFileSync(new URL("../../../../docs/landing-page-moves.md", import.meta.url), "utf8");
const rows = [...document.matchAll(/^\| (\d+) \| (.+?) \| (yes|no) \| (.+) \|$/gm)];

it("at least 28 of the 40 moves of a landing page are possible, by fields that exist", () => {
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  const possible = rows.filter(([, , , isPossible]) => isPossible === "yes");
  expect(document).toContain(`${possible.length} of 40 are possible`);
  expect(possible.length).toBeGreaterThanOrEqual(28);
  const named = possible.map(([, , move, , by = ""]) => ({
    move,
    fields: [...by.matchAll(/`([^`]+)`/g)].map(([, field = ""]) => field),
  }));
  const missing = named.flatMap(({ move, fields }) =>
    fields.length === 0 ? [`${move}: names no field`] : fields.filter((field) => !exists(field)),
  );
  expect(missing).toEqual([]);
});

it("names no field that is not there", () => {
  expect(exists("hero.pictureAt=screen")).toBe(true);
  expect(exists("hero.pictureAt=anywhere")).toBe(false);
  expect(exists("settings.headingColor")).toBe(false);
  expect(exists("parallax.depth")).toBe(false);
});

/** @param named such as `hero.appearance.background=own`, `settings.motion` or `page.header` */
function exists(named: string): boolean {
  const [path = "", value] = named.split("=");
  const [owner = "", ...names] = path.split(".");
  let field = findFields(owner);
  for (const name of names) field = (field?.items ?? field)?.properties?.[name];
  return field !== undefined && (value === undefined || field.enum?.includes(value) === true);
}

function findFields(owner: string): FieldSchema | undefined {
  if (owner === "settings") return asObject(SETTINGS_FIELDS.own);
  if (owner === "page") return asObject(PAGE_FIELDS.own);
  const sectionType = findSectionType(owner);
  return sectionType && fieldsOf(sectionType as never);
}

function asObject(fields: Record<string, z.ZodType>): FieldSchema {
  const properties = Object.entries(fields).map(([name, field]) => [
    name,
    z.toJSONSchema(field, { io: "input", unrepresentable: "any" }),
  ]);
  return { properties: Object.fromEntries(properties) };
}
