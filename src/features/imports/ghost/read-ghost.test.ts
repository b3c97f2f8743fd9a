import { expect, it } from "vitest";
import { readInSandbox } from "#src/testing/read-in-sandbox.ts";
import type { OldItem, OldSite } from "../old-site/old-site.ts";
import { parseHtml, toMarkdown } from "../old-site/to-markdown.ts";
import { openGhost } from "./ghost-site.ts";

async function read(
  file: string | (() => Iterable<string>),
  pieceBytes = 256 * 1024,
): Promise<{ site: OldSite; items: OldItem[] }> {
  async function* open() {
    for (const part of typeof file === "string" ? [file] : file()) {
      const bytes = Buffer.from(part);
      for (let from = 0; from < bytes.length; from += pieceBytes)
        yield await Promise.resolve(bytes.subarray(from, from + pieceBytes));
    }
  }
  const site = await openGhost(open, null);
  const items: OldItem[] = [];
  for await (const item of site.items()) items.push(item);
  return { site, items };
}

const POST = { id: "p1", title: "Pão", slug: "pao", status: "published", html: "<p>Pão de casa.</p>" };
const exported = (data: object): string => JSON.stringify({ db: [{ meta: { version: "6.0" }, data }] });
const ofPost = (fields: object): string => exported({ posts: [{ ...POST, ...fields }] });
const lexical = (...children: object[]): string => JSON.stringify({ root: { type: "root", children } });
const mobiledoc = (parts: object): string => JSON.stringify({ version: "0.3.1", ...parts });

const RELATED = {
  users: [{ id: "u1", name: "Rosa", slug: "rosa" }],
  tags: [
    { id: "t1", name: "Doces", slug: "doces" },
    { id: "t2", name: "#interna", slug: "hash-interna" },
    { id: "t3", name: "Salgados", slug: "salgados" },
  ],
  posts_tags: [
    { post_id: "p1", tag_id: "t1", sort_order: 2 },
    { post_id: "p1", tag_id: "t2", sort_order: 0 },
    { post_id: "p1", tag_id: "t3", sort_order: 1 },
  ],
  posts_authors: [{ post_id: "p1", author_id: "u1", sort_order: 0 }],
  posts_meta: [{ post_id: "p1", meta_title: "Pão, passo a passo" }],
  settings: [
    { key: "url", value: "https://velho.example/" },
    { key: "navigation", value: JSON.stringify([{ label: "Quem somos", url: "/quem-somos/" }]) },
  ],
};
const POSTS = {
  posts: [
    { ...POST, nested: [{ posts: [1] }] },
    { id: "p2", type: "page", slug: "quem-somos" },
  ],
};

it.each([
  ["in the form that Ghost writes", exported({ ...POSTS, ...RELATED })],
  ["with the posts last", exported({ ...RELATED, ...POSTS })],
  ["in the form that Ghost takes", JSON.stringify({ meta: {}, data: { ...RELATED, ...POSTS } })],
  [
    "with a byte order mark and indented",
    `\uFEFF${JSON.stringify({ data: { ...POSTS, ...RELATED } }, null, 2)}`,
  ],
])("reads an export %s, in whatever pieces it comes", async (_form, file) => {
  for (const pieceBytes of [256 * 1024, 7]) {
    const { site, items } = await read(file, pieceBytes);
    expect(site).toMatchObject({
      host: "velho.example",
      total: 2,
      notes: [{ item: "Menu “Principal”: Quem somos" }],
    });
    expect(site.otherAddresses).toContainEqual({
      source: "/tag/salgados",
      target: "/blog?categoria=Salgados",
    });
    expect(items[0]).toMatchObject({
      oldId: "post:p1",
      title: "Pão",
      html: "<p>Pão de casa.</p>",
      authorName: "Rosa",
      category: "Salgados",
      tags: ["Doces"],
      seoTitle: "Pão, passo a passo",
      addresses: ["/pao", "/pao/amp"],
      notes: [],
    });
    expect(items[1]).toMatchObject({ oldId: "page:p2", kind: "pages", inMenu: true });
  }
});

