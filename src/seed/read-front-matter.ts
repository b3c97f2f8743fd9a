// Parses the files of demo content: `key: value` lines between two `---`, then Markdown.

interface FrontMatterFile {
  /** A value is parsed as JSON when it is `true`, `false`, `null`, an integer or a list; else it is plain text. */
  fields: Record<string, unknown>;
  body: string;
}

/** @throws Error when the front matter is missing or a line of it is not `key: value` */
export function readFrontMatter(text: string): FrontMatterFile {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text.replaceAll("\r\n", "\n")) ?? [];
  if (head === undefined || body === undefined) throw new Error("a file of demo content lacks its head");
  return { fields: Object.fromEntries(head.split("\n").map(readLine)), body: body.trim() };
}

function readLine(line: string): [string, unknown] {
  const [, key, value] = /^(\w+): (.*)$/.exec(line) ?? [];
  if (key === undefined || value === undefined) throw new Error(`not a line of a head: ${line}`);
  return [key, isJson(value) ? JSON.parse(value) : value];
}

/** Plain texts have no quotes, so only these forms count as JSON. */
function isJson(value: string): boolean {
  return /^(\[.*\]|true|false|null|-?\d+)$/.test(value);
}
