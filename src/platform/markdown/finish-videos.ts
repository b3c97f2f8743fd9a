// Turns a paragraph that is nothing but a video's address into its player, which loads on demand
// (ui/page/open-frame.ts). Without scripts, and in feeds, it is a link.

import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { readHostedVideo } from "#src/shared/media/video-address.ts";

export function finishVideos() {
  return (tree: Root): void => {
    visit(tree, "element", (element, index, parent) => {
      if (index === undefined || !parent) return;
      const offer = toOffer(element);
      if (offer) parent.children[index] = offer;
    });
  };
}

/** Returns the video address of a paragraph that consists of it. A link with its own text stays a link. */
export function videoAddressOf({ tagName, children }: Element): string | undefined {
  if (tagName !== "p") return undefined;
  const [link, ...others] = children.filter((child) => child.type !== "text" || child.value.trim() !== "");
  if (link?.type !== "element" || link.tagName !== "a" || others.length > 0) return undefined;
  const address = String(link.properties.href);
  return toString(link).trim() === address && readHostedVideo(address) ? address : undefined;
}

function toOffer(paragraph: Element): Element | undefined {
  const address = videoAddressOf(paragraph);
  const video = address && readHostedVideo(address);
  if (!video) return undefined;
  const { src, company } = video;
  return make("div", { className: ["section-frame", "is-video"] }, [
    make("div", { className: ["frame-invitation"] }, [
      make("p", {}, [text(`O vídeo vem do ${company}, que então recebe o endereço da sua conexão.`)]),
      make("p", { className: ["frame-ways"] }, [
        make("button", { type: "button", dataFrame: src, dataTitle: `Vídeo do ${company}` }, [
          text("Carregar vídeo"),
        ]),
        make("a", { href: address, target: "_blank", rel: ["noopener", "noreferrer"] }, [
          text(`Assistir no ${company}`),
          make("span", { className: ["sr-only"] }, [text(" (abre em outra aba)")]),
        ]),
      ]),
    ]),
  ]);
}

function make(tagName: string, properties: Element["properties"], children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}

function text(value: string): ElementContent {
  return { type: "text", value };
}

const OFFER = /<div class="section-frame is-video">.*?(<a href="([^"]*)").*?<\/a><\/p><\/div><\/div>/gs;

/** Replaces players by plain links, for readers without scripts. @param html from `renderMarkdown` */
export function withVideoLinks(html: string): string {
  return html.replace(OFFER, (_offer, link: string, address: string) => `<p>${link}>${address}</a></p>`);
}
