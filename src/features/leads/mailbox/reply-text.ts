// Extracts the new text of a reply. Runs in the sandbox, since a hostile text can make it very slow.

import EmailReplyParser from "email-reply-parser";
import { compile } from "html-to-text";

/** The library recognizes quotations by this English heading only. */
const BEGINNING = "-----Original Message-----";
const IN_PORTUGUESE = /^-+ ?Mensagem original ?-+$/gim;

/** Matches a person's own sentence: the heading that mail programs write before a quotation has a date. */
const OWN_SENTENCE = /^(Em\s[^\d\n]*\s)(escreveu:?\s*)$/gim;
/** An invisible character that keeps the library from taking the sentence for a heading. */
const MARK = "\u2060";

const toLines = compile({
  wordwrap: false,
  limits: { maxDepth: 100, maxChildNodes: 5_000, ellipsis: "…" },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    { selector: "img", format: "skip" },
    { selector: "hr", format: "skip" },
    // Elements that mail programs put around quotations.
    { selector: ".gmail_quote", format: "skip" },
    { selector: ".yahoo_quoted", format: "skip" },
    { selector: ".protonmail_quote", format: "skip" },
    { selector: "blockquote[type=cite]", format: "skip" },
    // Outlook puts a heading before quotations, but no element around them.
    { selector: "#divRplyFwdMsg", format: "blockString", options: { string: BEGINNING } },
  ],
});

/**
 * Longest text of a mail that is parsed and stored, characters. The library takes quadratic time for nested
 * quotes.
 */
export const REPLY_MAX = 50_000;

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
  const lines = (isHtml ? toLines(source) : source).replaceAll("\r\n", "\n").trim();
  const whole = lines.slice(0, max).toWellFormed();
  const known = whole.replaceAll(IN_PORTUGUESE, BEGINNING).replaceAll(OWN_SENTENCE, `$1${MARK}$2`);
  const text = new EmailReplyParser().parseReply(known).replaceAll(MARK, "").trim();
  return { text: text || whole, whole };
}
