// Converts Ghost's cards, such as pictures, buttons and callouts, to HTML.

import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { readVideoAddress } from "#src/shared/media/video-address.ts";

const MARKDOWN_MAX = 20_000;

export interface Node {
  type?: unknown;
  children?: unknown;
  [field: string]: unknown;
}

export const escape = (value: unknown): string =>
  (typeof value === "string" ? value : "").replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Ghost's editor marks bold and italic text twice. */
const MARKED_TWICE = /<(b|i)>(<(strong|em)\b[^<>]*>[^<>]*<\/\3>)<\/\1>/g;
const html = (value: unknown): string =>
  typeof value === "string" ? value.replaceAll(MARKED_TWICE, "$2") : "";

/** Handles both formats, which share card names and fields. @returns undefined for an unknown card */
export function cardOf(name: string, card: Node, notes: Set<string>): string | undefined {
  switch (name) {
    case "image":
      return figure(imageOf(card), card.caption);
    case "gallery": {
      const images = Array.isArray(card.images) ? card.images.map((image) => Object(image) as Node) : [];
      return `<figure class="kg-gallery-card">${images.map(imageOf).join("")}${captionOf(card.caption)}</figure>`;
    }
    case "html":
      return html(card.html);
    case "markdown":
    case "card-markdown":
      return typeof card.markdown === "string" ? markdownToHtml(card.markdown, notes) : "";
    case "code":
    case "codeblock":
      return `<pre><code class="language-${escape(card.language)}">${escape(card.code)}</code></pre>${paragraph(html(card.caption))}`;
    case "horizontalrule":
    case "hr":
      return "<hr>";
    case "bookmark": {
      const { title, description } = Object(card.metadata) as Node;
      return link(card.url, title) + paragraph(escape(description)) + paragraph(html(card.caption));
    }
    case "embed":
      return embedOf(card, notes) + paragraph(html(card.caption));
    case "button":
      return button(card.buttonUrl, card.buttonText);
    case "call-to-action":
      return callToAction(card);
    case "callout":
      return `<blockquote class="callout-note"><p>${escape(card.calloutEmoji)} ${withoutParagraph(card.calloutText)}</p></blockquote>`;
    case "toggle":
      return `<h3>${html(card.heading)}</h3>${html(card.content)}`;
    case "header":
      return (
        (card.backgroundImageSrc ? imageOf({ src: card.backgroundImageSrc }) : "") +
        `<h2>${html(card.header ?? card.heading)}</h2>${paragraph(html(card.subheader))}` +
        (card.buttonEnabled === true ? button(card.buttonUrl, card.buttonText) : "")
      );
    case "product":
      if (card.productRatingEnabled === true)
        notes.add(`As estrelas do produto “${escape(card.productTitle).slice(0, 100)}” ficaram de fora.`);
      return (
        (card.productImageSrc ? imageOf({ src: card.productImageSrc }) : "") +
        `<h3>${html(card.productTitle)}</h3>${html(card.productDescription)}` +
        (card.productButtonEnabled === true ? button(card.productUrl, card.productButton) : "")
      );
    case "file":
      return (
        link(card.src, card.fileTitle || card.title || card.fileName) + paragraph(escape(card.fileCaption))
      );
    case "audio":
    case "video":
      notes.add(`O arquivo ${escape(card.fileName ?? card.src).slice(0, 200)} virou um link.`);
      return link(card.src, card.title || card.fileName) + paragraph(html(card.caption));
    case "signup":
    case "subscribe": {
      const words =
        (html(card.header) && `<h2>${html(card.header)}</h2>`) +
        paragraph(html(card.subheader)) +
        paragraph(html(card.disclaimer));
      notes.add(
        `Um formulário de assinatura não foi importado${words ? ": ficaram as suas palavras" : " e ficou de fora"}.`,
      );
      return words;
    }
    case "paywall":
    case "more":
    case "root":
      return "";
    default:
      return undefined;
  }
}

const imageOf = ({ src, alt, href }: Node): string => {
  const image = `<img src="${escape(src)}" alt="${escape(alt)}">`;
  return href ? `<a href="${escape(href)}">${image}</a>` : image;
};

const captionOf = (caption: unknown): string => html(caption) && `<figcaption>${html(caption)}</figcaption>`;

const figure = (image: string, caption: unknown): string => `<figure>${image}${captionOf(caption)}</figure>`;

const paragraph = (inner: string): string => inner && `<p>${inner}</p>`;

const withoutParagraph = (text: unknown): string => html(text).replace(/^<p[^>]*>|<\/p>$/g, "");

const link = (url: unknown, words: unknown): string =>
  `<p><a href="${escape(url)}">${escape(words) || escape(url)}</a></p>`;

const button = (url: unknown, words: unknown): string =>
  `<p><a class="kg-btn" href="${escape(url)}">${escape(words)}</a></p>`;

function callToAction(card: Node): string {
  const { hasSponsorLabel, sponsorLabel, hasImage, imageUrl, textValue, showButton, buttonUrl, buttonText } =
    card;
  // The first of these cards had an image field even without an image, and no words of their own for a sponsor.
  const label = hasSponsorLabel === true ? html(sponsorLabel ?? "SPONSORED") : "";
  const image = imageUrl && hasImage !== false ? imageOf({ src: imageUrl }) : "";
  return [label, image, html(textValue)]
    .filter((part) => part !== "")
    .map((part) => `<div>${part}</div>`)
    .concat(showButton !== false && buttonUrl ? button(buttonUrl, buttonText || buttonUrl) : [])
    .join("");
}

/** Says who saw a card: some are for members, or for mails only. */
export function audienceOf({ visibility }: Node): "everyone" | "members" | "mails" {
  const { web } = Object(visibility) as { web?: unknown };
  const { nonMember, memberSegment } = Object(web) as { nonMember?: unknown; memberSegment?: unknown };
  if (nonMember !== false) return "everyone";
  return memberSegment ? "members" : "mails";
}

/** A video's address on its own line becomes a player here. */
function embedOf({ url, metadata }: Node, notes: Set<string>): string {
  const address = typeof url === "string" ? url : "";
  if (readVideoAddress(address)?.kind === "frame") return link(address, address);
  notes.add(`O conteúdo incorporado de ${address.slice(0, 200)} virou um link.`);
  return link(address, (Object(metadata) as Node).title);
}

/** Keeps HTML within the Markdown, as Ghost does. */
export function markdownToHtml(markdown: string, notes: Set<string>): string {
  try {
    // Hostile Markdown takes time quadratic in its length.
    if (markdown.length <= MARKDOWN_MAX)
      return unified()
        .use(remarkParse)
        .use(remarkGfm)
        .use(remarkRehype, { allowDangerousHtml: true })
        .use(rehypeStringify, { allowDangerousHtml: true })
        .processSync(markdown)
        .toString();
  } catch (error) {
    // Thousands of nested quotations exhaust the stack.
    if (!(error instanceof RangeError)) throw error;
  }
  notes.add("Um trecho em Markdown é longo ou aninhado demais e veio como foi escrito.");
  return `<pre>${escape(markdown)}</pre>`;
}
