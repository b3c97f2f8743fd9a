import { expect, it } from "vitest";
import { fromActionOrLoader } from "./page-answers.ts";

const answer = (loader: Record<string, string>, action: Record<string, string> = {}) =>
  Object.fromEntries(
    fromActionOrLoader({
      loaderHeaders: new Headers(loader),
      actionHeaders: new Headers(action),
      parentHeaders: new Headers(),
      errorHeaders: undefined,
    }),
  );

it("a page that was only read keeps its loader's headers: one person's receipt is in nobody's cache", () => {
  expect(answer({ "cache-control": "no-store" })).toEqual({ "cache-control": "no-store" });
});

it("what an action says goes before what its loader says", () => {
  expect(answer({ "cache-control": "no-store", "x-a": "1" }, { "x-a": "2", "retry-after": "5" })).toEqual({
    "cache-control": "no-store",
    "x-a": "2",
    "retry-after": "5",
  });
});
