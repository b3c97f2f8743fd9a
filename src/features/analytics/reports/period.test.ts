import { expect, it } from "vitest";
import { readPeriodKey, startOf } from "./period.ts";

it("reads the period of the address, and takes anything odd for the default", () => {
  expect(readPeriodKey(new URLSearchParams("periodo=90d"))).toBe("90d");
  for (const odd of ["", "periodo=", "periodo=2d", "periodo=toString", "periodo=%00", "periodo[]=1d"]) {
    expect(readPeriodKey(new URLSearchParams(odd))).toBe("7d");
  }
});

it("begins its days before now", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  expect(startOf("1d", now)).toBe("2026-11-19T12:00:00.000Z");
  expect(startOf("90d", now)).toBe("2026-08-22T12:00:00.000Z");
});
