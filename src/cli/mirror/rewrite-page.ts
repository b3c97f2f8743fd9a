// Rewrites a page for the mirror: addresses lead to files, and scripts are removed.

import { type DefaultTreeAdapterMap, parse, serialize } from "parse5";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

export interface Links {
  /** Returns the address in the mirror; addresses of other sites stay as they are. */
  to(address: string): string;
  /** Address of the page that explains that forms need the site. */
  forms: string;
}

const ADDRESSES = new Set(["href", "src", "poster", "data-src"]);
const LISTS = new Set(["srcset", "imagesrcset"]);
/** Links for programs that know the site itself. */
const RELATIONS_LEFT_OUT = /^(modulepreload|manifest|canonical|preconnect|dns-prefetch|prefetch)$/;

export const FORMS_NEED_SITE = "Este formulário precisa do site: nesta cópia, ele não envia nada.";

/** @returns the page as HTML */
export function rewritePage(html: string, links: Links): string {
  const page = parse(html);
  rewriteNode(page, links);
  return serialize(page);
}

function rewriteNode(node: Node, links: Links): void {
  if ("tagName" in node) rewriteElement(node, links);
  if (!("childNodes" in node)) return;
  node.childNodes = node.childNodes.filter((child) => !isLeftOut(child));
  for (const child of node.childNodes) rewriteNode(child, links);
  if ("content" in node) rewriteNode(node.content, links);
}

/** Removes scripts, except data in them, and links that scripts need. */
function isLeftOut(node: Node): boolean {
  if (!("tagName" in node)) return false;
  const { tagName } = node;
  if (tagName === "script") return valueOf(node, "type") !== "application/ld+json";
  return tagName === "link" && RELATIONS_LEFT_OUT.test(valueOf(node, "rel") ?? "");
}

function rewriteElement(element: Element, { to, forms }: Links): void {
  // Files have no origin for CORS and integrity checks.
  element.attrs = element.attrs.filter(({ name }) => !["crossorigin", "integrity", "nonce"].includes(name));
  for (const attribute of element.attrs) {
    if (ADDRESSES.has(attribute.name)) attribute.value = to(attribute.value);
    else if (LISTS.has(attribute.name)) attribute.value = rewriteList(attribute.value, to);
    else if (attribute.name === "style") attribute.value = rewriteStyles(attribute.value, to);
  }
  if (element.tagName === "form") disableForm(element, forms);
  if (element.tagName === "style")
    for (const child of element.childNodes)
      if ("value" in child) child.value = rewriteStyles(child.value, to);
}

/** Sends forms to the note, without the typed values: fields without a name are not sent. */
function disableForm(form: Element, forms: string): void {
  form.attrs = form.attrs.filter(
    ({ name }) => !["action", "method", "enctype", "target", "title"].includes(name),
  );
  form.attrs.push({ name: "action", value: forms }, { name: "title", value: FORMS_NEED_SITE });
  const clear = (node: Node): void => {
    if ("attrs" in node)
      node.attrs = node.attrs.filter(
        ({ name }) => !["name", "required", "formaction", "pattern"].includes(name),
      );
    if ("childNodes" in node) node.childNodes.forEach(clear);
  };
  form.childNodes.forEach(clear);
}

/** "a.avif 320w, b.avif 640w" */
function rewriteList(list: string, to: Links["to"]): string {
  return list
    .split(/,\s+/)
    .map((one) => one.trim().replace(/^\S+/, to))
    .join(", ");
}

function valueOf(element: Element, attribute: string): string | undefined {
  return element.attrs.find(({ name }) => name === attribute)?.value;
}

const URLS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)/g;
const IMPORTS = /@import\s+"([^"]*)"/g;

/** Rewrites addresses in style sheets: fonts, pictures and other sheets. @param to returns the replacement */
export function rewriteStyles(css: string, to: (address: string) => string): string {
  return css
    .replaceAll(IMPORTS, (_all, address: string) => `@import "${to(address)}"`)
    .replaceAll(URLS, (_all, double?: string, single?: string, bare?: string) => {
      const address = double ?? single ?? bare ?? "";
      // Fragments of the page and data: URLs stay.
      return /^(#|data:)/.test(address) ? `url("${address}")` : `url("${to(address)}")`;
    });
}
