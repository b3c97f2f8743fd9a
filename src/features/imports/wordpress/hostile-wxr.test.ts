import { expect, it } from "vitest";
import { processorTime } from "#src/testing/processor-time.ts";
import { readInSandbox } from "#src/testing/read-in-sandbox.ts";
import type { OldItem } from "../old-site/old-site.ts";
import { decodeEntities } from "./decode-entities.ts";
import { unwrapContent } from "./unwrap-content.ts";
import { openWordpress } from "./wordpress-site.ts";

const HEAD = `<?xml version="1.0"?><rss xmlns:wp="w"><channel><title>Casa</title><link>http://velho.example</link>
  <wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>http://velho.example</wp:base_blog_url>`;
const post = (inner: string, id = 1, type = "post") =>
  `<item><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${inner}</item>`;
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;

async function open(...parts: (string | (() => Iterable<string>))[]) {
  async function* read() {
    yield Buffer.from(HEAD);
    for (const part of parts)
      for (const piece of typeof part === "string" ? [part] : part())
        yield await Promise.resolve(Buffer.from(piece));
    yield Buffer.from("</channel></rss>");
  }
  const site = await openWordpress(read, null, "America/Sao_Paulo");
  const items: OldItem[] = [];
  for await (const item of site.items()) items.push(item);
  return { site, items };
}

it("cuts titles, summaries and names, drops addresses that are too long, and names each at its item", async () => {
  const { items } = await open(
    post(
      `<title>${"&lt;".repeat(20_000)}</title><link>http://velho.example/${"a".repeat(3000)}</link>
       <excerpt:encoded>${"b ".repeat(20_000)}</excerpt:encoded>${meta("_yoast_wpseo_title", "%%title%%".repeat(1000))}
       ${Array.from({ length: 300 }, (_, at) => `<category domain="post_tag" nicename="t${at}">T${at}</category>`).join("")}
       ${Array.from({ length: 300 }, (_, at) => meta(`campo-${at}`, "x".repeat(1000))).join("")}`,
    ),
  );
  const [item] = items;
  expect(item?.title.length).toBeLessThanOrEqual(1000);
  expect(item?.excerpt?.length).toBeLessThanOrEqual(10_000);
  expect(item?.seoTitle?.length).toBeLessThanOrEqual(1000);
  expect(item?.addresses).toEqual(
    ["/?p=1", "/", "/feed", "/amp"].slice(0, 1).concat(item?.addresses.slice(1) ?? []),
  );
  expect(item?.addresses.join("")).not.toContain("aaa");
  expect(item?.tags).toHaveLength(200);
  const notes = item?.notes.join(" ") ?? "";
  for (const said of [
    "O título tem mais de",
    "O endereço tem mais de",
    "O resumo tem mais de",
    "primeiras ficaram de fora",
    "Mais de 200 campos",
  ])
    expect(notes).toContain(said);
});

it("holds no more of a library than fits, names that, and brings the texts all the same", async () => {
  const long = "b".repeat(1900);
  function* library() {
    for (let id = 10; id < 14_000; id++)
      yield post(
        `<wp:attachment_url>http://velho.example/${id}${long}.png</wp:attachment_url><link>http://velho.example/${id}${long}</link>`,
        id,
        "attachment",
      );
  }
  const { site, items } = await open(library, post("<title>Depois</title>", 2));
  expect(site.library?.pictures.length).toBeLessThan(13_500);
  expect(site.notes).toContainEqual({
    item: "Arquivo",
    message: expect.stringContaining("parte da biblioteca"),
  });
  expect(items.map(({ title }) => title)).toEqual(["Depois"]);
});

it("reads a text only when its item is converted, so that one that takes too much is named", async () => {
  const codes = Array.from({ length: 300_000 }, (_, at) => `[vc_a${at}]`).join("");
  const content = (text: string) => `<content:encoded><![CDATA[${text}]]></content:encoded>`;
  const block = post(content(codes.slice(0, 900_000)), 7, "wp_block");
  const item = post(
    `<title>Caro</title>${content(`${codes.slice(0, 1_900_000)}<!-- wp:block {"ref":7} /-->`)}`,
  );
  const file = Buffer.from(`${HEAD}${block}${item}</channel></rss>`);
  // A step lasts until the next piece.
  const pieces = Array.from({ length: Math.ceil(file.length / 20_000) }, (_, at) =>
    file.subarray(at * 20_000, (at + 1) * 20_000),
  );
  await readInSandbox(
    "wordpress",
    () => pieces,
    250,
    async (call) => {
      expect((await call("next"))?.label).toBe("Caro");
      await expect(call("convert")).rejects.toMatchObject({ name: "LimitError" });
    },
  );
});

it("names so many codes that a text has, and counts the others", () => {
  const look = { blockOf: () => undefined, pictureTag: () => "", attached: [] };
  const codes = Array.from({ length: 5_000 }, (_, at) => `[vc_a${at}]`).join("");
  const { notes } = unwrapContent(codes, look);
  expect(notes).toHaveLength(201);
  expect(notes.at(-1)).toBe("Há mais 4.800 avisos sobre este texto.");
});

it.each([
  ["marks within marks", "<a>".repeat(10_000), "aninhadas demais"],
  [
    "attributes",
    `<item ${Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(" ")}></item>`,
    "atributos demais",
  ],
])("refuses a file of %s", async (_name, inner, message) => {
  await expect(open(inner)).rejects.toThrow(message);
});

it("reads titles as HTML says, in work that grows with them", () => {
  expect(decodeEntities("Pão &eacute; &#8220;bom&#8221; &amp; <b>1 &lt; 2</b> &hearts; 3 < 4")).toBe(
    "Pão é “bom” & 1 < 2 ♥ 3 < 4",
  );
  for (const sign of ["<", "&", "<!--", "&#", "</"])
    expect(processorTime(() => decodeEntities(sign.repeat(1_000_000)))).toBeLessThan(1000);
});

it("puts nothing into a text more often than it stands there, and shows so many pictures", () => {
  const look = {
    blockOf: (): string => "x".repeat(400_000),
    pictureTag: (id: string) => `<img id="${id}">`,
    attached: [],
  };
  const placed = unwrapContent(`<pre>${"a".repeat(1000)}</pre>${"\uE0010\uE001".repeat(1000)}`, look);
  expect(placed.html.length).toBeLessThan(5000);
  expect(unwrapContent('<!-- wp:block {"ref":1} /-->'.repeat(10), look).html.length).toBeLessThan(1_000_000);
  const gallery = unwrapContent(`[gallery ids="${"1,".repeat(5000)}"]`.repeat(3), look);
  expect(gallery.html.match(/<img/g)).toHaveLength(1000);
  expect(gallery.notes).toEqual([expect.stringContaining("imagens demais")]);
  expect(unwrapContent('<!-- wp:latest-posts {"a":"b > c"} /-->', look).notes).toEqual([
    expect.stringContaining("latest-posts"),
  ]);
});

it.each(["<!-- wp:a ", "<!-- wp:block {", "[gallery ids=", '"original_image";s:1:"', "\n ", "<img "])(
  "reads %j over and over in work that grows with the text",
  (mark) => {
    const look = { blockOf: () => undefined, pictureTag: () => "", attached: [] };
    const costOf = (times: number) => processorTime(() => unwrapContent(mark.repeat(times), look));
    costOf(1000);
    expect(costOf(80_000)).toBeLessThan(100 + 20 * costOf(20_000));
  },
);
