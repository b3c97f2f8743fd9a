import { describe, expect, it } from "vitest";
import { toTextLines } from "#src/platform/markdown/plain-text.ts";
import { foldUnchanged, readPictures, smallImage, splitImages } from "./diff-pieces.ts";

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `Linha ${from + n}`).join("\n");
const picture = (letter: string) => `/media/${letter.repeat(32)}-1280.webp`;

describe("foldUnchanged", () => {
  it("folds what is far from a change, and keeps a line beside it", () => {
    expect(
      foldUnchanged([{ same: `${lines(1, 10)}\n` }, { del: "a" }, { same: `b\n${lines(12, 30)}` }]),
    ).toEqual([
      { folded: lines(1, 9), lines: 9 },
      { same: "Linha 10\n" },
      { del: "a" },
      { same: "b\nLinha 12" },
      { folded: lines(13, 30), lines: 18 },
    ]);
  });

  it("folds between two changes, and loses nothing", () => {
    const pieces = foldUnchanged([{ ins: "a" }, { same: `\n${lines(1, 20)}\n` }, { ins: "b" }]);
    expect(pieces).toEqual([
      { ins: "a" },
      { same: "\nLinha 1" },
      { folded: lines(2, 19), lines: 18 },
      { same: "Linha 20\n" },
      { ins: "b" },
    ]);
  });

  it("leaves short stretches as they are", () => {
    const parts = [{ del: "a" }, { same: `\n${lines(1, 5)}\n` }, { ins: "b" }];
    expect(foldUnchanged(parts)).toEqual(parts);
    expect(foldUnchanged([])).toEqual([]);
  });
});

describe("splitImages", () => {
  it("finds the images between the words", () => {
    expect(splitImages("Antes\n[imagem: Um gráfico](https://a.example/1.png)\nDepois")).toEqual([
      "Antes\n",
      { alt: "Um gráfico", src: "https://a.example/1.png" },
      "\nDepois",
    ]);
    expect(splitImages("[imagem: ](/media/x.webp)")).toEqual([{ alt: "", src: "/media/x.webp" }]);
  });

  it("finds an image whatever signs are in its text and its address", () => {
    const marks = toTextLines("Antes\n\n![Vendas [2026] \\\\o/](https://a.example/1_(b).png)") ?? "";
    expect(splitImages(marks)).toEqual([
      "Antes\n",
      { alt: "Vendas [2026] \\o/", src: "https://a.example/1_%28b%29.png" },
    ]);
  });

  it("takes nothing else for one", () => {
    expect(splitImages("[imagem: sem fim")).toEqual(["[imagem: sem fim"]);
    expect(splitImages("")).toEqual([]);
  });
});

describe("readPictures", () => {
  it("puts both sides together again from words", () => {
    const parts = [
      { same: "/media/" },
      { del: "a".repeat(32) },
      { ins: "b".repeat(32) },
      { same: `-1280.webp\n${picture("c")}` },
      { ins: `\n${picture("d")}` },
    ];
    expect(readPictures(parts)).toEqual({
      before: [picture("a"), picture("c")],
      after: [picture("b"), picture("c"), picture("d")],
    });
  });

  it("knows a picture that came or went", () => {
    expect(readPictures([{ ins: picture("a") }])).toEqual({ before: [], after: [picture("a")] });
    expect(readPictures([{ del: picture("a") }])).toEqual({ before: [picture("a")], after: [] });
  });

  it.each([
    ["a text", [{ ins: "Um texto" }]],
    ["a text about a picture", [{ ins: `Veja ${picture("a")}` }]],
    ["a picture elsewhere", [{ ins: `https://a.example${picture("a")}` }]],
    ["nothing", []],
  ])("takes %s for no pictures", (_what, parts) => {
    expect(readPictures(parts)).toBeNull();
  });
});

it("shows an image of the site in a small version, others as they are", () => {
  expect(smallImage(picture("a"))).toBe(`/media/${"a".repeat(32)}-640.webp`);
  expect(smallImage("https://a.example/1.png")).toBe("https://a.example/1.png");
});