it("reads an export from before Ghost 1.0: pages, Markdown, pictures, authors and times", async () => {
  const old = {
    title: "Bolo",
    slug: "bolo",
    html: null,
    status: "published",
    author_id: 2,
    published_at: 1388318310783,
  };
  const { items } = await read(
    JSON.stringify({
      meta: { exported_on: 1388318311015, version: "003" },
      data: {
        posts: [
          {
            ...old,
            id: 1,
            page: 0,
            featured: 1,
            markdown: "Com **fubá**.",
            image: "/content/images/2013/12/bolo.jpg",
          },
          { ...old, id: 2, page: 1, html: "<p>De avó.</p>", markdown: "De avó." },
          { ...old, id: 3, page: true, type: "post" },
        ],
        users: [{ id: 2, name: "Rosa Lima", slug: "rosa" }],
        tags: [{ id: 1, name: "Doces", slug: "doces" }],
        posts_tags: [{ id: 1, post_id: 1, tag_id: 1 }],
      },
    }),
  );
  expect(items).toMatchObject([
    {
      oldId: "post:1",
      kind: "posts",
      html: "<p>Com <strong>fubá</strong>.</p>",
      isFeatured: true,
      authorName: "Rosa Lima",
      category: "Doces",
      createdAt: new Date(1388318310783),
    },
    { oldId: "page:2", kind: "pages", html: "<p>De avó.</p>" },
    { oldId: "post:3", kind: "posts" },
  ]);
  expect(items[0]?.picture?.urls).toContain("https://ghost-/content/images/2013/12/bolo.jpg");
});

const permalinked = async (permalinks: string, more: object = {}) => {
  const { site, items } = await read(
    exported({
      posts: [
        // Two hours earlier, it is still April in São Paulo.
        { ...POST, published_at: "2014-05-01 01:30:00", author_id: "u1" },
        { id: "p2", title: "Rascunho", slug: "rascunho", status: "draft" },
        { id: "p3", title: "Quem somos", slug: "quem-somos", page: 1, published_at: "2014-05-01 01:30:00" },
      ],
      users: [{ id: "u1", name: "Rosa", slug: "rosa" }],
      ...more,
      settings: [
        { key: "permalinks", value: permalinks },
        { key: "activeTimezone", value: "America/Sao_Paulo" },
      ],
    }),
  );
  return { addresses: items.map(({ addresses }) => addresses), notes: site.notes };
};

it.each([
  ["/:slug/", undefined],
  ["/:year/:month/:slug/", "/2014/04/pao"],
  ["/:year/:month/:day/:slug/", "/2014/04/30/pao"],
  ["/:author/:slug/", "/rosa/pao"],
  ["/{primary_tag}/{slug}/", "/all/pao"],
  ["/arquivo/:id/", "/arquivo/p1"],
])("leads from the addresses of posts in the form %s", async (permalinks, address) => {
  const { addresses, notes } = await permalinked(permalinks);
  expect(notes).toEqual([]);
  expect(addresses[0]).toEqual([...(address ? [address, `${address}/amp`] : []), "/pao", "/pao/amp"]);
  // Drafts had no dated address, and pages had their own.
  if (permalinks.includes("year")) expect(addresses[1]).toEqual(["/rascunho", "/rascunho/amp"]);
  expect(addresses[2]).toEqual(["/quem-somos", "/quem-somos/amp"]);
});

it("leads from addresses with the first tag, unless that is internal", async () => {
  const { users, tags, posts_tags } = RELATED;
  const permalinks = "/:primary_tag/:slug/";
  expect((await permalinked(permalinks, { users, tags, posts_tags })).addresses[0]?.[0]).toBe("/all/pao");
  const { addresses } = await permalinked(permalinks, { users, tags, posts_tags: posts_tags.slice(2) });
  expect(addresses[0]?.[0]).toBe("/salgados/pao");
});

it.each(["/:ano/:slug/", "/:year/:month/", ":slug", "/:slug/?x=1", `/${"a".repeat(300)}/:slug/`])(
  "says that it does not understand addresses in the form %s",
  async (permalinks) => {
    const { addresses, notes } = await permalinked(permalinks);
    expect(addresses[0]).toEqual(["/pao", "/pao/amp"]);
    expect(notes).toEqual([
      {
        item: "Endereços dos posts",
        message: `O site antigo dava aos posts endereços no formato “${permalinks.slice(0, 200)}”, que não foi entendido: eles não levam aos posts daqui.`,
      },
    ]);
  },
);

it("gives a post without a usual date no dated address", async () => {
  for (const published_at of ["0000-00-00 00:00:00", 999_999_999_999_999, "0099-01-01 00:00:00"]) {
    const posts = [{ ...POST, published_at }];
    const { addresses } = await permalinked("/:year/:slug/", { posts });
    expect(addresses[0], String(published_at)).toEqual(["/pao", "/pao/amp"]);
  }
});

