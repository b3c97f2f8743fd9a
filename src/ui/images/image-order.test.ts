import { expect, it } from "vitest";
import { moveImage } from "./image-order.ts";

it.each([
  [0, 2, "bca"],
  [2, 0, "cab"],
  [1, 0, "bac"],
  [0, -1, "abc"],
  [2, 3, "abc"],
  [9, 0, "abc"],
])("moves the image at %i to %i", (from, to, order) => {
  expect(moveImage(["a", "b", "c"], from, to).join("")).toBe(order);
});
