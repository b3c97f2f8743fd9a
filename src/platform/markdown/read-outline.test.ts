import { expect, it } from "vitest";
import { readOutline } from "./read-outline.ts";

it("reads links as the page will have them, those of footnotes left out", () => {
  const text =
    "[a](/contato) [b](#quando-não-trocar) [c](javascript:alert(1)) [](/x) https://e.com <a href='//f.com'>f</a>[^1]\n\n" +
    "[![Foto](/media/a.webp)](/foto)\n\n## Quando não trocar?\n\n[^1]: nota";
  expect(readOutline(text)?.links).toEqual([
    { href: "/contato", text: "a" },
    { href: "#secao-quando-nao-trocar", text: "b" },
    { href: undefined, text: "c" },
    { href: "/x", text: "" },
    { href: "https://e.com", text: "https://e.com" },
    { href: "//f.com", text: "f" },
    { href: "/foto", text: "Foto" },
  ]);
});

it("reads images, in HTML too, and whether they say anything", () => {
  expect(readOutline("![Tela](/a.webp) ![ ](/b.webp)\n\n<img src=/c.webp>")?.images).toEqual([
    { src: "/a.webp", alt: "Tela" },
    { src: "/b.webp", alt: "" },
    { src: "/c.webp", alt: "" },
  ]);
});

it("reads headings at the levels that the author chose, and the ids that the page gives them", () => {
  const outline = readOutline("# Um\n\n#### Dois[^1]\n\n# \n\n<h3>Três</h3>\n\n[^1]: nota");
  expect(outline?.headings.map(({ level }) => level)).toEqual([1, 4, 3]);
  expect(outline?.ids).toEqual(expect.arrayContaining(["secao-um", "secao-tres", "nota-fn-1"]));
  expect(outline?.text).toMatch(/^Um Dois/);
});

it("is not had of what is nested too deeply", () => {
  expect(readOutline("> ".repeat(60))).toBeNull();
});
