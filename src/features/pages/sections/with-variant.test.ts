import { describe, expect, it } from "vitest";
import { findSectionType } from "../section-types/find-section-type.ts";
import { hasVariant, withVariant } from "./with-variant.ts";

const PICTURE = { path: `/media/${"a".repeat(32)}-1280.webp`, alt: "Uma obra" };

function variantOf(type: string, name: string) {
  const variant = findSectionType(type)?.variants.find((other) => other.name === name);
  if (!variant) throw new Error(`no variant ${name} of ${type}`);
  return variant;
}

describe("a variant of a section", () => {
  it("keeps texts and other choices", () => {
    const team = { title: "Quem faz", items: [{ name: "Ana" }], appearance: { align: "center" } };
    expect(withVariant(team, variantOf("team", "portraits"))).toEqual({ ...team, arrangement: "portraits" });
  });

  it("takes the picture behind the text, and back", () => {
    const before = { title: "No prumo", image: PICTURE, appearance: { spacing: "wide", picture: null } };
    const behind = withVariant(before, variantOf("hero", "behind"));
    expect(behind).toMatchObject({
      title: "No prumo",
      image: null,
      appearance: { background: "picture", picture: PICTURE, spacing: "wide" },
    });
    expect(hasVariant(behind, variantOf("hero", "behind"))).toBe(true);
    const screen = withVariant(behind, variantOf("hero", "screen"));
    expect(screen).toMatchObject({ image: PICTURE, appearance: { background: "paper", picture: null } });
    expect(hasVariant(screen, variantOf("hero", "behind"))).toBe(false);
  });

  it("leaves two pictures where they are", () => {
    const both = { image: PICTURE, appearance: { background: "picture", picture: PICTURE } };
    expect(withVariant(both, variantOf("hero", "below"))).toMatchObject({ image: PICTURE });
    expect(withVariant(both, variantOf("hero", "behind"))).toMatchObject({ image: PICTURE });
  });
});
