// Keeps meaning that Markdown has no signs for as HTML, which this site's Markdown allows (allowed-html.ts).

import type { Element, ElementContent, Root } from "hast";
import type { Nodes } from "mdast";
import type { Options } from "rehype-remark";
import type { Options as StringifyOptions } from "remark-stringify";
import { SKIP, visit } from "unist-util-visit";
import { IN_CELL } from "./flatten-cells.ts";

type Handlers = NonNullable<Options["handlers"]>;
type Handler = NonNullable<Handlers[string]>;
type State = Parameters<Handler>[0];

const html = (value: string): Nodes => ({ type: "html", value });

/** HTML within a line. An `html` node would end the paragraph of a line that stands in no element. */
const INLINE = "textDirective";
const inline = (value: string): Nodes => ({ type: INLINE, value }) as unknown as Nodes;
export const WRITE_INLINE = {
  [INLINE]: (node: { value: string }) => node.value,
} as unknown as StringifyOptions["handlers"];

export const keepInline = (state: State, element: Element): Nodes[] => {
  const title = element.tagName === "abbr" ? element.properties.title : undefined;
  const given = typeof title === "string" ? ` title="${escapeValue(title)}"` : "";
  return [
    inline(`<${element.tagName}${given}>`),
    ...(state.all(element) as Nodes[]),
    inline(`</${element.tagName}>`),
  ];
};

const escapeValue = (value: string): string =>
  value.replace(/[&"<>\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Writes the element's tags apart from its content, which stays Markdown. */
const keepBlock = (state: State, element: Element): Nodes[] => [
  html(`<${element.tagName}>`),
  ...(state.toFlow(state.all(element)) as Nodes[]),
  html(`</${element.tagName}>`),
];

const keepBreak = (_state: State, element: Element) =>
  element.properties[IN_CELL] ? inline("<br>") : { type: "break" };

const keepDefinitions = (state: State, list: Element) => [
  html("<dl>"),
  ...entriesOf(list).flatMap((entry) => keepBlock(state, entry)),
  html("</dl>"),
];

/** Entries may be grouped by `div`. Other elements become descriptions. */
function entriesOf({ children }: Element): Element[] {
  return children.flatMap((child): Element[] => {
    if (child.type !== "element") return [];
    if (child.tagName === "div") return entriesOf(child);
    return [
      child.tagName === "dt" || child.tagName === "dd"
        ? child
        : { ...child, tagName: "dd", children: [child] },
    ];
  });
}

const keepDetails = (state: State, details: Element) => {
  const summary = details.children.find(
    (child): child is Element => child.type === "element" && child.tagName === "summary",
  );
  const rest = details.children.filter((child) => child !== summary);
  return [
    html(details.properties.open === true ? "<details open>" : "<details>"),
    ...(summary ? keepBlock(state, summary) : []),
    ...(state.toFlow(state.all({ ...details, children: rest })) as Nodes[]),
    html("</details>"),
  ];
};

/** Name of a list that counts backwards, which Markdown cannot express. */
const REVERSED = "reversed-list";

const keepReversed = (state: State, list: Element) => {
  const { start } = list.properties;
  const items = list.children.filter((child) => child.type === "element");
  return [
    html(`<ol reversed${typeof start === "number" ? ` start="${start}"` : ""}>`),
    ...items.flatMap((item) => keepBlock(state, { ...item, tagName: "li" })),
    html("</ol>"),
  ];
};

export const KEPT_HANDLERS = {
  ...Object.fromEntries(["sup", "sub", "mark", "kbd", "ins", "abbr"].map((name) => [name, keepInline])),
  br: keepBreak,
  dl: keepDefinitions,
  details: keepDetails,
  [REVERSED]: keepReversed,
} as Handlers;

/** Changes the tree in place. */
export function renameReversed(tree: Root): void {
  visit(tree, "element", (element) => {
    if (element.tagName === "ol" && element.properties.reversed) element.tagName = REVERSED;
  });
}

/** Elements that code may contain; with others, preformatted text is no code. */
const IN_CODE = new Set(["br", "code", "div", "kbd", "p", "samp", "span", "var"]);

/** Turns verses and preformatted text with links or emphasis into paragraphs with line breaks. */
export function loosenPreformatted(tree: Root, isVerse: (element: Element) => boolean): void {
  visit(tree, "element", (element) => {
    if (element.tagName !== "pre") return undefined;
    let isCode = !isVerse(element);
    visit(element, "element", (part) => {
      if (part !== element && !IN_CODE.has(part.tagName)) isCode = false;
      if (part.tagName === "code") return SKIP;
      return undefined;
    });
    if (isCode) return SKIP;
    element.tagName = "p";
    element.children = trimBreaks(withBreaks(element.children));
    return SKIP;
  });
}

function trimBreaks(children: ElementContent[]): ElementContent[] {
  const isShown = (child: ElementContent): boolean =>
    child.type === "text" ? child.value.trim() !== "" : child.type === "element" && child.tagName !== "br";
  return children.slice(Math.max(0, children.findIndex(isShown)), children.findLastIndex(isShown) + 1);
}

function withBreaks(children: ElementContent[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type === "element") return [{ ...child, children: withBreaks(child.children) }];
    if (child.type !== "text") return [];
    return child.value
      .split("\n")
      .flatMap((line, index): ElementContent[] => [
        ...(index > 0 ? [{ type: "element" as const, tagName: "br", properties: {}, children: [] }] : []),
        { type: "text", value: line.replace(/ {2,}|^ /g, (spaces) => "\u00A0".repeat(spaces.length)) },
      ]);
  });
}
