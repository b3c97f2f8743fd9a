import { describe, expect, it } from "vitest";
import { pasteToMarkdown } from "#src/testing/paste-to-markdown.ts";
import { cleanOfficeHtml, cleanPasted } from "./office-paste/clean-office-html.ts";

const word = (body: string): string =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style><!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--></head><body lang=PT-BR><!--StartFragment--><div class=WordSection1>${body}</div><!--EndFragment--></body></html>`;
/** A paragraph that Word shows as an item of a list. */
const item = (place: string, mark: string, text: string, tag = "p"): string =>
  `<${tag} class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${place}'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></${tag}>`;
const pasted = (html: string): string => pasteToMarkdown(html).markdown;
const docs = (body: string): string =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">${body}</b>`;

describe("lists of Word", () => {
  it("keep their levels, kinds and numbers, over empty lines too", () => {
    const html = word(
      [
        item("l0 level1 lfo1", "3.", "três"),
        item("l0 level2 lfo1", "a)", "alfa"),
        "<p class=MsoListParagraph><o:p>&nbsp;</o:p></p>",
        item("l0 level2 lfo1", "b)", "beta"),
        item("l0 level4 lfo1", "o", "fundo"),
        item("l0 level1 lfo1", "4.", "quatro"),
        "<p class=MsoNormal>Fim.</p>",
        item("l2 level1 lfo3", "·", "ponto"),
        item("l2 level1 lfo3", "·", "outro"),
      ].join("\n"),
    );
    expect(pasted(html).replaceAll(/\n+/g, "\n")).toBe(
      "3. três\n   1. alfa\n   2. beta\n      - fundo\n4. quatro\nFim.\n- ponto\n- outro",
    );
  });

  it("keep a paragraph that is indented like an item within it", () => {
    const html = word(
      `${item("l0 level1 lfo1", "1.", "um")}<p class=MsoNormal style='margin-left:36.0pt'>segue</p>${item("l0 level1 lfo1", "2.", "dois")}`,
    );
    expect(cleanOfficeHtml(html)?.html.trim()).toBe("<ol><li><p>um</p><p>segue</p></li><li>dois</li></ol>");
  });

  it("may be lists of HTML among such paragraphs", () => {
    const html = word(
      `${item("l0 level1 lfo1", "·", "um")}<ul type=disc><ul type=circle><li class=MsoNormal style='mso-list:l0 level2 lfo1'>dentro</li></ul></ul>${item("l0 level1 lfo1", "·", "dois")}`,
    );
    expect(pasted(html)).toBe("- um\n  - dentro\n- dois");
  });

  it("leave headings headings, with their numbers", () => {
    const html = word(
      `<p class=MsoTitle>Relatório</p>${item("l3 level1 lfo4", "1.2", "Começo", "h1")}${item("l3 level1 lfo4", "·", "Meio", "h2")}`,
    );
    expect(pasted(html)).toBe("## Relatório\n\n## 1.2 Começo\n\n### Meio");
  });
});

describe("lists of Google Docs", () => {
  it("keep their levels, which it writes beside the items", () => {
    const entry = (level: number, text: string) =>
      `<li dir="ltr" aria-level="${level}"><p role="presentation"><span style="font-weight:400">${text}</span></p></li>`;
    const html = docs(
      `<ol start="3">${entry(1, "três")}<ul>${entry(2, "a")}<ol>${entry(3, "fundo")}</ol></ul>${entry(1, "quatro")}</ol><ul><ul>${entry(2, "só dentro")}</ul></ul>`,
    );
    expect(pasted(html).replaceAll(/\n+/g, "\n")).toBe(
      "3. três\n   - a\n     1. fundo\n4. quatro\n- só dentro",
    );
  });
});

