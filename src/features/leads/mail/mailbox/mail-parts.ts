// Chooses what of a mail is shown as its text, and what is attached.

import { decodeText } from "../mime/decode-text.ts";
import { unflow } from "../mime/flowed-text.ts";
import type { MimePart } from "../mime/read-mime.ts";
import type { ReplySource } from "./reply-text.ts";

export interface ChosenParts {
  text: ReplySource[];
  attachments: MimePart[];
}

/** Mail programs split a text at pictures, but a mail with a thousand parts is an attack. */
const MAX_TEXT_PARTS = 10;
/** Maximum bytes of a text part. */
const MAX_TEXT = 200_000;

/** Shown for mails that only a program with the key opens. */
const CLOSED = "Esta mensagem está criptografada ou assinada digitalmente: abra-a no seu programa de e-mail.";
const CLOSED_TYPES = /^(application\/(x-)?pkcs7-mime|multipart\/encrypted)$/;

export function chooseParts(root: MimePart): ChosenParts {
  if (CLOSED_TYPES.test(root.type))
    return { text: [{ source: CLOSED, isHtml: false }], attachments: filesOf(root) };
  const texts = readable(root).slice(0, MAX_TEXT_PARTS);
  return {
    text: texts.map(sourceOf),
    attachments: filesOf(root).filter((part) => !texts.includes(part)),
  };
}

function sourceOf(part: MimePart): ReplySource {
  const isHtml = part.type === "text/html";
  return { source: isHtml ? textOf(part) : unflow(textOf(part), part), isHtml };
}

const filesOf = (root: MimePart): MimePart[] => [...walk(root)].filter(isFile);

export const textOf = ({ content, params }: MimePart): string =>
  decodeText(content.subarray(0, MAX_TEXT), params.get("charset")).replaceAll("\0", "");

/** Yields a mail's parts, without the parts of attached mails. */
export function* walk(part: MimePart): Generator<MimePart> {
  yield part;
  for (const child of part.parts) yield* walk(child);
}

/** Lists the parts that are shown; the plainest of alternatives that says something. */
function readable(part: MimePart): MimePart[] {
  // A part without a disposition is shown, also if it has a name (RFC 2183, section 2).
  if (part.isAttachment || part.type === "message/rfc822") return [];
  if (part.type === "text/plain" || part.type === "text/html") return [part];
  // A mail that announces parts, but has none, is a text.
  if (part.type.startsWith("multipart/") && part.parts.length === 0 && part.content.length > 0)
    return [{ ...part, type: "text/plain" }];
  const children = part.parts.map(readable).filter((parts) => parts.length > 0);
  if (part.type !== "multipart/alternative") return children.flat();
  const saysSomething = (parts: MimePart[]) => parts.some((one) => textOf(one).trim() !== "");
  const isPlain = (parts: MimePart[]) => parts.every(({ type }) => type === "text/plain");
  return (
    children.find((parts) => isPlain(parts) && saysSomething(parts)) ??
    children.find(saysSomething) ??
    children[0] ??
    []
  );
}

/** Signatures of S/MIME and PGP are no files for people. */
const SIGNATURES = /^application\/(x-)?(pkcs7|pgp)-signature$/;

function isFile({ type, name, isAttachment, content }: MimePart): boolean {
  if (type.startsWith("multipart/") || SIGNATURES.test(type)) return false;
  if (isAttachment || name !== undefined || type === "message/rfc822") return true;
  return !/^(text|message)\//.test(type) && content.length > 0;
}
