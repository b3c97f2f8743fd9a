import { describe, expect, it } from "vitest";
import { unwrapContent } from "./unwrap-content.ts";

const look = { blockOf: () => undefined, pictureTag: (id: string) => `<img id="${id}">`, attached: [] };
const unwrap = (content: string) => unwrapContent(content, look).html;

it("keeps code as it is, and turns captions, galleries and embedded addresses into HTML", () => {
  expect(unwrap("[caption id=1]<img src=a> Um forno[/caption]")).toContain(
    "<figure><img src=a><figcaption>Um forno</figcaption></figure>",
  );
  expect(unwrap("<pre>[gallery] <code>[x]</code></pre> <code>[y]</code>")).toContain(
    "<pre>[gallery] <code>[x]</code></pre> <code>[y]</code>",
  );
  expect(unwrap('[gallery ids="3,4"]')).toContain('<p><img id="3"></p>\n<p><img id="4"></p>');
  expect(unwrap("a<!-- x -->b [embed]https://a.example[/embed]")).toContain(
    '<p><a href="https://a.example">https://a.example</a></p>',
  );
});

it.each(["[caption]", "[caption ", "<!--", "<pre>", "[embed]", '<!-- wp:block {"ref":', "[gallery "])(
  "reads %j without an end in time that grows with the text, not with its square",
  (mark) => {
    const costOf = (times: number): number => {
      const text = mark.repeat(times);
      const before = process.cpuUsage();
      unwrap(text);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    costOf(1000);
    // Quadratic time would multiply it by a thousand.
    expect(costOf(64_000) / Math.max(costOf(2000), 20_000)).toBeLessThan(200);
  },
);

it("puts blocks that name each other into a text a bounded number of times", () => {
  const block = '<!-- wp:block {"ref":1} /-->'.repeat(50) + "x";
  const { html, notes } = unwrapContent(block, { ...look, blockOf: () => block });
  expect(html.split("x").length).toBeLessThan(200);
  expect(notes).toHaveLength(1);
});

describe("words in brackets", () => {
  const look = { blockOf: () => undefined, pictureTag: () => "", attached: [] };

  it.each([
    "<p>Disse [sic] e [Nota 1] e [foo]</p>",
    '<p><a href="/loja?filtro[marca]=a&amp;[gallery]">l</a> <img src="/a.jpg" alt="um [gallery] só"></p>',
    "<p>[box] e [row]</p>",
  ])("stay if they are no shortcode: %s", (html) => {
    expect(unwrapContent(html, look)).toEqual({ html, notes: [] });
  });

  it.each([
    '<p>[minha id="3"]dentro</p>',
    "<p>veja [minha id=3]</p>",
    "<p>a</p><p>[minha]</p>",
    "<p>[minha ordem=nome]</p>",
  ])("stay with a note if they may be a plugin's: %s", (html) => {
    expect(unwrapContent(html, look)).toEqual({
      html,
      notes: ["O trecho [minha …] pode ser um código de um plugin: ficou no texto como estava."],
    });
  });

  it("go by name if they are a known shortcode, with the words that they showed", () => {
    expect(unwrapContent('<p>a [vc_custom_heading text="Nossa casa" x="1"] [row]b[/row]</p>', look)).toEqual({
      html: "<p>a  b</p>",
      notes: [
        "O código [vc_custom_heading], que dizia “Nossa casa”, não funciona aqui e ficou de fora.",
        "O código [row] não funciona aqui e ficou de fora.",
      ],
    });
  });

  it("become links if they show a file", () => {
    expect(unwrapContent('<p>a</p>[audio mp3="https://velho.example/a.mp3"]', look)).toEqual({
      html: '<p>a</p>\n<p><a href="https://velho.example/a.mp3">https://velho.example/a.mp3</a></p>',
      notes: ["O conteúdo de https://velho.example/a.mp3 virou um link."],
    });
  });

  it("become captions also as WordPress wrote them before 3.4", () => {
    expect(
      unwrapContent(`[caption id="a_1" width="640" caption="Pães d'água"]<img src="/a.jpg">[/caption]`, look)
        .html,
    ).toBe(`<figure><img src="/a.jpg"><figcaption>Pães d'água</figcaption></figure>`);
  });

  it("name a gallery's pictures that the file lacks", () => {
    expect(unwrapContent('[gallery ids="1,2"]', look).notes).toEqual([
      "2 imagens de uma galeria não estão no arquivo enviado.",
    ]);
  });

  it("become footnotes, and so do those of the block editor", () => {
    expect(unwrapContent("<p>a[efn_note]Uma nota[/efn_note]</p>", look).html).toBe(
      '<p>a<sup><a id="voltar-1" href="#nota-1">1</a></sup></p><ol><li id="nota-1">Uma nota <a href="#voltar-1">↩</a></li></ol>',
    );
    const footnotes = new Map([["ab", "Um <em>texto</em>"]]);
    const mark = '<p>a<sup data-fn="ab"><a href="#ab" id="ab-link">1</a></sup></p>';
    expect(unwrapContent(`${mark}<!-- wp:footnotes /-->`, { ...look, footnotes })).toEqual({
      html: `${mark}<ol><li id="ab">Um <em>texto</em> <a href="#ab-link">↩</a></li></ol>`,
      notes: [],
    });
  });
});
