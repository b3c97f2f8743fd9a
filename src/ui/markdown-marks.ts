// What the buttons over a Markdown text do to it.

export type MarkName = "bold" | "italic" | "heading" | "list" | "quote" | "code" | "link";

/** A piece of text to put in place of another, and what is selected afterwards. */
export interface MarkEdit {
  from: number;
  to: number;
  text: string;
  selectFrom: number;
  selectTo: number;
}

const WRAPS = { bold: "**", italic: "*", code: "`" } as const;
const LINE_STARTS = { heading: "## ", list: "- ", quote: "> " } as const;
const LINK_START = "https://";

/** Marks what is selected, or takes the mark off again; with nothing selected, makes room for a text. */
export function applyMark(text: string, from: number, to: number, mark: MarkName): MarkEdit {
  if (mark === "link") return makeLink(text, from, to);
  if (mark === "code" && text.slice(from, to).includes("\n")) return fence(text, from, to);
  return mark in WRAPS
    ? wrap(text, from, to, WRAPS[mark as keyof typeof WRAPS])
    : startLines(text, from, to, LINE_STARTS[mark as keyof typeof LINE_STARTS]);
}

function wrap(text: string, from: number, to: number, sign: string): MarkEdit {
  const { length } = sign;
  const selected = text.slice(from, to);
  if (isWrapped(text, from, to, sign)) {
    const start = from - length;
    return { from: start, to: to + length, text: selected, selectFrom: start, selectTo: to - length };
  }
  return {
    from,
    to,
    text: `${sign}${selected}${sign}`,
    selectFrom: from + length,
    selectTo: to + length,
  };
}

/** Whether exactly this sign stands around: one star beside another belongs to the bold text. */
function isWrapped(text: string, from: number, to: number, sign: string): boolean {
  const { length } = sign;
  const stands =
    text.slice(Math.max(0, from - length), from) === sign && text.slice(to, to + length) === sign;
  return stands && !(sign === "*" && text[from - 2] === "*" && text[from - 3] !== "*");
}

function startLines(text: string, from: number, to: number, sign: string): MarkEdit {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const lineEnd = text.indexOf("\n", to);
  const end = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(start, end).split("\n");
  const isOn = lines.every((line) => line.startsWith(sign));
  const changed = lines.map((line) => (isOn ? line.slice(sign.length) : sign + line)).join("\n");
  const selectFrom = lines.length === 1 ? start + changed.length : start;
  return { from: start, to: end, text: changed, selectFrom, selectTo: start + changed.length };
}

function fence(text: string, from: number, to: number): MarkEdit {
  const opening = "```\n";
  const changed = `${opening}${text.slice(from, to)}\n\`\`\``;
  const selectFrom = from + opening.length;
  return { from, to, text: changed, selectFrom, selectTo: selectFrom + to - from };
}

function makeLink(text: string, from: number, to: number): MarkEdit {
  const label = text.slice(from, to) || "texto";
  const selectFrom = from + label.length + 3;
  return {
    from,
    to,
    text: `[${label}](${LINK_START})`,
    selectFrom,
    selectTo: selectFrom + LINK_START.length,
  };
}
