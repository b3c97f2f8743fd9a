// Ghost's own forms of a text, for exports without HTML: lexical (now) and mobiledoc (before).
interface Node {
  type?: unknown;
  children?: unknown;
  [field: string]: unknown;
}

const FORMATS: [number, string][] = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [16, "code"],
];
const MAX_DEPTH = 100;

export interface CardText {
  html: string;
  notes: string[];
}

/** The HTML of a text in either form. */
export function readCards(
  lexical: string | null | undefined,
  mobiledoc: string | null | undefined,
): CardText {
  const notes = new Set<string>();
  const root = (parse(lexical) as { root?: Node } | undefined)?.root;
  if (root) return { html: childrenOf(root, notes, 0), notes: [...notes] };
  const older = parse(mobiledoc);
  return older
    ? { html: fromMobiledoc(Object(older) as Mobiledoc, notes), notes: [...notes] }
    : { html: "", notes: [] };
}

function parse(text: string | null | undefined): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

const escape = (value: unknown): string =>
  (typeof value === "string" ? value : "").replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const html = (value: unknown): string => (typeof value === "string" ? value : "");

function childrenOf({ children }: Node, notes: Set<string>, depth: number): string {
  if (!Array.isArray(children) || depth > MAX_DEPTH) return "";
  return children.map((child) => toHtml(Object(child) as Node, notes, depth + 1)).join("");
}

function toHtml(node: Node, notes: Set<string>, depth: number): string {
  const inner = () => childrenOf(node, notes, depth);
  switch (node.type) {
    case "text":
    case "extended-text": {
      const format = typeof node.format === "number" ? node.format : 0;
      return FORMATS.filter(([bit]) => format & bit).reduce(
        (text, [, tag]) => `<${tag}>${text}</${tag}>`,
        escape(node.text),
      );
    }
    case "linebreak":
      return "<br>";
    case "paragraph":
      return `<p>${inner()}</p>`;
    case "heading":
    case "extended-heading":
      return `<${tagOf(node.tag, /^h[1-6]$/, "h2")}>${inner()}</${tagOf(node.tag, /^h[1-6]$/, "h2")}>`;
    case "quote":
    case "extended-quote":
    case "aside":
      return `<blockquote><p>${inner()}</p></blockquote>`;
    case "list":
      return `<${tagOf(node.tag, /^[ou]l$/, "ul")}>${inner()}</${tagOf(node.tag, /^[ou]l$/, "ul")}>`;
    case "listitem":
      return `<li>${inner()}</li>`;
    case "link":
      return `<a href="${escape(node.url)}">${inner()}</a>`;
    default:
      return cardOf(String(node.type), node, notes) + inner();
  }
}

function tagOf(value: unknown, allowed: RegExp, usual: string): string {
  return typeof value === "string" && allowed.test(value) ? value : usual;
}

/** Cards have the same names and fields in both forms. */
function cardOf(name: string, card: Node, notes: Set<string>): string {
  switch (name) {
    case "image":
      return figure(`<img src="${escape(card.src)}" alt="${escape(card.alt)}">`, card.caption);
    case "gallery": {
      const images = Array.isArray(card.images) ? card.images.map((image) => Object(image) as Node) : [];
      const tags = images.map(({ src, alt }) => `<p><img src="${escape(src)}" alt="${escape(alt)}"></p>`);
      return `<div class="kg-gallery-card">${tags.join("")}</div>`;
    }
    case "html":
      return html(card.html);
    case "markdown":
    case "card-markdown":
      return `<p>${escape(card.markdown).replace(/\n{2,}/g, "</p><p>")}</p>`;
    case "code":
    case "codeblock":
      return `<pre><code>${escape(card.code)}</code></pre>`;
    case "horizontalrule":
    case "hr":
      return "<hr>";
    case "bookmark":
    case "embed": {
      const title = (Object(card.metadata) as Node).title;
      return `<p><a href="${escape(card.url)}">${escape(title) || escape(card.url)}</a></p>`;
    }
    case "button":
      return `<p><a href="${escape(card.buttonUrl)}">${escape(card.buttonText)}</a></p>`;
    case "callout":
      return `<blockquote><p>${html(card.calloutText)}</p></blockquote>`;
    case "toggle":
      return `<h3>${html(card.heading)}</h3>${html(card.content)}`;
    case "header":
      return `<h2>${html(card.header ?? card.heading)}</h2><p>${html(card.subheader)}</p>`;
    case "product":
      return `<h3>${escape(card.productTitle)}</h3><p>${html(card.productDescription)}</p>`;
    case "file":
    case "audio":
    case "video":
      notes.add(`O arquivo ${escape(card.fileName ?? card.src).slice(0, 200)} virou um link.`);
      return `<p><a href="${escape(card.src)}">${escape(card.title ?? card.fileName) || escape(card.src)}</a></p>`;
    case "paywall":
    case "more":
    case "root":
      return "";
    default:
      notes.add(`Um cartão do tipo “${name.slice(0, 40)}” não pôde vir e ficou de fora.`);
      return "";
  }
}

function figure(image: string, caption: unknown): string {
  return caption ? `<figure>${image}<figcaption>${html(caption)}</figcaption></figure>` : `<p>${image}</p>`;
}

interface Mobiledoc {
  atoms?: unknown[][];
  cards?: [string, Node][];
  markups?: [string, string[]?][];
  sections?: unknown[][];
}

function fromMobiledoc({ cards = [], markups = [], sections = [] }: Mobiledoc, notes: Set<string>): string {
  const line = (markers: unknown): string => {
    const open: string[] = [];
    if (!Array.isArray(markers)) return "";
    return (markers as [number, number[], number, unknown][])
      .map(([type, opened, closed, value]) => {
        const starts = opened.map((index) => {
          const [tag = "span", attributes = []] = markups[index] ?? [];
          open.push(tag);
          return `<${tag}${attributes[0] === "href" ? ` href="${escape(attributes[1])}"` : ""}>`;
        });
        const text = type === 0 ? escape(value) : "<br>";
        const ends = Array.from({ length: closed }, () => `</${open.pop() ?? "span"}>`);
        return starts.join("") + text + ends.join("");
      })
      .join("");
  };
  return sections
    .map(([type, first, second]) => {
      if (type === 1 && typeof first === "string") return `<${first}>${line(second)}</${first}>`;
      if (type === 3 && typeof first === "string" && Array.isArray(second))
        return `<${first}>${second.map((one) => `<li>${line(one)}</li>`).join("")}</${first}>`;
      const card = type === 10 ? cards[Number(first)] : undefined;
      return card ? cardOf(card[0], card[1], notes) : "";
    })
    .join("\n");
}
