// Reads the files of demo content: `key: value` lines between two `---`, then Markdown.

export interface FrontMatterFile {
  /** A value as JSON says it (`true`, `9`, `null`, a list), or the text as it stands. */
  fields: Record<string, unknown>;
  body: string;
}

/** @throws Error where the head is missing or a line of it is not `key: value` */
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

/** Texts stand without quotes, so only what can be nothing else is JSON. */
function isJson(value: string): boolean {
  return /^(\[.*\]|true|false|null|-?\d+)$/.test(value);
}
