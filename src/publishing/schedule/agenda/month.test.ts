import { expect, it } from "vitest";
import { addMonths, nameOfDay, nameOfMonth, readMonth, weeksOf } from "./month.ts";

it("reads the month of the address, and ignores what is none", () => {
  expect(readMonth("2026-02", "2026-11")).toBe("2026-02");
  for (const wrong of [null, "", "2026-13", "2026-00", "2026-2", "9999-01", "x", "2026-02-01"]) {
    expect(readMonth(wrong, "2026-11")).toBe("2026-11");
  }
});

it("goes from month to month, across years", () => {
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
});

it("has whole weeks, from Sunday to Saturday", () => {
  const november = weeksOf("2026-11");
  expect(november).toHaveLength(5);
  expect(november[0]).toEqual(["01", "02", "03", "04", "05", "06", "07"].map((day) => `2026-11-${day}`));
  expect(november.at(-1)?.at(-1)).toBe("2026-12-05");
  expect(weeksOf("2026-08")[0]?.[0]).toBe("2026-07-26");
  expect(weeksOf("2026-08")).toHaveLength(6);
  // 28 days, starting on a Sunday.
  expect(weeksOf("2026-02")).toHaveLength(4);
  expect(weeksOf("2026-12").at(-1)?.at(-1)).toBe("2027-01-02");
});

it("names months and days", () => {
  expect(nameOfMonth("2026-03")).toBe("março de 2026");
  expect(nameOfDay("2026-11-23")).toBe("segunda-feira, 23 de novembro");
});
