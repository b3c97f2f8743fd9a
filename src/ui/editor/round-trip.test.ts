// A text read and rewritten by the editor must render the same on the site's pages.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { renderMarkdown } from "#src/platform/markdown/render-markdown.ts";
import { documentSchema } from "./extensions.ts";
import { holdMarkdown } from "./markdown-editor.tsx";
import { toDocument } from "./read-markdown.ts";
import { type Sources, writeBlocks, writeMarkdown } from "./write-markdown.ts";

const FOLDERS = ["src/seed/posts", "src/seed/projects"];

/** Rewrites every block; undefined if the editor does not accept the text. */
function rewrite(markdown: string): string | undefined {
  const blocks = holdMarkdown(markdown);
  return blocks && writeBlocks(blocks.map(({ node }) => node));
}

/** Returns the text as stored after an edit elsewhere in it. */
function keep(markdown: string): string | undefined {
  const blocks = holdMarkdown(markdown);
  if (!blocks) return undefined;
  const doc = documentSchema().nodeFromJSON(toDocument(blocks));
  const sources: Sources = new WeakMap();
  doc.forEach((node, _offset, index) => sources.set(node, blocks[index]?.source ?? ""));
  return writeMarkdown(doc, sources);
}

const html = (markdown: string) => renderMarkdown(markdown).html.replace(/\s+/g, " ");

let texts: [string, string][];
beforeAll(async () => {
  const names = (
    await Promise.all(
      FOLDERS.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
    )
  ).flat();
  texts = await Promise.all(
    names
      .filter((name) => name.endsWith(".md"))
      .map(async (name): Promise<[string, string]> => {
        const text = await readFile(name, "utf8");
        return [name, text.slice(text.indexOf("\n---\n", 4) + 5).trim()];
      }),
  );
});

describe("the demo texts", () => {
  it("become the same pages after the editor has written every block of them", () => {
    expect(texts.length).toBeGreaterThan(10);
    for (const [name, text] of texts) {
      const rewritten = rewrite(text);
      expect(rewritten, name).toBeDefined();
      expect(html(rewritten ?? ""), name).toBe(html(text));
    }
  });

  it("keep the letters of every block that nobody touched", () => {
    for (const [name, text] of texts) expect(keep(text), name).toBe(text);
  });
});

