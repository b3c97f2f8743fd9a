import { describe, expect, it } from "vitest";
import { withVideoLinks } from "./finish-videos.ts";
import { renderMarkdown } from "./render-markdown.ts";

const render = (source: string) => renderMarkdown(source).html;

/** Must match nothing in the HTML: it would run scripts, load, submit or cover the page. */
const DANGER =
  /<(?!\/?(h[2-6]|p|br|hr|blockquote|section|div|span|ul|ol|li|dl|dt|dd|details|summary|figure|figcaption|img|table|caption|thead|tbody|tfoot|tr|th|td|pre|code|kbd|samp|var|a|abbr|b|strong|i|em|u|s|del|ins|mark|small|sub|sup|cite|q)\b)|<[^>]*\s(on\w+|style|srcdoc|action|formaction|name|target)\s*=|(href|src)="\s*(javascript|vbscript|data|file|http:[^"]*\.(?:png|gif))/i;

describe("columns of text", () => {
  const columns = (parts: string[]) =>
    ["[!COLUMNS]", parts.join("\n\n---\n\n")].join("\n\n").replace(/^/gm, "> ");

  it("stand beside each other, two or three of them", () => {
    expect(render(columns(["Um\n\nmais", "- dois"])).replace(/\s+/g, " ")).toBe(
      '<div class="text-columns"> <div> <p>Um</p> <p>mais</p> </div> <div> <ul> <li>dois</li> </ul> </div> </div>',
    );
    expect(render(columns(["a", "b", "c"])).match(/<div>/g)).toHaveLength(3);
  });

  it.each([
    ["first", ["", "dois"], '<div class="text-columns"> <div> </div> <div> <p>dois</p> </div> </div>'],
    ["last", ["um", ""], '<div class="text-columns"> <div> <p>um</p> </div> <div> </div> </div>'],
  ])("keep their place although the %s one is empty", (_which, parts, expected) => {
    expect(render(columns(parts)).replace(/\s+/g, " ")).toBe(expected);
  });

  it.each([
    ["one", columns(["a"])],
    ["four", columns(["a", "b", "c", "d"])],
    ["nothing in any", columns(["", ""])],
    ["an escaped mark", "> \\[!COLUMNS]\n>\n> a\n>\n> ---\n>\n> b"],
    ["words beside the mark", "> [!COLUMNS] a\n>\n> b\n>\n> ---\n>\n> c"],
  ])("are none with %s, and no word is lost", (_name, source) => {
    const html = render(source);
    expect(html).toContain("<blockquote>");
    expect(html).toContain("[!COLUMNS]");
    expect(html).not.toContain("text-columns");
  });
});

const HOSTILE = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//e.com/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  '<img src="https://e.com/a.png" onload="alert(1)" style="position:fixed">',
  "<img src='http://e.com/pixel.gif'>",
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  "<svg onload=alert(1)><script>alert(1)</script></svg>",
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  '<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>1</script>"></iframe>',
  "<object data=x><embed src=x><applet code=x></object>",
  '<form action="https://e.com"><input name=senha><button formaction=x>Entrar</button></form>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java&#x09;script:alert(1)">a</a>',
  '<a href=" &#14; javascript:alert(1)">a</a>',
  '<a href="vbscript:x" onclick=alert(1)>a</a>',
  "[a](javascript:alert%281%29)",
  "[a](JaVaScRiPt:alert(1))",
  "[a](data:text/html;base64,PHNjcmlwdD4=)",
  "![a](javascript:alert(1))",
  '![a](https://e.com/x.png"onerror="alert(1))',
  "[a]: javascript:alert(1)\n\n[a]",
  "<javascript:alert(1)>",
  "<base href=https://e.com><link rel=stylesheet href=//e.com/x.css><meta http-equiv=refresh content=0>",
  "<style>body{display:none}</style>",
  '<div style="position:fixed;inset:0" class="cover" id="conteudo" tabindex=1>x</div>',
  "<template><script>alert(1)</script></template>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<textarea></textarea><select><option>x</select><xmp><script>1</script></xmp>",
  "<!--><script>alert(1)</script>--> <![CDATA[<script>alert(1)</script>]]> <?php echo 1 ?>",
  "```html\n<script>alert(1)</script>\n```",
  "`<script>alert(1)</script>`",
  '```sql" onmouseover="alert(1)\nSELECT 1\n```',
  "</section></div></main><script>alert(1)</script>",
  "[^x]\n\n[^x]: <script>alert(1)</script>",
];

