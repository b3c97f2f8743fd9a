import { describe, expect, it } from "vitest";
import { followKeys, startKeys } from "./part-fields.tsx";

const [a, b, c] = [{ name: "a" }, { name: "b" }, { name: "c" }];
const keysAfter = (list: readonly unknown[], before: readonly unknown[] = [a, b, c]) =>
  followKeys(startKeys(before), list).keys;

describe("keys of a list's parts", () => {
  it("stay with what is left when one in the middle is removed", () => {
    expect(keysAfter([a, c])).toEqual([0, 2]);
    expect(keysAfter(["x", "z"], ["x", "y", "z"])).toEqual([0, 2]);
  });

  it("go along with what is moved", () => {
    expect(keysAfter([b, a, c])).toEqual([1, 0, 2]);
    expect(keysAfter([c, a, b])).toEqual([2, 0, 1]);
  });

  it("stay at the place of what is typed in, and new parts have new ones", () => {
    expect(keysAfter([a, { name: "b!" }, c])).toEqual([0, 1, 2]);
    expect(keysAfter([a, b, c, { name: "" }])).toEqual([0, 1, 2, 3]);
    expect(keysAfter([{ name: "" }, a, b, c])).toEqual([3, 0, 1, 2]);
  });

  it("are never twice the same, also of equal parts, and after removing and undoing", () => {
    expect(keysAfter(["", ""], ["", "", ""])).toEqual([0, 1]);
    const removed = followKeys(startKeys([a, b, c]), [a, c]);
    expect(new Set(followKeys(removed, [a, b, c]).keys).size).toBe(3);
    expect(keysAfter([a, a, b])).toEqual([0, 3, 1]);
    expect(keysAfter([a], [])).toEqual([0]);
  });
});
