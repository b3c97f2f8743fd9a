import { describe, expect, it } from "vitest";
import { textsOfCopy } from "./set-aside-notice.tsx";

describe("the texts of a copy", () => {
  it("are found in JSON of any shape, each once, without ids and words of the program", () => {
    const copy = {
      id: "0b1f6a52-6a57-4f0e-9a50-5d5f3cf6f0a1",
      writtenAt: "2026-11-22T12:00:00.000Z",
      sections: [{ type: "call-to-action", props: { title: "Vamos “conversar”?", to: "/contato" } }],
      past: [{ title: "Vamos “conversar”?", text: 'Disse "sim".\nE assinou.' }],
    };
    expect(textsOfCopy(JSON.stringify(copy))).toEqual(["Vamos “conversar”?", 'Disse "sim".\nE assinou.']);
  });

  it("are found in what was cut off, and in several that stand one after another", () => {
    expect(textsOfCopy('{"values":{"title":"Um título","content":"Texto pela met')).toEqual([
      "Um título",
      "Texto pela met",
    ]);
    expect(textsOfCopy('{"a":"Um texto"}\n{"a":"Outro texto"}')).toEqual(["Um texto", "Outro texto"]);
    expect(textsOfCopy('{"a":"Cortado\n{"a":"Outro texto"}')).toEqual(["Cortado", "Outro texto"]);
    expect(textsOfCopy("")).toEqual([]);
    expect(textsOfCopy("[object Object]")).toEqual([]);
  });
});
