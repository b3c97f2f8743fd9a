// A page of the site as it stands in the mirror: its addresses lead to files, and nothing runs.
import { type DefaultTreeAdapterMap, parse, serialize } from "parse5";
import { rewriteStyles } from "./rewrite-styles.ts";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

export interface Links {
  /** Where an address of the page leads in the mirror; as it is where that is another site. */
  to(address: string): string;
  /** The page that says that forms need the site. */
  forms: string;
}

const ADDRESSES = new Set(["href", "src", "poster", "data-src"]);
const LISTS = new Set(["srcset", "imagesrcset"]);
/** Links that are for programs which know the site itself. */
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

/** Scripts, but data in them; and what they need. */
function isLeftOut(node: Node): boolean {
  if (!("tagName" in node)) return false;
  const { tagName } = node;
  if (tagName === "script") return valueOf(node, "type") !== "application/ld+json";
  return tagName === "link" && RELATIONS_LEFT_OUT.test(valueOf(node, "rel") ?? "");
}

function rewriteElement(element: Element, { to, forms }: Links): void {
  // A file has no origin that could be asked.
  element.attrs = element.attrs.filter(({ name }) => !["crossorigin", "integrity", "nonce"].includes(name));
  for (const attribute of element.attrs) {
    if (ADDRESSES.has(attribute.name)) attribute.value = to(attribute.value);
    else if (LISTS.has(attribute.name)) attribute.value = rewriteList(attribute.value, to);
    else if (attribute.name === "style") attribute.value = rewriteStyles(attribute.value, to);
  }
  if (element.tagName === "form") leadToNote(element, forms);
  if (element.tagName === "style")
    for (const child of element.childNodes)
      if ("value" in child) child.value = rewriteStyles(child.value, to);
}

/** What is typed goes nowhere: fields without a name are not sent. */
function leadToNote(form: Element, forms: string): void {
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
