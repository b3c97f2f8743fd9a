import { describe, expect, it } from "vitest";
import { findCounterpart, orderPair } from "../dialog/revision-panel.tsx";
import type { Revision } from "../schema.ts";

const revision = (id: string, marks: Partial<Revision> = {}): Revision => ({
  id,
  at: "2026-11-20T14:13:00.000Z",
  author: { name: "Ana" },
  reason: "saved",
  name: null,
  isStored: false,
  isDraft: false,
  ...marks,
});
const draft = revision("4", { isDraft: true });
const stored = revision("3", { isStored: true });
const all = [draft, stored, revision("2"), revision("1")];

describe("findCounterpart", () => {
  it("is what is stored, and for that the one before it", () => {
    expect(findCounterpart(all, draft, "3")).toBe("3");
    expect(findCounterpart(all, revision("1"), "3")).toBe("3");
    expect(findCounterpart(all, stored, "3")).toBe("2");
  });

  it("is what is stored even before it is loaded", () => {
    expect(findCounterpart([draft], draft, "3")).toBe("3");
  });

  it("is any other for the oldest, and none for the only one", () => {
    expect(findCounterpart([draft, stored], stored, "3")).toBe("4");
    expect(findCounterpart([stored], stored, "3")).toBeUndefined();
  });
});

describe("orderPair", () => {
  it("puts the older first, whichever was chosen", () => {
    expect(orderPair(all, "1", "3")).toEqual(["1", "3"]);
    expect(orderPair(all, "3", "1")).toEqual(["1", "3"]);
  });

  it("puts a draft last, also one that is older than what is stored", () => {
    expect(orderPair(all, "4", "3")).toEqual(["3", "4"]);
    expect(orderPair([stored, draft], "4", "3")).toEqual(["3", "4"]);
    expect(orderPair([stored, draft], "3", "4")).toEqual(["3", "4"]);
  });

  it("takes what is not loaded for the oldest", () => {
    expect(orderPair([revision("9"), revision("8")], "9", "3")).toEqual(["3", "9"]);
  });
});
