import { expect, it } from "vitest";
import { accumulate } from "./stat-strip.tsx";

it("ends with all there are, and takes away what came later", () => {
  expect(accumulate(10, [1, 0, 2, 3])).toEqual([5, 5, 7, 10]);
  expect(accumulate(0, [0, 0])).toEqual([0, 0]);
});
