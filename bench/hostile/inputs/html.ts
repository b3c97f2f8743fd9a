// Short HTML texts that cost their parsers much time or memory.

/** Longest text of an item that the product reads, in characters. */
const LONGEST = 1_000_000;

const fill = (text: string): string => text.repeat(Math.floor(LONGEST / text.length));

const attributes = (count: number): string =>
  `<p ${Array.from({ length: count }, (_, n) => n.toString(36)).join(" ")}>x</p>`;

const nested = (tag: string, times: number): string =>
  `${`<${tag}>`.repeat(times)}x${`</${tag}>`.repeat(times)}`;

/** Formatting elements of a closed paragraph are reopened in each following one. */
export const REOPENED = `<p>${Array.from({ length: 1_500 }, (_, n) => `<b id=${n}>`).join("")}</p>${"<p>x".repeat(6_000)}`;

export const HOSTILE_HTML: Readonly<Record<string, string>> = {
  reopened: REOPENED,
  deep: nested("div", 50_000) + nested("div", 30_000),
  attributes: attributes(190_000),
  tables: fill("<table>x<tr>y"),
  "tables-nested": `${"<table><tr><td>".repeat(200)}${"<table>x".repeat(20_000)}`,
  adoption: fill("<a><nobr><font><p></a>x"),
  "less-than": fill("<"),
  entities: fill("&notit;&amp&#x1F600;"),
  comments: fill("<!--"),
  shortcodes: fill("[a "),
  captions: fill("[caption [gallery ids="),
  blocks: fill("<!-- wp:block {"),
  brackets: `<p>${"[".repeat(200_000)}</p><p>${"![](".repeat(50_000)}</p>`,
  quotes: `${"<blockquote>".repeat(150)}${"<p>x</p>".repeat(20_000)}${"</blockquote>".repeat(150)}`,
  lists: `${"<ul><li>".repeat(90)}${"<p>x</p>".repeat(20_000)}`,
  emphasis: `<p>${"*a _b **c __d ".repeat(20_000)}</p><p>${"<em>a<strong>b</strong></em>".repeat(15_000)}</p>`,
};