it.each([
  ["cut", exported({ posts: [POST] }).slice(0, -10), "O arquivo termina no meio. Exporte de novo no Ghost"],
  [
    "a comma too many",
    '{"data":\n{"posts":[{"id":"a",}]}}',
    "O arquivo não pode ser lido como JSON (linha 2, coluna 21): há um sinal “}” a mais, ou uma vírgula antes dele.",
  ],
  ["no comma", '{"data":{"posts":[{"id":"a" "b":1}]}}', "(linha 1, coluna 29): falta um sinal “,”."],
  ["no colon", '{"data":{"posts":[{"id" 1}]}}', "coluna 25): falta um sinal “:”."],
  ["no brace", '{"data":{"posts":[{"id":1],"tags":[]}}', "coluna 26): falta um sinal “}”."],
  ["a name without quotes", '{"data":{posts:[]}}', "falta o nome de um campo entre aspas."],
  ["a backslash", '{"data":{"posts":[{"id":"a\\q"}]}}', "ou uma barra invertida que JSON não aceita."],
  ["a number", '{"data":{"posts":[{"id":1.x}]}}', "um número não está escrito como JSON pede."],
  ["a word", '{"data":{"posts":[{"id":NaN}]}}', "falta um valor, ou ele não está escrito como JSON pede."],
  ["two documents", '{"data":{"posts":[]}} {}', "há algo depois do fim do conteúdo."],
  ["rows that are none", '{"data":{"posts":[[]]}}', "não é uma exportação do Ghost"],
  ["a table that is none", '{"data":{"posts":{"a":1}}}', "não é uma exportação do Ghost"],
  ["no data", '{"result":{"posts":[]}}', "não é uma exportação do Ghost"],
  ["no JSON", "<rss></rss>", "não é uma exportação do Ghost"],
  [
    "a WordPress export",
    '<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"></rss>',
    "e sim do WordPress. Escolha esta origem",
  ],
  ["nothing", "", "O arquivo está vazio"],
  ["lists in lists", `{"data":{"meta":${"[".repeat(5_000_000)}`, "O arquivo tem valores aninhados demais"],
])("refuses a file with %s for the true reason", async (_fault, file, reason) => {
  await expect(read(file)).rejects.toMatchObject({
    name: "ImportRefused",
    message: expect.stringContaining(reason),
  });
});

it("cuts what is too long, or leaves it out, and names it at its item", async () => {
  const { items } = await read(
    exported({
      posts: [
        {
          ...POST,
          title: "Pão ".repeat(1000),
          slug: "s".repeat(3000),
          custom_excerpt: "r".repeat(20_000),
          feature_image: `https://velho.example/${"a".repeat(3000)}.png`,
          visibility: { a: 1 },
          ["k".repeat(1_000_000)]: "x".repeat(5_000_000),
        },
        { ...POST, id: "p2", lexical: "x".repeat(2_500_000) },
        { ...POST, id: "p3", html: "x".repeat(2_500_000) },
        { ...POST, id: "p4", html: null, lexical: "{" },
      ],
      tags: Array.from({ length: 300 }, (_, at) => ({ id: `t${at}`, name: `T${at}`, slug: `t${at}` })),
      posts_tags: Array.from({ length: 300 }, (_, at) => ({
        post_id: "p1",
        tag_id: `t${at}`,
        sort_order: at,
      })),
    }),
  );
  expect(items[0]?.title).toHaveLength(1000);
  expect(items[0]).toMatchObject({ addresses: [], picture: undefined });
  expect(items[0]?.tags).toHaveLength(200);
  expect(items.map(({ notes }) => notes)).toEqual([
    [
      "O título tem mais de 1000 caracteres e foi cortado.",
      "O endereço tem mais de 2000 caracteres e ficou de fora.",
      "O resumo tem mais de 10000 caracteres e foi cortado.",
      "O endereço da imagem de destaque tem mais de 2000 caracteres e ficou de fora.",
      "O campo “visibility” não é um texto e ficou de fora.",
      "Categorias e tags depois das 200 primeiras ficaram de fora.",
    ],
    [],
    ["O texto é longo demais e ficou de fora."],
    ["O texto não pôde ser lido e ficou de fora."],
  ]);
  // The complete HTML replaces a text that exceeds its limit because of its cards.
  expect(items[1]?.html).toBe("<p>Pão de casa.</p>");
});

