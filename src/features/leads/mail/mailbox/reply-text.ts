// Extracts the new text of a reply. Runs in the sandbox, since a hostile text can make it very slow.

import { compile } from "html-to-text";
import {
  headingLength,
  isBlank,
  isDeviceLine,
  isDivider,
  isHeadBlock,
  isQuoted,
  isRule,
  isSignatureMark,
} from "./quotations.ts";

/** Begins the quotation that Outlook puts no element around. */
const BEGINNING = "-----Original Message-----";

const QUOTATION = {
  format: "blockquote",
  options: { leadingLineBreaks: 2, trailingLineBreaks: 2, trimEmptyLines: true },
};

const toLines = compile({
  wordwrap: false,
  limits: { maxDepth: 100, maxChildNodes: 5_000, ellipsis: "…" },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    { selector: "img", format: "skip" },
    { selector: "hr", format: "skip" },
    // Tables of words, such as those of signatures, keep their order.
    { selector: "table", format: "block" },
    // Elements that mail programs put around quotations. Answers may stand between and in them.
    { selector: "blockquote", ...QUOTATION },
    { selector: ".yahoo_quoted", ...QUOTATION },
    { selector: "#divRplyFwdMsg", format: "outlookHead" },
  ],
  formatters: {
    outlookHead(element, walk, builder) {
      builder.openBlock({ leadingLineBreaks: 2 });
      builder.addLiteral(BEGINNING);
      builder.closeBlock({ trailingLineBreaks: 1 });
      builder.openBlock({ leadingLineBreaks: 1 });
      walk(element.children, builder);
      builder.closeBlock({ trailingLineBreaks: 2 });
    },
  },
});

/** Longest text of a mail that is parsed and stored, in characters. */
export const REPLY_MAX = 50_000;

/** Longest quotation that is shown above a single answer below it, in lines. */
const SHORT_QUOTATION = 12;

export interface ReplySource {
  source: string;
  isHtml: boolean;
}

export interface Reply {
  /** Without quotation and signature; the whole text if nothing else is left. */
  text: string;
  /** With quotation and signature, since these may be recognized wrongly. */
  whole: string;
}

/**
 * Extracts the reply from a mail's text parts, reading at most `REPLY_MAX` characters of all parts together.
 */
export function readReply(parts: ReplySource[]): Reply {
  const read: Reply[] = [];
  let left = REPLY_MAX;
  for (const part of parts) {
    const reply = readPart(part, left);
    left -= reply.whole.length;
    if (reply.whole) read.push(reply);
  }
  const join = (texts: string[]) => texts.filter(Boolean).join("\n\n");
  return { text: join(read.map(({ text }) => text)), whole: join(read.map(({ whole }) => whole)) };
}

function readPart({ source, isHtml }: ReplySource, max: number): Reply {
  const plain = (isHtml ? toLines(source) : source)
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll("\u00a0", " ")
    .trim();
  const whole = plain.slice(0, max).toWellFormed();
  return { text: ownWords(whole.split("\n")) || whole, whole };
}

/**
 * Returns a person's words. A quotation below them is left out; one between them stays, since they answer its lines.
 */
function ownWords(all: string[]): string {
  const lines = all.slice(0, findEnd(all));
  const isOwn = lines.map((line) => !isBlank(line) && !isQuoted(line));
  for (let at = 0; at < lines.length; at++) {
    const length = headingLength(lines, at);
    for (let count = 0; count < length; count++) isOwn[at + count] = false;
    if (isDeviceLine(lines[at] ?? "")) isOwn[at] = false;
  }
  const last = isOwn.lastIndexOf(true);
  const first = isOwn.indexOf(true);
  if (last < 0) return "";
  // A long quotation above a single answer is not what the answer is about line by line.
  const quotedAbove = lines.slice(0, first).filter(isQuoted).length;
  const start = quotedAbove > SHORT_QUOTATION ? first : 0;
  const shown = lines
    .slice(start, last + 1)
    .filter((line, at) => isOwn[start + at] || isBlank(line) || isQuoted(line));
  return shown
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Returns the line with which a signature or an unmarked quotation begins, below the first words. */
function findEnd(lines: readonly string[]): number {
  let hasWords = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (hasWords && (isSignatureMark(line) || isDivider(line) || isHeadBlock(lines, at))) return at;
    if (hasWords && isRule(line) && isHeadBlock(lines, at + 1)) return at;
    const length = headingLength(lines, at);
    // Some programs quote without a mark.
    if (length > 0 && hasWords && !lines.slice(at + length).some(isQuoted)) return at;
    if (length > 0) at += length - 1;
    else hasWords ||= !isBlank(line) && !isQuoted(line) && !isDeviceLine(line);
  }
  return lines.length;
}
