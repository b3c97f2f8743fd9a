// Hostile files in the format of WordPress exports (WXR).

import type { Input } from "../input.ts";
import { join, number, type Pieces, repeat } from "../pieces.ts";
import { HOSTILE_HTML } from "./html.ts";

const MB = 1024 * 1024;
const END = "</channel></rss>";

const headOf = (
  host: string,
  doctype = "",
  more = "",
): string => `<?xml version="1.0"?>${doctype}<rss version="2.0"
xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Casa</title><link>http://${host}</link>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>http://${host}</wp:base_blog_url>${more}`;

interface Item {
  id?: number;
  slug?: string;
  type?: string;
  title?: string | Pieces;
  content?: string | Pieces;
  more?: string | Pieces;
}

function itemOf({
  id = 1,
  slug = `texto-${id}`,
  type = "post",
  title = `Texto ${id}`,
  content = "<p>Oi.</p>",
  more = "",
}: Item): Pieces {
  return join(
    "<item><title><![CDATA[",
    title,
    "]]></title><content:encoded><![CDATA[",
    content,
    `]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_name>${slug}</wp:post_name>`,
    `<wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>`,
    more,
    "</item>",
  );
}

const wxr = (name: string, write: (host: string) => Pieces): Input => ({
  name: `wxr-${name}`,
  send: (sender) => sender.importFile("wordpress", write(sender.host)),
});

const ofItem = (name: string, item: () => Item): Input =>
  wxr(name, (host) => join(headOf(host), itemOf({ slug: host, ...item() }), END));

const META = "<wp:postmeta><wp:meta_key>k</wp:meta_key><wp:meta_value>";
const META_END = "</wp:meta_value></wp:postmeta>";

/** Ten entities, each of ten of the one before it. */
const LAUGHS = `<!DOCTYPE rss [<!ENTITY a0 "ha">${Array.from(
  { length: 10 },
  (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`,
).join("")}]>`;

const menuItem = (n: number): string =>
  `<item><title>Entrada ${n}</title><wp:post_id>${n + 10}</wp:post_id><wp:status>publish</wp:status><wp:post_type>nav_menu_item</wp:post_type>
<category domain="nav_menu" nicename="m"><![CDATA[Menu]]></category>${META.replace(">k<", ">_menu_item_url<")}http://outro.example/${n}${META_END}</item>`;

const block = (n: number): string =>
  `<item><title>Bloco</title><content:encoded><![CDATA[<p>${"Bloco. ".repeat(100)}</p>]]></content:encoded><wp:post_id>${n + 10}</wp:post_id>
<wp:status>publish</wp:status><wp:post_type>wp_block</wp:post_type></item>`;

export const WORDPRESS_INPUTS: Input[] = [
  ...Object.entries(HOSTILE_HTML).map(([name, content]) => ofItem(name, () => ({ content }))),
  ofItem("title", () => ({ title: repeat("<", MB) })),
  ofItem("excerpt", () => ({
    more: join("<excerpt:encoded><![CDATA[", repeat("<a><p>", 150_000), "]]></excerpt:encoded>"),
  })),
  ofItem("metas", () => ({
    more: repeatMetas(100, MB),
  })),
  wxr("reusable", (host) =>
    join(headOf(host), number(100_000, block), itemOf({ content: '<!-- wp:block {"ref":10} /-->' }), END),
  ),
  wxr("menus", (host) => join(headOf(host), itemOf({}), number(200_000, menuItem), END)),
  wxr("terms", (host) =>
    join(
      headOf(host),
      number(
        300_000,
        (n) =>
          `<wp:category><wp:category_nicename>c${n}</wp:category_nicename><wp:cat_name>C${n}</wp:cat_name></wp:category>`,
      ),
      itemOf({}),
      END,
    ),
  ),
  wxr("many-in-one", (host) =>
    join(
      headOf(host),
      itemOf({
        more: number(500_000, (n) => `<category domain="post_tag" nicename="t${n}">t${n}</category>`),
      }),
      END,
    ),
  ),
  wxr("laughs", (host) => join(headOf(host, LAUGHS), itemOf({ content: "]]>&a10;<![CDATA[" }), END)),
  wxr("attribute", (host) =>
    join(headOf(host), '<category nicename="', repeat("x", 100 * MB), '"/>', itemOf({}), END),
  ),
  wxr("nested", (host) =>
    join(headOf(host), repeat("<x>", 1_000_000), repeat("</x>", 1_000_000), itemOf({}), END),
  ),
  wxr("cdata", (host) =>
    join(headOf(host), "<item><title>x</title><content:encoded><![CDATA[", repeat("x", 100 * MB)),
  ),
  wxr("comment", (host) => join(headOf(host), "<!--", repeat("x", 100 * MB))),
];

function* repeatMetas(times: number, length: number): Generator<string | Buffer> {
  for (let n = 0; n < times; n++) yield* join(META.replace(">k<", `>k${n}<`), repeat("m", length), META_END);
}

export const HONEST_EXPORT: Input = wxr("honest", (host) =>
  join(
    headOf(host),
    ...Array.from({ length: 20 }, (_, n) =>
      itemOf({ id: n + 1, content: "<p>Um <b>texto</b> honesto.</p>".repeat(50) }),
    ),
    END,
  ),
);
