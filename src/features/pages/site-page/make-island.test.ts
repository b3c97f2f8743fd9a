import { expect, it } from "vitest";
import { formSection } from "../sections/form/schema.ts";
import { makeIsland } from "./render-parts.server.tsx";

it("gives an empty text as nothing, so that what stands in its place is shown: a form's line about privacy", () => {
  const props = formSection.schema.parse({ title: "Fale com a {{empresa}}" });
  const section = { id: crypto.randomUUID(), type: "form", version: 1, props, isHidden: false };
  const island = makeIsland(section, { id: "1", path: "/p" }, { empresa: "Acme" }, undefined, {
    isJoined: false,
    isHead: false,
  });
  expect(island.props).toMatchObject({ title: "Fale com a Acme", note: null, text: null });
});
