import { expect, it } from "vitest";
import { formatBytes } from "./format-bytes.ts";

it.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [12_345, "12,3 kB"],
  [123_456_789, "123 MB"],
  [5_400_000_000, "5,4 GB"],
])("%i is %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