describe("what Markdown can say", () => {
  it.each([
    ["headings of every level", "# Um\n\n## Dois\n\n### Três\n\n#### Quatro"],
    ["a video", "https://youtu.be/aqz-KE-bpKQ"],
    ["a video with letters that Markdown knows", "https://www.youtube.com/watch?v=a_z-K_*bpKQ&t=1"],
    ["a button", '[Fale conosco](/contato "botão")'],
    ["a button beside a link to the same", '[um](/contato "botão")[dois](/contato)'],
    ["a heading with marks", "## O *novo* `sistema` [aqui](/x)"],
    ["a line break that is one", "Uma linha\noutra\noutra  \ne a última"],
    ["several line breaks", "Uma\\\n\\\n\\\noutra"],
    ["marks within marks", "**negrito *e itálico*** e *itálico **e negrito***, ~~fora~~, **`código`**"],
    ["marks that overlap a link", '**[um](https://a.example) dois** [*três*](https://b.example "Título")'],
    [
      "signs that are no marks",
      "5 \\* 3 \\_ 2, 1\\. não é lista, \\# nem título, \\[nem\\](link), a<b e `c`",
    ],
    ["a list with air", "- um\n\n- dois\n\n  com parágrafo"],
    ["lists in lists", "1. um\n   - a\n   - b\n     1. c\n2. dois"],
    ["a list that begins elsewhere", "7. sete\n8. oito"],
    ["code with a language and more", '```ts title="a.ts"\nconst a = `x`;\n\n\nlet b;\n```'],
    ["code with fences within", "````\n```\nx\n```\n````"],
    ["a table with sides and marks", "| a | b | c |\n|:--|:-:|--:|\n| **1** | `x \\| y` | |\n| só um |"],
    ["a table with lines in a cell", "| a | b |\n|---|---|\n| um<br>dois | três |"],
    ["an image with a caption", '![Planta](/media/a-1280.webp "A planta baixa")'],
    ["an image in a sentence", "Veja ![isto](https://a.example/x.png) e *![](/y.png)*"],
    ["a linked image", "[![Planta](/a.png)](/b)"],
    ["a quote with everything", "> um\n>\n> - dois\n>\n> > três\n>\n> ```\n> x\n> ```"],
    ["a callout", "> [!TIP]\n> Um *conselho*\n> e mais\n>\n> - dois"],
    ["callouts in lists and quotes", "- um\n\n  > [!NOTE]\n  > dois\n\n> > [!CAUTION]\n> > três"],
    ["a callout without words, and a mark that is none", "> [!WARNING]\n\nx\n\n> \\[!NOTE]\n> y"],
    ["images beside each other", '![a](/a.png)![b](/b.png "B")\n![c](/c.png)'],
    ["columns", "> [!COLUMNS]\n>\n> um\n>\n> ---\n>\n> dois"],
    ["columns with words in the first alone", "> [!COLUMNS]\n>\n> um\n>\n> ---"],
    ["columns with words in the last alone", "> [!COLUMNS]\n>\n> ---\n>\n> ---\n>\n> - três"],
    ["a rule", "um\n\n---\n\ndois"],
    [
      "addresses that are links by themselves",
      "Veja https://a.example/x_y e <https://b.example> e www.c.example.",
    ],
    ["typography", "“Aspas” — travessão, 10 %, R$ 5,00 e ﬁm… 🙂"],
    ["lists of two kinds that touch", "- um\n- dois\n\n1. três\n2. quatro"],
    [
      "footnotes",
      "Um texto.[^1] E[^Fonte] outra![^1]\n\n[^1]: A **nota**.\n[^fonte]: Duas linhas\n\n    - e lista",
    ],
    [
      "a footnote amid the text, one without words and one without reference",
      "Um[^a] e[^b]\n\n[^a]: A\n\nDois\n\n[^b]:\n\n[^c]: x",
    ],
    ["what looks like a reference", "Um \\[^1] dois [^2]\n\n[^1]: nota"],
    [
      "footnotes in marks, tables and lists",
      "**um[^1]**\n\n- [dois](/x)[^1]\n\n| a[^1] |\n|---|\n| b |\n\n[^1]: nota",
    ],
    ["entities", "&copy; &lt;b&gt; &nbsp;x"],
  ])("%s survives", (_what, markdown) => {
    const rewritten = rewrite(markdown);
    expect(rewritten).toBeDefined();
    expect(html(rewritten ?? "")).toBe(html(markdown));
    expect(rewrite(rewritten ?? "")).toBe(rewritten);
  });

  it.each([
    ["footnotes in a quote", "> Um texto.[^1]\n>\n> [^1]: A nota."],
    [
      "columns in columns",
      "> [!COLUMNS]\n>\n> > [!COLUMNS]\n> >\n> > a\n> >\n> > ---\n> >\n> > b\n>\n> ---\n>\n> c",
    ],
    ["HTML", "<details><summary>a</summary>b</details>"],
    ["HTML in a sentence", "Aperte <kbd>Esc</kbd>."],
    ["links by reference", "[um][a]\n\n[a]: https://a.example"],
    ["tasks", "- [ ] fazer\n- [x] feito"],
    ["a list item that begins with code", "- ```\n  x\n  ```"],
    ["a heading of two lines", "Um\ntítulo\n==="],
    ["two lists of a kind that touch", "- um\n\n* dois"],
  ])("%s is left to Markdown", (_what, markdown) => {
    expect(holdMarkdown(markdown)).toBeUndefined();
  });

  it.each(["", "\n\n", "\u0000", "*a_ ".repeat(300), "[".repeat(2_000), "> ".repeat(60), "|a".repeat(50)])(
    "anything at all is taken whole or not at all",
    (text) => {
      const rewritten = rewrite(text);
      if (rewritten !== undefined) expect(html(rewritten)).toBe(html(text));
    },
  );
});
