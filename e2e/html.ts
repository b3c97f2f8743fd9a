import type { APIRequestContext } from "@playwright/test";
import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { visit } from "unist-util-visit";

export interface HtmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

export async function readElements(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  const source: Root = { type: "root", children: [{ type: "raw", value: await response.text() }] };
  const elements: HtmlElement[] = [];
  visit(unified().use(rehypeRaw).runSync(source), "element", (element: Element) => {
    elements.push({
      name: element.tagName,
      attributes: Object.fromEntries(
        Object.entries(element.properties).map(([name, value]) => [
          name.toLowerCase(),
          Array.isArray(value) ? value.join(" ") : String(value),
        ]),
      ),
      text: toString(element),
    });
  });
  return { status: response.status(), elements };
}
