// Extracts the words that somebody wrote in a mail from those that they answer to.
// A hostile text can make this very slow: it runs in the sandbox.
import EmailReplyParser from "email-reply-parser";
import { compile } from "html-to-text";

/** What a quotation begins with, as the library knows it: in English alone. */
const BEGINNING = "-----Original Message-----";
const IN_PORTUGUESE = /^-+ ?Mensagem original ?-+$/gim;

/** A sentence of one's own: what mail programs write before a quotation has a date. */
const OWN_SENTENCE = /^(Em\s[^\d\n]*\s)(escreveu:?\s*)$/gim;
/** Invisible; the library no longer knows the sentence by it. */
const MARK = "\u2060";

const toLines = compile({
  wordwrap: false,
  limits: { maxDepth: 100, maxChildNodes: 5_000, ellipsis: "…" },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    { selector: "img", format: "skip" },
    { selector: "hr", format: "skip" },
    // What mail programs put around what is answered.
    { selector: ".gmail_quote", format: "skip" },
    { selector: ".yahoo_quoted", format: "skip" },
    { selector: ".protonmail_quote", format: "skip" },
    { selector: "blockquote[type=cite]", format: "skip" },
    // Outlook's heading of a quotation, which itself has no element around it.
    { selector: "#divRplyFwdMsg", format: "blockString", options: { string: BEGINNING } },
  ],
});

/**
 * Longest text of a mail that is parsed and stored, characters. The library takes quadratic time for nested
 * quotes.
 */
export const REPLY_MAX = 50_000;

/** A text part of a mail. */
export interface ReplySource {
  source: string;
  isHtml: boolean;
}

/** A mail as it is read. */
export interface Reply {
  /** Without quotation and signature; all of it where nothing else would be left. */
  text: string;
  /** With them: a program may take somebody's own words for the heading of a quotation. */
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
