// Whether the editor may be trusted with a text.
import { readMarkdown, type ReadBlock, toDocument } from "./read-markdown.ts";
import { documentSchema } from "./extensions.ts";
import { writeBlocks } from "./write-markdown.ts";

/**
 * Reads a text for the editor, and tries on it what editing would do.
 * @returns its blocks; `undefined` where the editor would lose something, so that it is to be written as Markdown
 */
export function holdMarkdown(markdown: string): ReadBlock[] | undefined {
  const blocks = readMarkdown(markdown);
  if (!blocks) return undefined;
  const again = readMarkdown(writeBlocks(blocks.map(({ node }) => node)));
  return again && isSame(blocks, again) ? blocks : undefined;
}

/** The same document, once the schema has filled in what was left out. */
function isSame(blocks: ReadBlock[], again: ReadBlock[]): boolean {
  const schema = documentSchema();
  try {
    const [one, other] = [blocks, again].map((read) => schema.nodeFromJSON(toDocument(read)));
    one?.check();
    return other !== undefined && one?.eq(other) === true;
  } catch {
    // The document may not stand in such an order.
    return false;
  }
}
