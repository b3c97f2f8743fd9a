import { documentSchema } from "./extensions.ts";
import { readMarkdown, type ReadBlock, toDocument } from "./read-markdown.ts";
import { writeBlocks } from "./write-markdown.ts";

/**
 * Reads and rewrites a text.
 * @returns `undefined` if the editor would lose something, so that it is edited as Markdown
 */
export function holdMarkdown(markdown: string): ReadBlock[] | undefined {
  const blocks = readMarkdown(markdown);
  if (!blocks) return undefined;
  const again = readMarkdown(writeBlocks(blocks.map(({ node }) => node)));
  return again && isSame(blocks, again) ? blocks : undefined;
}

/** Compares after the schema has filled in default values. */
function isSame(blocks: ReadBlock[], again: ReadBlock[]): boolean {
  const schema = documentSchema();
  try {
    const [one, other] = [blocks, again].map((read) => schema.nodeFromJSON(toDocument(read)));
    one?.check();
    return other !== undefined && one?.eq(other) === true;
  } catch {
    // The schema does not allow this order of nodes.
    return false;
  }
}
