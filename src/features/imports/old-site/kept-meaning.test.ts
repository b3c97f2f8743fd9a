import { describe, expect, it } from "vitest";
import { takeFootnotes } from "./footnotes.ts";
import { parseHtml, toMarkdown } from "./to-markdown.ts";

function convert(html: string): { markdown: string; notes: string[] } {
  const { tree, notes } = parseHtml(html);
  const { children, footnotes } = takeFootnotes(tree);
  return { markdown: toMarkdown(children, footnotes), notes };
}
const markdownOf = (html: string) => convert(html).markdown;

describe("the Markdown of an old text", () => {
  it("keeps each cell of a table on its row, and the caption before it", () => {
    expect(
      markdownOf(
        "<table><caption>Preços</caption><tr><th>Item</th><th>Dias</th></tr><tr><td><ul><li>pão</li><li>bolo</li></ul></td><td><p>seg</p><p>ter</p></td></tr>" +
          "<tr><td>a<br>b</td><td><h3>Qua</h3><a href='/x'><div>c</div><div>d</div></a></td></tr><tr><td><table><tr><td>e</td><td>f</td></tr></table></td><td><ol start=2><li>g</ol></td></tr></table>",
      ),
    ).toBe(
      "Preços\n\n| Item | Dias |\n| - | - |\n| • pão<br>• bolo | seg<br>ter |\n| a<br>b | **Qua**<br>[c](/x)<br>[d](/x) |\n| e – f | 2. g |",
    );
  });

  it("keeps the columns of cells that span several", () => {
    expect(
      markdownOf(
        "<table><tr><th>a</th><th>b</th></tr><tr><td colspan=2>c</td></tr><tr><td>d</td><td>e</td></tr></table>",
      ),
    ).toBe("| a | b |\n| - | - |\n| c | |\n| d | e |");
  });

  it("removes a table whose spans would need more cells than the limit", () => {
    const { markdown, notes } = convert("<table><tr><td colspan=99999>a</td></tr></table><p>b</p>");
    expect(markdown).toBe("b");
    expect(notes).toEqual(["Uma tabela grande demais ficou de fora."]);
  });

  it.each([
    ["10<sup>3</sup> H<sub>2</sub>O", "10<sup>3</sup> H<sub>2</sub>O"],
    [
      "<mark>novo</mark> <kbd>Ctrl</kbd> <ins>mais</ins>",
      "<mark>novo</mark> <kbd>Ctrl</kbd> <ins>mais</ins>",
    ],
    ['<abbr title="Sociedade &amp; Cia">S</abbr>', '<abbr title="Sociedade &#38; Cia">S</abbr>'],
    ['<mark style="background-color:rgba(0, 0, 0, 0)">cor</mark>', "cor"],
    ["<ol start=3><li>c</li><li>d</li></ol>", "3. c\n4. d"],
    [
      "<ol reversed start=2><li>b</li><li>a</li></ol>",
      '<ol reversed start="2">\n\n<li>\n\nb\n\n</li>\n\n<li>\n\na\n\n</li>\n\n</ol>',
    ],
    [
      "<ul><li><input type=checkbox checked> feito</li><li><label><input type=checkbox> falta</label></li></ul>",
      "- [x] feito\n- [ ] falta",
    ],
    [
      "<dl><dt>Termo</dt><dd>Um <a href='/x'>texto</a></dd></dl>",
      "<dl>\n\n<dt>\n\nTermo\n\n</dt>\n\n<dd>\n\nUm [texto](/x)\n\n</dd>\n\n</dl>",
    ],
    [
      "<details><summary>Mais</summary><p>Um <b>texto</b></p></details>",
      "<details>\n\n<summary>\n\nMais\n\n</summary>\n\nUm **texto**\n\n</details>",
    ],
    ["<pre class=wp-block-verse>um <em>dois</em>\n<a href='/x'>três</a></pre>", "um _dois_\\\n[três](/x)"],
    ["<pre>um\n  dois</pre>", "```\num\n  dois\n```"],
    ["<p><a name=x></a>texto</p>", "texto"],
    [
      "<h2 id=preco>Preço à vista</h2><p><a href='#preco'>ver</a></p>",
      "## Preço à vista\n\n[ver](#preco-a-vista)",
    ],
    ["<button>Compre</button>", "Compre"],
  ])("keeps the meaning of %s", (html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  it("names links to places that have no address here", () => {
    expect(convert("<p><a href='#x'>ver</a></p><p id=x>lá</p>")).toEqual({
      markdown: "ver\n\nlá",
      notes: ["O link “ver” levava a um ponto do próprio texto e virou texto comum."],
    });
  });

  it("names a video without an address that can be reached", () => {
    expect(convert('<video src="filme.mp4"></video>').notes).toEqual([
      "O conteúdo incorporado de filme.mp4 não pôde ser importado e ficou de fora.",
    ]);
  });
});

describe("footnotes of an old text", () => {
  it.each([
    [
      "GitHub",
      '<p>Um<sup><a href="#fn-1" id="fnref-1">1</a></sup></p><section><ol><li id="fn-1"><p>Nota <a href="/x">x</a> <a href="#fnref-1">↩</a></p></li></ol></section>',
    ],
    [
      "Word",
      '<p>Um<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a></p><div><div id="ftn1"><p><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a>Nota <a href="/x">x</a></p></div></div>',
    ],
    [
      "Google Docs",
      '<p>Um<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> Nota <a href="/x">x</a></p></div>',
    ],
  ])("of %s become footnotes here", (_program, html) => {
    expect(markdownOf(html)).toBe("Um[^1]\n\n[^1]: Nota [x](/x)");
  });

  it("are no links between headings and a list of contents", () => {
    expect(
      markdownOf('<ul><li><a href="#a" id="b">1</a></li></ul><h2 id="a">A <a href="#b">↑</a></h2>'),
    ).toBe("- [1](#a)\n\n## A ↑");
  });
});
