import { expect, it } from "vitest";
import { valuesOf } from "./form-access.ts";

it("keeps what a form said, though the form changes the parts of a list in their places", () => {
  const values = { links: [{ label: "antes" }] };
  const before = valuesOf({ getValues: (() => values) as never });
  for (const link of values.links) link.label = "depois";
  expect(before).toEqual({ links: [{ label: "antes" }] });
});
