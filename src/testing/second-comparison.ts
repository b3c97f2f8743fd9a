// Compares an old WordPress site with this one independently of the product's code: by regular expressions on the
// export and on the pages' HTML, without the product's importer and comparison.

export interface ExportedPage {
  title: string;
  /** Its address as a path. */
  path: string;
  /** Paragraphs, headings, items and cells, without markup. */
  texts: string[];
  links: string[];
  /** File names of pictures, without the size suffix. */
  pictures: string[];
  /** Shortcodes and blocks that the program filled in by itself. */
  filledIn: string[];
}

const fieldOf = (item: string, name: string): string =>
  new RegExp(`<${name}(?: [^>]*)?>(?:<!\\[CDATA\\[)?([\\s\\S]*?)(?:\\]\\]>)?</${name}>`).exec(item)?.[1] ??
  "";

/** Reads the pages that visitors of a WordPress export could see. @param origin of the old site */
export function readExported(xml: string, origin: string): ExportedPage[] {
  const items = xml.split("<item>").slice(1);
  const files = new Map(
    items.map((item) => [fieldOf(item, "wp:post_id"), fileOf(fieldOf(item, "wp:attachment_url"))]),
  );
  const contentOf = (id: string): string => {
    const item = items.find((one) => fieldOf(one, "wp:post_id") === id) ?? "";
    return withBlocks(fieldOf(item, "content:encoded"));
  };
  const withBlocks = (content: string): string =>
    content.replace(/<!-- wp:block \{"ref":(\d+)\} \/-->/g, (_all, id: string) => contentOf(id));
  const attachedTo = (id: string): string[] =>
    items
      .filter((item) => fieldOf(item, "wp:post_parent") === id && fieldOf(item, "wp:attachment_url"))
      .map((item) => fieldOf(item, "wp:post_id"));
  return items
    .filter((item) => /^(post|page)$/.test(fieldOf(item, "wp:post_type")))
    .filter((item) => fieldOf(item, "wp:status") === "publish" && !fieldOf(item, "wp:post_password"))
    .map((item): ExportedPage => {
      const content = withBlocks(fieldOf(item, "content:encoded"));
      const galleries = [...content.matchAll(/\[gallery([^\]]*)\]/g)].flatMap(
        ([, given = ""]) =>
          /ids="([\d,]+)"/.exec(given)?.[1]?.split(",") ?? attachedTo(fieldOf(item, "wp:post_id")),
      );
      const texts = textsOf(content.replace(/\[\/?(?:caption|embed|gallery)\b[^\]]*\]/g, "\n"));
      const links = [...content.matchAll(/<a[^>]*href="([^"]+)"/g)].map(([, href = ""]) => plain(href));
      const shown = [...content.matchAll(/<img[^>]*src="([^"]+)"/g)].map(([, src = ""]) => fileOf(src));
      return {
        title: plain(fieldOf(item, "title")),
        path: fieldOf(item, "link").slice(origin.length) || "/",
        // An address that stands alone is shown as an embed.
        texts: texts.filter((text) => !text.startsWith("https://")),
        links: [...links, ...texts.filter((text) => text.startsWith("https://"))].filter(
          (href) => !/\.(?:png|jpe?g)$/.test(href),
        ),
        pictures: [...new Set([...shown, ...galleries.map((id) => files.get(id) ?? "?")])].filter(Boolean),
        filledIn: [
          ...[...content.matchAll(SHORTCODE)].map(([, name = ""]) => name),
          ...[...content.matchAll(/<!-- wp:([a-z-]+) [^>]*\/-->/g)].map(([, name = ""]) => name),
          ...[...content.matchAll(/<iframe[^>]*src="([^"]+)"/g)].map(([, src = ""]) => src),
        ],
      };
    });
}

const fileOf = (address: string): string =>
  (/\/([^/?]+\.(?:png|jpe?g))/.exec(address)?.[1] ?? "").replace(/-\d+x\d+(?=\.)|-scaled(?=\.)/, "");

/** Shortcodes of the plugins on the test's WordPress site. */
const SHORTCODE = /\[\/?(contact-form-7|button)\b[^\]]*\]/g;
const INLINE = /<\/?(?:a|abbr|b|cite|code|em|i|mark|small|span|strong|sub|sup|u)\b[^>]*>/g;

/** Returns each line of visible text, without markup, spaces and quotation marks. */
function textsOf(html: string): string[] {
  const lines = html
    // The button beside a document's link has the same target.
    .replace(/<a\b[^>]*wp-block-file__button[\s\S]*?<\/a>/g, "")
    .replace(/<(script|style|iframe)\b[\s\S]*?<\/\1>/g, "\n")
    .replace(/<!--[\s\S]*?-->/g, "\n")
    .replace(SHORTCODE, "\n")
    .replace(INLINE, "")
    .replace(/<[^>]+>/g, "\n")
    .split("\n");
  return lines.map(squeeze).filter((line) => /[\p{L}\p{N}]/u.test(line));
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };
const plain = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, name = "") =>
    (hex ?? decimal)
      ? String.fromCodePoint(Number.parseInt(hex ?? decimal ?? "", hex ? 16 : 10))
      : (ENTITIES[name] ?? all),
  );
const squeeze = (text: string): string => plain(text).replace(/[\s“”"'‘’\u200B]/g, "");

export interface ShownPage {
  text: string;
  links: string[];
  pictures: number;
}

/** Reads the page as this site's visitors get it. */
export function readShown(html: string): ShownPage {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  const attributes = (name: string) =>
    [...main.matchAll(new RegExp(`\\s${name}="([^"]+)"`, "g"))].map(([, value = ""]) => plain(value));
  return {
    text: textsOf(main).join(""),
    links: attributes("href"),
    pictures: new Set(main.match(/\/media\/[0-9a-f]{32}(?=-)/g)).size,
  };
}
