// Reads and writes Markdown files with front matter: `key: value` lines between two `---`. Values are written as
// JSON, which is valid YAML.

import { parseSentJson } from "./sent-json.ts";

export interface FrontMatterFile {
  /** Values that look like JSON are parsed; others are plain text. */
  fields: Record<string, unknown>;
  /** The text after the front matter, unchanged. */
  body: string;
}

/** @throws Error if the front matter is missing or has an invalid line */
export function readFrontMatter(text: string): FrontMatterFile {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text.replaceAll("\r\n", "\n")) ?? [];
  if (head === undefined || body === undefined) throw new Error("the head of a file is missing");
  return { fields: Object.fromEntries(head.split("\n").map(readLine)), body };
}

/** Writes front matter with a Markdown text below; `undefined` fields are left out. */
export function writeFrontMatter(fields: Record<string, unknown>, body: string): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join("")}---\n\n${body}\n`;
}

/** Returns the text that `writeFrontMatter` got. @param body of a file that it wrote */
export function readWrittenBody(body: string): string {
  return body.replace(/^\n/, "").replace(/\n$/, "");
}

function readLine(line: string): [string, unknown] {
  const [, key, value] = /^(\w+): (.*)$/.exec(line) ?? [];
  if (key === undefined || value === undefined) throw new Error(`not a line of a head: ${line}`);
  return [key, isJson(value) ? parseSentJson(value) : value];
}

/** Recognizes JSON values. Plain texts are not quoted. */
function isJson(value: string): boolean {
  return /^(\[.*\]|\{.*\}|".*"|true|false|null|-?\d+(\.\d+)?)$/.test(value);
}