describe("texts of both", () => {
  it("are bold, italic and struck by style, and not by the wrapper of Google Docs", () => {
    const html = docs(
      `<p dir="ltr"><span style="font-weight:700">Forte</span><span style="font-weight:400"> e </span><span style="font-style:italic;text-decoration:line-through">caído</span></p>`,
    );
    expect(pasted(html)).toBe("**Forte** e ~~*caído*~~");
    const bidi = `<p class=MsoNormal><span style='mso-bidi-font-weight:bold'>leve</span> <b style='mso-bidi-font-weight:normal'>forte</b></p>`;
    expect(pasted(word(bidi))).toBe("leve **forte**");
  });

  it("keep tables, with lines in their cells", () => {
    const cell = (text: string, more = "") => `<td${more}><p class=MsoNormal>${text}<o:p></o:p></p></td>`;
    const html = word(
      `<table class=MsoTableGrid><tr>${cell("<b>Plano</b>")}${cell("Preço")}</tr><tr><td><p>um</p><p>dois</p></td>${cell("R$&nbsp;90")}</tr></table>`,
    );
    const cleaned = cleanOfficeHtml(html)?.html.replaceAll(/<\/?tbody>/g, "");
    expect(cleaned?.trim()).toBe(
      "<table><tr><th><b>Plano</b></th><th>Preço</th></tr><tr><td>um<br>dois</td><td>R$\u00A090</td></tr></table>",
    );
  });

  it("keep links that lead somewhere, and no bookmarks, comments or hidden words", () => {
    const html = word(
      `<p class=MsoNormal><a name="_Toc1"></a>Veja <a href="https://e.example/x">aqui</a> e <a href="#_Toc1">ali</a><span style='mso-comment-continuation:1'><a style='mso-comment-reference:A_1' href="#_msocom_1">[A1]</a></span>.<span style='display:none;mso-hide:all'>oculto</span></p><div style='mso-element:comment-list'><div style='mso-element:comment'><p>Reveja!</p></div></div>`,
    );
    expect(pasted(html)).toBe("Veja [aqui](https://e.example/x) e ali.");
    expect(
      pasted(docs(`<p><a href="https://www.google.com/url?q=https://e.example/&amp;sa=D">fora</a></p>`)),
    ).toBe("[fora](https://e.example/)");
  });

  it("keep footnotes of Word and Google Docs, numbered as they are read", () => {
    const reference = (n: number) =>
      `<a style='mso-footnote-id:ftn${n}' href="#_ftn${n}" name="_ftnref${n}"><span class=MsoFootnoteReference><![if !supportFootnotes]>[${n}]<![endif]></span></a>`;
    const note = (n: number, text: string) =>
      `<div style='mso-element:footnote' id=ftn${n}><p class=MsoFootnoteText><a style='mso-footnote-id:ftn${n}' href="#_ftnref${n}" name="_ftn${n}"><span class=MsoFootnoteReference>[${n}]</span></a> ${text}</p></div>`;
    const html = word(
      `<p class=MsoNormal>Um${reference(7)} e dois${reference(8)}.</p></div><div style='mso-element:footnote-list'><br clear=all><hr size=1>${note(7, "A <b>nota</b>.")}${note(8, "Outra.")}`,
    );
    expect(pasted(html)).toBe("Um[^1] e dois[^2].\n\n[^1]: A **nota**.\n\n[^2]: Outra.");
    const ofDocs = docs(
      `<p><span>Um</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> Nota</span></p></div>`,
    );
    expect(pasted(ofDocs)).toBe("Um[^1]\n\n[^1]: Nota");
    expect(pasted(word(`<p class=MsoNormal>Só a parte${reference(1)}.</p>`))).toContain("Só a parte");
  });

  it("count pictures that do not come with the text, and keep those of the web", () => {
    const drawn = `<!--[if gte vml 1]><v:shape><v:imagedata src="file:///C:/a.png"/></v:shape><![endif]-->`;
    const html = word(
      `<p class=MsoNormal>Foto:${drawn}<![if !vml]><img src="file:///C:/a.png"><![endif]><img src="data:image/png;base64,AA=="><img src="https://e.example/b.png" alt="B"></p><p>${drawn}</p>`,
    );
    expect(pasteToMarkdown(html)).toMatchObject({
      markdown: "Foto:![B](https://e.example/b.png)",
      losses: { pictures: 3, outside: 1 },
    });
  });

  it("take no longer for long runs of blanks, line breaks and comments than their length", () => {
    for (const body of [
      `<p>${" ".repeat(300_000)}x</p>`,
      `<p>a</p>${"<br>".repeat(40_000)}`,
      `<!--${"<v:imagedata ".repeat(30_000)}-->`,
    ]) {
      const before = process.threadCpuUsage();
      cleanOfficeHtml(word(body));
      // Microseconds of this thread; a search from each character takes minutes.
      expect(process.threadCpuUsage(before).user).toBeLessThan(8_000_000);
    }
  });

  it("keep raised and lowered letters that have a character", () => {
    const { markdown, losses } = pasteToMarkdown(
      word("<p>m<sup>2</sup>, CO<sub>2</sub>, 1<sup>o</sup>, 10<sup>-3</sup>, x<sup>abc</sup></p>"),
    );
    expect(markdown).toBe("m², CO₂, 1º, 10⁻³, xabc");
    expect([...losses.kinds]).toEqual(["script"]);
    const ofDocs = docs(`<p><span>m</span><span style="vertical-align:super">2</span></p>`);
    expect(pasteToMarkdown(ofDocs)).toMatchObject({ markdown: "m²", losses: { kinds: new Set() } });
  });

  it("name what has no Markdown, but neither the line of links nor white paper", () => {
    const kindsOf = (html: string) => [...pasteToMarkdown(html).losses.kinds];
    expect(
      kindsOf(word("<p><u>um</u> <span style='background:yellow;mso-highlight:yellow'>dois</span></p>")),
    ).toEqual(["underline", "highlight"]);
    const link = `<a href="https://e.example" style="text-decoration:none"><span style="text-decoration:underline">x</span></a>`;
    expect(kindsOf(docs(`<p><span style="background-color:transparent">a</span>${link}</p>`))).toEqual([]);
    expect(kindsOf(word(`<p style='background:white'><u><a href="https://e.example">x</a></u></p>`))).toEqual(
      [],
    );
  });

  it("separate merged cells, so that every row has the same, and write lists in cells as lines", () => {
    const { markdown, losses } = pasteToMarkdown(
      word(
        `<table><tr><td rowspan=2><p>A</p></td><td colspan=2><p>B</p></td></tr><tr><td><p>c</p></td><td><ul><li><p>um</p><ol start=3><li>três</li></ol></li><li>dois</li></ul></td></tr></table>`,
      ),
    );
    expect(markdown.replaceAll(/ {2,}|\\\n/g, " ").split("\n")[0]).toBe("| A | B | |");
    expect(markdown).toContain("• um");
    expect(markdown).toContain("3. três");
    expect([...losses.kinds]).toEqual(["cellLists", "merged"]);
    const huge = `<table><tr><td colspan=100000 rowspan=100000>a</td></tr>${"<tr><td>b</td></tr>".repeat(50)}</table>`;
    expect(cleanOfficeHtml(word(huge))?.html.match(/<t[dh]>/g)?.length).toBeLessThan(30_000);
  });

  it("lose the marks and words of reviewers, which are named", () => {
    const html = docs(
      `<p><span>Texto</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup> segue</p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Reveja</span></p><p>mais</p></div>`,
    );
    expect(pasteToMarkdown(html)).toMatchObject({
      markdown: "Texto segue",
      losses: { kinds: new Set(["comments"]) },
    });
  });

  it("keep the paragraphs of a quote together, by the style of Word", () => {
    const html = word(
      "<p class=MsoQuote>Um</p>\n<p class=MsoIntenseQuote>dois</p><p class=MsoNormal>fora</p><p class=Citao>três</p>",
    );
    expect(pasted(html)).toBe("> Um\n>\n> dois\n\nfora\n\n> três");
  });

  it("keep headings of every level as the nearest that pages have", () => {
    expect(pasted(word("<h2>a</h2><h4>b</h4><h5>c</h5>"))).toBe("## a\n\n#### b\n\n#### c");
    expect(pasted(word(`<h1>a</h1><p role=heading aria-level=3>b</p><h4>c</h4>`))).toBe(
      "## a\n\n#### b\n\n#### c",
    );
    const { losses } = pasteToMarkdown(word(item("l3 level1 lfo4", "1.2", "Começo", "h1")));
    expect([...losses.kinds]).toEqual(["numbers"]);
  });

  it("of LibreOffice keep their footnotes, and of other programs only lose what has no Markdown", () => {
    const office = `<html><head><meta name="generator" content="LibreOffice 24.2"/></head><body><p>Um<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> Nota</p></div></body></html>`;
    expect(pasteToMarkdown(office)).toMatchObject({
      markdown: "Um[^1]\n\n[^1]: Nota",
      losses: { kinds: new Set() },
    });
    const page = `<h1 style="background-color:#eee">T</h1><p><u>a</u> m<sup>2</sup><img src="http://e.example/a.png"><img src="https://e.example/b.png"></p>`;
    expect(pasteToMarkdown(page)).toMatchObject({
      markdown: "# T\n\na m²![](https://e.example/b.png)",
      losses: { pictures: 1, outside: 1, kinds: new Set(["underline"]) },
    });
    const own = `<p data-pm-slice="1 1 []"><img src="https://e.example/b.png"></p>`;
    expect(cleanPasted(own)).toBeUndefined();
  });

  it("of other programs, and beyond limits, are left to the browser", () => {
    expect(cleanOfficeHtml("<p style='font-weight:bold'>Do site</p>")).toBeUndefined();
    expect(cleanOfficeHtml(word(`${"<div>".repeat(2_000)}fundo`))).toBeUndefined();
  });
});
