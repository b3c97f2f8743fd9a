import { describe, expect, it } from "vitest";
import { formatAge } from "#src/shared/time/date-format.ts";
import { countText } from "../lead-count.ts";
import { previewMessage } from "./lead-card.tsx";

describe("previewMessage", () => {
  it("cuts at 150 characters and says so with three dots", () => {
    expect(previewMessage("a".repeat(150))).toBe("a".repeat(150));
    expect(previewMessage("a".repeat(151))).toBe(`${"a".repeat(150)}...`);
  });

  it("does not cut a character in two", () => {
    expect(previewMessage("😀".repeat(151))).toBe(`${"😀".repeat(150)}...`);
  });
});

describe("countText", () => {
  it.each([
    [{ total: 1 }, "1 lead"],
    [{ total: 2_601 }, "2.601 leads"],
    [{ total: 2_000, isTotalMinimum: true }, "mais de 2.000 leads"],
    [{ total: 2_551, isTotalMinimum: true }, "mais de 2.000 leads"],
  ])("of %o is %s", (count, text) => {
    expect(countText(count, "lead", "leads")).toBe(text);
  });
});

describe("formatAge", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  it.each([
    ["2026-11-20T12:00:30Z", "agora"],
    ["2026-11-20T11:59:30Z", "agora"],
    ["2026-11-20T11:48:00Z", "há 12 min."],
    ["2026-11-20T10:01:00Z", "há 1 h"],
    ["2026-11-18T11:00:00Z", "há 2 dias"],
  ])("of %s is %s", (iso, age) => {
    expect(formatAge(iso, now)).toBe(age);
  });
});
