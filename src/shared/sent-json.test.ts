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

it.each([
  [String.raw`"a\u0000b\\u0000"`, "a\uFFFDb\\u0000"],
  [String.raw`{"\u0000": ["\\\u0000", "\u00001"]}`, { "\uFFFD": ["\\\uFFFD", "\uFFFD1"] }],
])("reads %s without NUL", (json, expected) => {
  expect(parseSentJson(json)).toEqual(expected);
});

it.each([
  `{"__proto__": {"isAdmin": true}}`,
  `[{"a": {"__proto__": null}}]`,
  String.raw`{"\u005f_proto_\u005F": 1}`,
  String.raw`{"__prot\u006f__": 1}`,
])("refuses %s", (json) => {
  expect(() => parseSentJson(json)).toThrow(SyntaxError);
});

it("reads the name of the prototype where it is no name", () => {
  expect(parseSentJson(`{"a": "__proto__", "proto": ["__proto__"]}`)).toEqual({
    a: "__proto__",
    proto: ["__proto__"],
  });
});

it("reads many backslashes in linear time", () => {
  const text = "\\".repeat(200_000);
  const before = process.cpuUsage();
  expect(() => parseSentJson(text)).toThrow(SyntaxError);
  expect(() => parseSentJson(`${text}u0000`)).toThrow(SyntaxError);
  const { user } = process.cpuUsage(before);
  // A quadratic expression took two minutes.
  expect(user / 1e6).toBeLessThan(10);
});
