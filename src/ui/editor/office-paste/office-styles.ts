// Reads what elements that Word and Google Docs put on the clipboard mean.

import type { Element, ElementContent, Root, Text } from "hast";

export type Parent = Root | Element;

export const isElement = (node: { type: string } | undefined): node is Element => node?.type === "element";

export const isText = (node: { type: string } | undefined): node is Text => node?.type === "text";

export function element(tagName: string, children: ElementContent[], properties = {}): Element {
  return { type: "element", tagName, properties, children };
}

export function readText(node: Element, name: string): string {
  const value = node.properties[name];
  return Array.isArray(value) ? value.join(" ") : typeof value === "string" ? value : "";
}

export const classOf = (node: Element): string => readText(node, "className");

/** Reads the declarations of a `style` attribute, names and values in lower case. */
export function stylesOf(node: Element): Map<string, string> {
  const declarations = readText(node, "style").replace(/\s+/g, " ").split(";");
  return new Map(
    declarations.map((declaration) => {
      const [, name = "", value = ""] = /^([^:]*):(.*)$/.exec(declaration) ?? [];
      return [name.trim().toLowerCase(), value.trim().toLowerCase()] as const;
    }),
  );
}

/** Text of an element and all within; without recursion, because pasted elements may nest deeply. */
export function wordsOf(node: Parent): string {
  let words = "";
  const left: Parent["children"] = node.children.toReversed();
  for (let next = left.pop(); next; next = left.pop()) {
    if (isText(next)) words += next.value;
    else if (isElement(next)) left.push(...next.children.toReversed());
  }
  return words;
}

export const isBlank = (text: string): boolean => /^[\s\u00A0]*$/.test(text);

/** True for elements that show nothing: no words and no picture. */
export function isEmpty(node: Element): boolean {
  if (!isBlank(wordsOf(node))) return false;
  const left: Element[] = [node];
  for (let next = left.pop(); next; next = left.pop()) {
    if (["img", "hr", "table"].includes(next.tagName)) return false;
    left.push(...next.children.filter(isElement));
  }
  return true;
}

const POINTS: Readonly<Record<string, number>> = { pt: 1, px: 0.75, in: 72, cm: 28.35, mm: 2.835 };

/** Left margin in points; undefined if the element names none. */
export function marginOf(styles: ReadonlyMap<string, string>): number | undefined {
  const given = styles.get("margin-left");
  const [, size, unit = "pt"] = /^(-?[\d.]+)(pt|px|in|cm|mm)?$/.exec(given ?? "") ?? [];
  return size === undefined ? undefined : Number(size) * (POINTS[unit] ?? 1);
}
