// Markdown files with a head: `key: value` lines between two `---`. Every value that is written is JSON, and so YAML too.

export interface FrontMatterFile {
  /** A value is parsed as JSON when it has one of its forms; else it is plain text. */
  fields: Record<string, unknown>;
  /** What follows the head, as it stands there. */
  body: string;
}

/** @throws Error when the head is missing, or a line of it is not `key: value` */
export function readFrontMatter(text: string): FrontMatterFile {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text.replaceAll("\r\n", "\n")) ?? [];
  if (head === undefined || body === undefined) throw new Error("the head of a file is missing");
  return { fields: Object.fromEntries(head.split("\n").map(readLine)), body };
}

/** A head of these fields with a Markdown text below it; `undefined` ones are left out. */
export function writeFrontMatter(fields: Record<string, unknown>, body: string): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join("")}---\n\n${body}\n`;
}

/** The text as `writeFrontMatter` got it. @param body of such a file */
export function readWrittenBody(body: string): string {
  return body.replace(/^\n/, "").replace(/\n$/, "");
}

function readLine(line: string): [string, unknown] {
  const [, key, value] = /^(\w+): (.*)$/.exec(line) ?? [];
  if (key === undefined || value === undefined) throw new Error(`not a line of a head: ${line}`);
  return [key, isJson(value) ? JSON.parse(value) : value];
}

/** Plain texts are not quoted, so only these forms count as JSON. */
function isJson(value: string): boolean {
  return /^(\[.*\]|\{.*\}|".*"|true|false|null|-?\d+(\.\d+)?)$/.test(value);
}
