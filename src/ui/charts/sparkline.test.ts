import { expect, it } from "vitest";
import { drawSparkline } from "./sparkline.tsx";

it("goes from the bottom to the top of its range, straight or in stairs", () => {
  expect(drawSparkline([2, 4, 3])).toBe("M0 24L40 0L80 12");
  expect(drawSparkline([2, 4, 3], true)).toBe("M0 24H40V0H80V12");
});

it("lies flat where nothing changes", () => {
  expect(drawSparkline([7, 7])).toBe("M0 24L80 24");
  expect(drawSparkline([0])).toBe("M0 24");
});