it("names a menu that cannot be read, and what does not fit of all that posts refer to", async () => {
  const { site } = await read(
    exported({
      posts: [POST],
      tags: Array.from({ length: 20_100 }, (_, at) => ({ id: `t${at}`, name: `T${at}`, slug: `t${at}` })),
      settings: [
        { key: "navigation", value: "{" },
        { key: "secondary_navigation", value: "[".repeat(300_000) },
      ],
    }),
  );
  expect(site.otherAddresses.length).toBeLessThan(20_100);
  expect(site.notes).toEqual([
    { item: "Arquivo", message: expect.stringContaining("parte das tags, dos autores, dos menus") },
    { item: "Menu “Principal”", message: "Este menu não pôde ser lido e ficou de fora." },
  ]);
});

const bodyOf = async (fields: object): Promise<{ html: string; notes: string[] }> => {
  const { items } = await read(ofPost({ html: null, ...fields }));
  return { html: items[0]?.html ?? "", notes: items[0]?.notes ?? [] };
};

it("replaces lone surrogates that texts have as escapes", async () => {
  const broken = lexical({ type: "text", text: "A@B" }).replace("@", String.raw`\ud800`);
  expect(await bodyOf({ lexical: broken })).toMatchObject({ html: "A\uFFFDB" });
});

it("names unknown cards, and keeps the words within unknown parts", async () => {
  const text = { type: "text", text: "Palavras." };
  const unknown = lexical({ type: "novo-cartão" }, { type: "moldura", children: [text] }, { type: 5 });
  expect(await bodyOf({ lexical: unknown })).toEqual({
    html: "Palavras.",
    notes: [
      "Um cartão do tipo “novo-cartão” não pôde ser importado e ficou de fora.",
      "Um trecho do tipo “moldura” veio como texto comum.",
      "Um cartão do tipo “” não pôde ser importado e ficou de fora.",
    ],
  });
  const older = mobiledoc({
    atoms: [
      ["soft-return", "", {}],
      ["menção", "@rosa", {}],
    ],
    cards: [["enquete", {}]],
    markups: [["strong"], ["a", ["href", "https://velho.example/"]], ["script"]],
    sections: [
      [
        1,
        "p",
        [
          [0, [0], 1, "Oi"],
          [1, [], 0, 0],
          [0, [1], 1, "aqui"],
          [1, [], 0, 1],
        ],
      ],
      [1, "script", [[0, [2], 1, "alert(1)"]]],
      [2, "/content/images/pao.png"],
      [3, "ul", [[[0, [], 0, "um"]]]],
      [10, 0],
    ],
  });
  expect(await bodyOf({ mobiledoc: older })).toEqual({
    html: [
      '<p><strong>Oi</strong><br><a href="https://velho.example/">aqui</a>@rosa</p>',
      "<p><span>alert(1)</span></p>",
      '<img src="/content/images/pao.png" alt="">',
      "<ul><li>um</li></ul>",
      "",
    ].join("\n"),
    notes: [
      "Um trecho do tipo “menção” veio como texto comum.",
      "Um cartão do tipo “enquete” não pôde ser importado e ficou de fora.",
    ],
  });
});

const CALL = {
  type: "call-to-action",
  hasSponsorLabel: true,
  sponsorLabel: '<p><span style="white-space: pre-wrap;">Publicidade</span></p>',
  imageUrl: "__GHOST_URL__/content/images/forno.png",
  textValue: '<p><span style="white-space: pre-wrap;">Venha ao </span><b><strong>forno</strong></b>.</p>',
  showButton: true,
  buttonText: "Reserve",
  buttonUrl: "https://reservas.example/",
};
const markdownOf = async (card: object) => {
  const { html, notes } = await bodyOf({ lexical: lexical(card) });
  return { markdown: toMarkdown(parseHtml(html).tree.children), notes };
};

it("brings the sponsor, picture, words and button of a call to action", async () => {
  expect(await markdownOf(CALL)).toEqual({
    markdown: [
      "Publicidade",
      "![](https://ghost-/content/images/forno.png)",
      "Venha ao **forno**.",
      "[Reserve](https://reservas.example/)",
    ].join("\n\n"),
    notes: [],
  });
  expect((await bodyOf({ lexical: lexical(CALL) })).html).toContain('<a class="kg-btn"');
  const { sponsorLabel: _sponsorLabel, ...early } = CALL;
  expect(
    await markdownOf({ ...early, textValue: "Venha.", hasImage: false, showButton: false }),
  ).toMatchObject({ markdown: "SPONSORED\n\nVenha." });
  const bare = { ...CALL, hasSponsorLabel: false, imageUrl: null, buttonText: "" };
  expect(await markdownOf(bare)).toMatchObject({
    markdown: "Venha ao **forno**.\n\n<https://reservas.example/>",
  });
});

