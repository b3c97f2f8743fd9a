import { describe, expect, it } from "vitest";
import { emptyHead, readWxr, type WxrItem } from "./read-wxr.ts";

const HEAD = `<rss version="2.0"><channel><title>Casa</title>\n<wp:wxr_version>1.2</wp:wxr_version>\n`;
const END = "</channel></rss>";
const item = (title: string, content: string) =>
  `<item><title>${title}</title><content:encoded>${content}</content:encoded></item>`;

/** @param pieceLength in bytes; short ones cut every mark and character */
async function read(files: (string | Buffer)[], pieceLength = 7) {
  const head = emptyHead();
  const items: WxrItem[] = [];
  async function* pieces(): AsyncGenerator<Buffer> {
    for (const [index, file] of files.entries()) {
      if (index > 0) yield Buffer.alloc(0);
      const bytes = Buffer.from(file as string);
      for (let from = 0; from < bytes.length; from += pieceLength)
        yield bytes.subarray(from, from + pieceLength);
    }
  }
  for await (const found of readWxr(pieces(), head)) items.push(found);
  return { items, notes: [...head.notes] };
}
const readOne = async (inner: string | Buffer, pieceLength?: number) => {
  const { items, notes } = await read([inner], pieceLength);
  const { title = "", content = "" } = items[0] ?? {};
  return { title, content, notes: [...(items[0]?.notes ?? []), ...notes] };
};
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

describe.each([7, 1, 100_000])("an export that XML does not accept, in pieces of %i bytes", (length) => {
  it.each([
    ["control characters", item("a\u0001b\u0000", "c&#x1F;d<![CDATA[e\u000Bf]]>"), "ab", "cdef"],
    ["entities of HTML", item("a&nbsp;b&eacute; &lt;", "c&hellip;&amp;nbsp;"), "a\u00A0bé <", "c…&nbsp;"],
    [
      "bare ampersands",
      item("A & B &C; &", "d&e=1 <![CDATA[f & &amp; g]]>"),
      "A & B &C; &",
      "d&e=1 f & &amp; g",
    ],
    ["the end of CDATA within it", item("a", "<![CDATA[b ]]> c <p>d</p> ]]>"), "a", "b ]]> c <p>d</p> "],
    ["several ends of CDATA", item("a", "<![CDATA[b]]>c]]><i>d</i>]]>"), "a", "b]]>c]]><i>d</i>"],
    ["CDATA in parts", item("a", "<![CDATA[b]]]]><![CDATA[>c]]> d <![CDATA[e]]>"), "a", "b]]>c d e"],
    ["tags outside CDATA", item("a", "<p>b <br/>c</p>"), "a", "<p>b <br>c</p>"],
    ["a bare less-than sign", item("1 < 2", "b"), "1 < 2", "b"],
  ])("is read with %s", async (_name, inner, title, content) => {
    expect(
      await readOne(`<?xml version="1.0"?>${HEAD}${inner}${item("outro", "fim")}${END}`, length),
    ).toMatchObject({
      title,
      content,
    });
  });

  it("is read after a notice of the server, which is noted", async () => {
    for (const [before, notes] of [
      ["\n\n", []],
      ["\uFEFF", []],
      [
        "<br />\n<b>Notice</b>: Undefined index in <b>/a.php</b> on line <b>3</b><br />\n",
        ["Antes da exportação havia no arquivo outro texto, como um aviso do servidor, que não foi lido."],
      ],
    ] as const)
      expect(await readOne(`${before}<?xml version="1.0"?>${HEAD}${item("a", "b")}${END}`, length)).toEqual({
        title: "a",
        content: "b",
        notes,
      });
  });

  it("is read in the encoding that it has", async () => {
    const text = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?>${HEAD}${item("Pão", "é “b”")}${END}`;
    const windows = Buffer.from(
      text("ISO-8859-1").replaceAll("“", "\u0093").replaceAll("”", "\u0094"),
      "latin1",
    );
    for (const file of [
      windows,
      utf16(text("UTF-16"), true),
      utf16(text("UTF-16"), false),
      Buffer.from(text("iso-8859-1")),
    ])
      expect(await readOne(file, length)).toEqual({ title: "Pão", content: "é “b”", notes: [] });
  });

  it("is read where single bytes are no UTF-8, which is noted", async () => {
    const file = Buffer.concat([
      Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${HEAD}<item><title>Pão 😀 caf`),
      Buffer.from([0xe9]),
      Buffer.from(`</title></item>${END}`),
    ]);
    expect(await readOne(file, length)).toEqual({
      title: "Pão 😀 café",
      content: "",
      notes: ["Partes do arquivo não estão em UTF-8 e foram lidas como Windows-1252: confira os acentos."],
    });
  });
});

it("control characters are noted with their item", async () => {
  const { items } = await read([`${HEAD}${item("a", "b\u0002")}${item("c", "d")}${END}`]);
  expect(items.map(({ notes }) => [...notes])).toEqual([
    ["Caracteres de controle, que XML não aceita, foram tirados do texto."],
    [],
  ]);
});

it("faults in the marks are noted with their place, and the rest is read", async () => {
  const { items } = await read([
    `<?xml version="1.0"?>\n${HEAD}<item><title>a</titl></title><link a=b /></item>${item("c", "d")}${END}`,
  ]);
  expect(items.map(({ title }) => title)).toEqual(["a</titl>", "c"]);
  expect([...(items[0]?.notes ?? [])].join()).toMatch(
    /^O arquivo não pode ser lido como XML \(linha 4, coluna \d+\): .+ confira o texto\.$/,
  );
});

it("several files are read as one", async () => {
  const file = (inner: string) => `<?xml version="1.0"?>${HEAD}${inner}${END}`;
  const { items } = await read([file(item("a", "b")), file(item("c", "d"))]);
  expect(items.map(({ title }) => title)).toEqual(["a", "c"]);
});

it.each([
  ["cut", `${HEAD}<item><title>a`, /^O arquivo termina no meio/],
  ["a page", "<!doctype html><p>Oi</p>", /não é uma exportação do WordPress/],
  ["of Ghost", '{"db":[{"data":{"posts":[]}}]}', /e sim do Ghost/],
  [
    "of Medium",
    '<!DOCTYPE html><article class="h-entry"><p>Oi</p><a href="https://medium.com/p/1">Medium</a></article>',
    /exportação do Medium, que não pode ser importada/,
  ],
  [
    "of Blogger",
    "<feed xmlns='http://www.w3.org/2005/Atom'><generator version='7.00'>Blogger</generator></feed>",
    /exportação do Blogger/,
  ],
  ["compressed", "PK\u0003\u0004abc", /está compactado/],
  ["broken before its version", "<rss>\n<channel a=b></x></channel></rss>", /\(linha 2, coluna \d+\): /],
  ["empty", "", /está vazio/],
])("a file is refused by its true reason: %s", async (_name, file, reason) => {
  await expect(read([file], 100_000)).rejects.toThrow(reason);
});
