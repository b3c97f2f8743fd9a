import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { requestOpenWithoutCopy, shouldOpenWithoutCopy } from "./set-aside.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("the editor that failed opens without its copy, once, and no other that is opened before", () => {
  expect(shouldOpenWithoutCopy("posts:1")).toBe(false);
  requestOpenWithoutCopy();
  expect(shouldOpenWithoutCopy("posts:2")).toBe(false);
  expect(shouldOpenWithoutCopy("posts:1")).toBe(true);
  expect(shouldOpenWithoutCopy("posts:1")).toBe(false);
});

it("where no editor was opened in this tab, the next one does without its copy", () => {
  requestOpenWithoutCopy();
  expect(shouldOpenWithoutCopy("posts:2")).toBe(true);
  expect(shouldOpenWithoutCopy("posts:2")).toBe(false);
});
