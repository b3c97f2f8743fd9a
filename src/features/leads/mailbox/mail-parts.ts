// Which parts of a mail are read: the words, never the rest, however large it is.
import type { MessageStructureObject } from "imapflow";

export interface TextPart {
  /** By which the server knows it: "1.2". */
  part: string;
  isHtml: boolean;
}

/** What of a mail is to be fetched. */
export interface MailParts {
  text: TextPart[];
  attachments: string[];
  /** Of a notice of how a mail was delivered, or not (RFC 3464): that, and the mail itself. */
  report: { status: string; original: string | undefined } | undefined;
}

/** A mail program cuts a letter in two where a picture stands; one of a thousand parts is an attack. */
const MAX_TEXT_PARTS = 10;
const MAX_ATTACHMENTS = 20;
const MAX_NAME = 100;

/** @param root the structure of the mail, as the server describes it */
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

/** A mail and its parts, without the parts of mails inside. */
function* walk(node: MessageStructureObject): Generator<MessageStructureObject> {
  yield node;
  if (node.type === "message/rfc822") return;
  for (const child of node.childNodes ?? []) yield* walk(child);
}

/** The parts that are shown when the mail is opened; of alternatives the plainest. */
function readable(node: MessageStructureObject): TextPart[] {
  if (isAttached(node) || node.type === "message/rfc822") return [];
  if (node.type === "text/plain" || node.type === "text/html")
    // What has no parts is part 1 of itself.
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
