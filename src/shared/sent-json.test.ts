import { expect, it } from "vitest";
import { parseSentJson } from "./sent-json.ts";

it.each([
  [String.raw`"a\ud800b"`, "a\uFFFDb"],
  [String.raw`"\udc00\uD83D"`, "\uFFFD\uFFFD"],
  [String.raw`"\ud83d\ud83d\uDE00\ude00"`, "\uFFFD😀\uFFFD"],
  [String.raw`"\\ud800 \\\ud800 \u00e7\n"`, "\\ud800 \\\uFFFD ç\n"],
  [String.raw`{"\ud800": ["😀", 1]}`, { "\uFFFD": ["😀", 1] }],
])("reads %s without lone surrogates", (json, expected) => {
  expect(parseSentJson(json)).toEqual(expected);
});
