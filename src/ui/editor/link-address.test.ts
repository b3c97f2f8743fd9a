import { describe, expect, it } from "vitest";
import { completeAddress, isLinkAddress } from "./link-address.ts";

describe("where a link may lead", () => {
  it.each([
    ["https://a.example/x?y#z", "https://a.example/x?y#z"],
    ["a.example/x", "https://a.example/x"],
    ["ana@a.example", "mailto:ana@a.example"],
    ["mailto:ana@a.example", "mailto:ana@a.example"],
    [" /contato ", "/contato"],
    ["#secao", "#secao"],
  ])("%s → %s", (typed, address) => {
    expect(completeAddress(typed)).toBe(address);
    expect(isLinkAddress(address)).toBe(true);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt://a.example/%0aalert(1)",
    "data:text/html,x",
    "//a.example",
    "/\\a.example",
    "file:///etc",
    "um texto",
    "",
    "https://",
    "ftp://a.example",
  ])("never to %s", (typed) => {
    expect(completeAddress(typed)).toBeUndefined();
    expect(isLinkAddress(typed)).toBe(false);
  });
});