describe("renderMarkdown", () => {
  it.each(HOSTILE)("disarms %s", (source) => {
    expect(render(source)).not.toMatch(DANGER);
    expect(render(`texto ${source} texto`)).not.toMatch(DANGER);
    expect(render(`> - ${source}\n\n| a |\n|-|\n| ${source.replaceAll("\n", " ")} |`)).not.toMatch(DANGER);
  });

  it("lets no text take the id of something else on the page", () => {
    const html = render(
      '# conteudo\n\n<a id="conversa" name="ready">x</a> <li id="nota-fn-1">y</li> <h2 id="root">z</h2>\n\n[^1]\n\n[^1]: n',
    );
    const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = ""]) => id);
    expect(ids.length).toBeGreaterThan(2);
    for (const id of ids) expect(id).toMatch(/^(secao-|nota-fn|footnote-label$)/);
  });

  it("gives each heading a stable address of its own, without accents", () => {
    const { headings, html } = renderMarkdown("# Migração: já?\n\n## Ação\n\n# Migração: já?\n\n## ¿?\n");
    expect(headings).toEqual([
      { id: "secao-migracao-ja", text: "Migração: já?", level: 2 },
      { id: "secao-acao", text: "Ação", level: 3 },
      { id: "secao-migracao-ja-2", text: "Migração: já?", level: 2 },
      { id: "secao-sem-nome", text: "¿?", level: 3 },
    ]);
    expect(html).toContain('<h3 id="secao-acao">');
  });

  it("keeps headings below the page's own, without gaps and without empty ones", () => {
    const { html } = renderMarkdown("###### Fundo\n\n# Alto\n\n#### Salto\n\n# \n\n<h1>Cru</h1>\n");
    expect(Array.from(html.matchAll(/<(h\d)/g), ([, tag]) => tag)).toEqual(["h2", "h2", "h3", "h2"]);
  });

  it("leads links to headings as authors write them", () => {
    expect(render("[veja](#quando-não-trocar)\n\n## Quando não trocar?")).toContain(
      'href="#secao-quando-nao-trocar"',
    );
  });

  it("breaks a line where the author did", () => {
    expect(render("um\ndois")).toBe("<p>um<br>\ndois</p>");
  });

  it("tells foreign sites nothing, and leaves our own links alone", () => {
    expect(render("[a](https://e.com)")).toContain('rel="noopener noreferrer"');
    expect(render("<a href='//e.com'>a</a>")).toContain('rel="noopener noreferrer"');
    expect(render("[a](/contato)")).toBe('<p><a href="/contato">a</a></p>');
    expect(render("[](https://e.com)")).toBe("<p></p>");
  });

  it("shows images late, at their size where it is known, with their title as caption", () => {
    const images = { "/media/a-640.webp": { width: 640, height: 400 } };
    expect(renderMarkdown('![Tela](/media/a-640.webp "Antes")', images).html).toBe(
      '<figure><img src="/media/a-640.webp" width="640" height="400" alt="Tela" loading="lazy" decoding="async"><figcaption>Antes</figcaption></figure>',
    );
    expect(render("texto ![](https://e.com/a.png)")).toBe(
      '<p>texto <img src="https://e.com/a.png" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer"></p>',
    );
    expect(render("![Só o texto](imagem.png)")).toBe("<p>Só o texto</p>");
  });

  it("lets images that move stand still for visitors who ask for less motion", () => {
    const still = { avif: "/media/b-160.avif 160w", jpeg: "/media/b-160.jpg 160w" };
    const moving = { src: "/media/b-960.webp", width: 640, height: 400, sizes: "50vw", still };
    expect(renderMarkdown("![Tela](/media/a-960.webp)", { "/media/a-960.webp": moving }).html).toBe(
      '<figure><picture><source media="(prefers-reduced-motion: reduce)" type="image/avif" srcset="/media/b-160.avif 160w" sizes="50vw"><source media="(prefers-reduced-motion: reduce)" type="image/jpeg" srcset="/media/b-160.jpg 160w" sizes="50vw"><img src="/media/b-960.webp" width="640" height="400" sizes="50vw" alt="Tela" loading="lazy" decoding="async"></picture></figure>',
    );
  });

  it("puts images that are alone in a paragraph beside each other, in one line or several", () => {
    const html = render('![a](/a.png)\n![b](/b.png "Depois")');
    expect(html).toMatch(/^<div class="pictures columns-2"><figure><img src="\/a.png"/);
    expect(html).toContain("<figcaption>Depois</figcaption></figure></div>");
    expect(html).not.toContain("<br>");
    expect(render("![a](/a.png) ![b](/b.png) ![c](/c.png)")).toContain('class="pictures columns-3"');
    expect(render("Veja ![a](/a.png) ![b](/b.png)")).not.toContain("pictures");
  });

  it("offers the player of a video whose address stands alone, and loads nothing of it", () => {
    const html = render("Antes\n\nhttps://www.youtube.com/watch?v=aqz-KE-bpKQ&t=10\n\nDepois");
    expect(html).toContain('data-frame="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1"');
    expect(html).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ&#x26;t=10" target="_blank"');
    expect(html).not.toMatch(/<iframe|<img|src=/);
    expect(render("<https://vimeo.com/76979871>")).toContain("Assistir no Vimeo");
    for (const other of [
      "Veja https://youtu.be/aqz-KE-bpKQ",
      "[Assista](https://youtu.be/aqz-KE-bpKQ)",
      "- https://youtu.be/aqz-KE-bpKQ",
      "https://cdn.example/obra.mp4",
      "https://youtube.com.fora.example/watch?v=aqz-KE-bpKQ",
      "https://fora.example@youtu.be:8443.fora.example/aqz-KE-bpKQ",
      "https://www.youtube.com/watch?v=%22%3E%3Cscript%3E",
      '<div class="section-frame"><button data-frame="https://fora.example">x</button></div>',
      '<a href="https://youtu.be/aqz-KE-bpKQ" data-frame="https://fora.example">x</a>',
    ])
      expect(render(other)).not.toContain("data-frame");
  });

  it("gives feeds the bare link of a video", () => {
    const html = render("https://youtu.be/aqz-KE-bpKQ\n\nTexto\n\nhttps://vimeo.com/76979871");
    expect(withVideoLinks(html)).toBe(
      '<p><a href="https://youtu.be/aqz-KE-bpKQ">https://youtu.be/aqz-KE-bpKQ</a></p>\n<p>Texto</p>\n' +
        '<p><a href="https://vimeo.com/76979871">https://vimeo.com/76979871</a></p>',
    );
  });

  it("shows a link with the title “botão” as a button, wherever it may lead", () => {
    expect(render('[Fale conosco](/contato "botão")')).toBe(
      '<p><a href="/contato" class="article-button">Fale conosco</a></p>',
    );
    expect(render('[Fora](https://e.com "Botão")')).toContain('rel="noopener noreferrer"');
    expect(render('[x](javascript:alert%281%29 "botão")')).toBe("<p>x</p>");
    expect(render('[x](/contato "Leia")')).toContain('title="Leia"');
    expect(render('<a class="article-button" href="/x">x</a>')).not.toContain("article-button");
  });

  it("makes callouts of quotes that name their kind, and of no others", () => {
    expect(render("> [!WARNING]\n> Faça *antes* um backup.")).toBe(
      '<blockquote class="callout-warning">\n<p class="callout-title">Atenção</p><p>Faça <em>antes</em> um backup.</p>\n</blockquote>',
    );
    expect(render("> [!tip]\n>\n> Dois\n>\n> parágrafos")).toContain(">Dica</p>");
    for (const other of ["> \\[!NOTE]\n> x", "> [!OUTRO]\n> x", "> x [!NOTE]", "[!NOTE]\nx"])
      expect(render(other)).not.toContain("callout");
    expect(render('<blockquote class="callout-note cover">x</blockquote>')).not.toContain("cover");
    expect(render('<p class="callout-title">x</p>')).toBe("<p>x</p>");
  });

  it("lets wide tables scroll by themselves, by keyboard too", () => {
    const html = render("| | Valor |\n|-|-:|\n| a | 1 |");
    expect(html).toMatch(
      /^<div class="table-scroll" role="region" aria-label="Tabela 1" tabindex="0"><table>/,
    );
    expect(html).toContain("<td></td>");
    expect(html).toContain('<th class="align-right">Valor</th>');
  });

  it("colours the languages it knows and leaves the others", () => {
    expect(render("```sql\nSELECT 1\n```")).toContain('<span class="hljs-keyword">SELECT</span>');
    expect(render("```cobol\nMOVE 1\n```")).not.toContain("hljs-");
  });

  it("writes footnotes and tasks in Portuguese", () => {
    const html = render("a[^1] b[^1]\n\n[^1]: Nota.\n\n- [x] um\n- [ ] dois");
    expect(html).toContain('<h2 id="footnote-label">Notas</h2>');
    expect(html).toContain('aria-label="Voltar ao texto da nota 1, 2ª vez"');
    expect(html).toContain('aria-label="Feito:"');
    expect(html).not.toContain("<input");
  });
});