it("names cards that not everyone saw, and leaves out those of mails", async () => {
  const seenBy = (nonMember: boolean, memberSegment: string) =>
    markdownOf({
      type: "call-to-action",
      textValue: "<p>Assine.</p>",
      visibility: { web: { nonMember, memberSegment }, email: { memberSegment: "status:free" } },
    });
  expect(await seenBy(true, "status:free,status:-free")).toEqual({ markdown: "Assine.", notes: [] });
  expect(await seenBy(false, "status:free")).toEqual({
    markdown: "Assine.",
    notes: ["Um cartão do tipo “call-to-action” era só para membros: aqui todos o veem."],
  });
  expect(await seenBy(false, "")).toEqual({
    markdown: "",
    notes: ["Um cartão do tipo “call-to-action” só saía por e-mail e ficou de fora."],
  });
});

it("reads texts that are no texts, nested without end, or far longer than what they are written in", async () => {
  const deep = `{"root":${'{"type":"list","children":['.repeat(300)}{}${"]}".repeat(300)}}`;
  expect((await bodyOf({ lexical: deep })).notes).toEqual(["Um trecho aninhado demais ficou de fora."]);
  const many = lexical(...Array.from({ length: 5000 }, (_, at) => ({ type: `cartão-${at}` })));
  expect((await bodyOf({ lexical: many })).notes).toHaveLength(201);
  for (const parts of [
    { sections: 5 },
    { sections: [5, [1, {}, [[0, 1, "x", null]]], [10, 9], [3, "ul", [[]]]] },
    {},
  ])
    expect((await bodyOf({ mobiledoc: mobiledoc(parts) })).html).not.toContain("undefined");
  const repeated = mobiledoc({
    cards: [["html", { html: "<p>Pão.</p>".repeat(10_000) }]],
    sections: Array.from({ length: 100_000 }, () => [10, 0]),
  });
  expect(await bodyOf({ mobiledoc: repeated })).toEqual({
    html: "",
    notes: ["O texto não pôde ser lido e ficou de fora."],
  });
});

it("brings Markdown as it was written if it is too long, or nested without end", async () => {
  for (const markdown of ["Pão. ".repeat(5000), ">".repeat(19_000)])
    expect(await bodyOf({ markdown })).toEqual({
      html: `<pre>${markdown.replaceAll(">", "&#62;")}</pre>`,
      notes: ["Um trecho em Markdown é longo ou aninhado demais e veio como foi escrito."],
    });
});

it("reads a text only when its item is converted, so that one that takes too much is named", async () => {
  const card = { type: "markdown", markdown: "*a_".repeat(6600) };
  const file = () => [Buffer.from(ofPost({ title: "Caro", lexical: lexical(card, card) }))];
  await readInSandbox("ghost", file, 500, async (call) => {
    expect((await call("next"))?.label).toBe("Caro");
    await expect(call("convert")).rejects.toMatchObject({ name: "LimitError" });
  });
});

it("reads an export of 100 MB in the sandbox, whose memory holds less", async () => {
  const words = "Pão de casa não é pão de fôrma. ".repeat(6000);
  const posts = 500;
  function* file(): Generator<Buffer> {
    yield Buffer.from('{"db":[{"data":{"posts":[');
    for (let at = 0; at < posts; at++) {
      // Kept names must not hold on to the piece of the file.
      const page = { ...POST, id: `pagina-com-id-longo-${at}`, slug: `pagina-longa-${at}`, type: "page" };
      const post = JSON.stringify({ ...page, title: `Página longa ${at}`, plaintext: words });
      yield Buffer.from(`${at === 0 ? "" : ","}${post}`);
    }
    yield Buffer.from("]}}]}");
  }
  let bytes = 0;
  function* counted(): Generator<Buffer> {
    for (const piece of file()) {
      bytes += piece.length;
      yield piece;
    }
  }
  await readInSandbox("ghost", counted, 20_000, async (call, { total }) => {
    expect(total).toBe(posts);
    expect(bytes).toBeGreaterThan(100_000_000);
    await call("skip", 2);
    expect((await call("next"))?.label).toBe("Página longa 2");
    expect((await call("convert")).snapshot.passages).toEqual(["Pão de casa."]);
  });
});
