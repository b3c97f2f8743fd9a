import { expect, it } from "vitest";
import { describeUtm, readUtm } from "./utm.ts";

it("reads the campaign of an address, cut to a bearable length", () => {
  const utm = readUtm(
    `https://acme.example/lp?utm_source=google&utm_medium=cpc&x=1&utm_term=${"a".repeat(500)}`,
  );
  expect(utm).toEqual({ source: "google", medium: "cpc", term: "a".repeat(120) });
  expect(describeUtm({ source: "google", campaign: "outubro" })).toBe("google / outubro");
});

it("cuts no sign in two, which the database would refuse", () => {
  const utm = readUtm(
    `https://acme.example/?utm_source=${"a".repeat(119)}${encodeURIComponent("\u{1f9f1}")}`,
  );
  expect(utm?.source?.isWellFormed()).toBe(true);
});

it.each([
  null,
  "",
  "não é endereço",
  "https://acme.example/",
  "https://acme.example/?utm_source=%00&utm_other=1",
])("%j names no campaign", (address) => {
  expect(readUtm(address)).toBeNull();
});
