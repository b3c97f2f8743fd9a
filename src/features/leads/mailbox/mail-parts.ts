// Chooses the parts of a mail to download: only its text, however large the rest is.

import type { MessageStructureObject } from "imapflow";

export interface TextPart {
  /** The part's IMAP number, such as "1.2". */
  part: string;
  isHtml: boolean;
}

export interface MailParts {
  text: TextPart[];
  attachments: string[];
  /** Parts of a delivery report (RFC 3464): the status, and the original mail. */
  report: { status: string; original: string | undefined } | undefined;
}

/** Mail programs split a text at pictures, but a mail with a thousand parts is an attack. */
const MAX_TEXT_PARTS = 10;
const MAX_ATTACHMENTS = 20;
const MAX_NAME = 100;

export function chooseParts(root: MessageStructureObject): MailParts {
  const all = [...walk(root)];
  const partOf = (...types: string[]) => all.find(({ type }) => types.includes(type))?.part;
  const status = root.type === "multipart/report" ? partOf("message/delivery-status") : undefined;
  const original = partOf("message/rfc822", "text/rfc822-headers");
  const names = all.flatMap((node) => (isAttached(node) ? [nameOf(node)] : []));
  return {
    text: readable(root).slice(0, MAX_TEXT_PARTS),
    attachments: status ? [] : names.slice(0, MAX_ATTACHMENTS),
    report: status ? { status, original } : undefined,
  };
}

/** Yields a mail's parts, without the parts of attached mails. */
function* walk(node: MessageStructureObject): Generator<MessageStructureObject> {
  yield node;
  if (node.type === "message/rfc822") return;
  for (const child of node.childNodes ?? []) yield* walk(child);
}

/** Lists the visible text parts; the plainest of alternatives. */
function readable(node: MessageStructureObject): TextPart[] {
  if (isAttached(node) || node.type === "message/rfc822") return [];
  if (node.type === "text/plain" || node.type === "text/html")
    // A mail without parts is its own part 1.
    return [{ part: node.part ?? "1", isHtml: node.type === "text/html" }];
  const children = (node.childNodes ?? []).map(readable).filter((parts) => parts.length > 0);
  if (node.type !== "multipart/alternative") return children.flat();
  return children.find((parts) => parts.every(({ isHtml }) => !isHtml)) ?? children[0] ?? [];
}

const isAttached = (node: MessageStructureObject): boolean =>
  node.disposition === "attachment" || (!node.type.startsWith("multipart/") && fileName(node) !== undefined);

const fileName = ({ dispositionParameters, parameters }: MessageStructureObject): string | undefined =>
  dispositionParameters?.filename ?? parameters?.name;

const nameOf = (node: MessageStructureObject): string => (fileName(node) ?? "sem nome").slice(0, MAX_NAME);
