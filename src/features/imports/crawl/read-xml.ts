// Reads texts of XML that a site sends, such as sitemaps and feeds, within limits.

import { SaxesParser } from "saxes";

const DEPTH_MAX = 50;
const ATTRIBUTES_MAX = 100;

class Enough extends Error {}

export interface XmlElement {
  /** Names without namespace, in lower case, from the root to the element. */
  path: readonly string[];
  attributes: Readonly<Record<string, string>>;
  /** Text since the last tag, trimmed; one character longer than the limit if it was cut. */
  text: string;
}

/**
 * Reads up to the first XML error: a truncated file still has its beginning.
 * @param onClose receives each element at its end; `false` ends the reading
 */
export function readXml(
  xml: string,
  textMax: number,
  onClose: (element: XmlElement) => boolean | void,
): void {
  // saxes never expands entities that a file declares.
  const parser = new SaxesParser();
  const path: string[] = [];
  const attributesOf: Record<string, string>[] = [];
  let count = 0;
  let text = "";
  const add = (more: string): void => {
    if (text.length <= textMax) text = (text + more.slice(0, textMax + 1)).trimStart();
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("attribute", () => {
    count += 1;
    if (count > ATTRIBUTES_MAX) throw new Enough();
  });
  parser.on("opentag", ({ name, attributes }) => {
    path.push((name.split(":").at(-1) ?? "").toLowerCase());
    attributesOf.push(attributes);
    if (path.length > DEPTH_MAX) throw new Enough();
    count = 0;
    text = "";
  });
  parser.on("closetag", () => {
    const goesOn = onClose({ path, attributes: attributesOf.pop() ?? {}, text: text.trimEnd() });
    path.pop();
    text = "";
    if (goesOn === false) throw new Enough();
  });
  parser.on("error", () => {
    throw new Enough();
  });
  try {
    // Some sites do not escape "&" in addresses, and use the entities of HTML.
    const mended = xml
      .replace(/^\uFEFF/, "")
      .trimStart()
      .replace(/&(?!(?:amp|lt|gt|quot|apos|#[\da-fx]{1,7});)/gi, "&amp;");
    parser.write(mended).close();
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
}
