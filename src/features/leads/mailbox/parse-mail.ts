// Parses mails in the sandbox: anybody may send one. Called through imap.server.ts.

import addressparser from "nodemailer/lib/addressparser";
import { type ClassifiedMail, classifyParts } from "../delivery/classify-mail.ts";
import { decodeWords } from "../mime/decode-text.ts";
import { readMime } from "../mime/read-mime.ts";
import { chooseParts } from "./mail-parts.ts";
import {
  answeredIds,
  failedChecks,
  isForMany,
  messageIdOf,
  recipients,
  referencesOf,
} from "./read-headers.ts";
import type { ReplySource } from "./reply-text.ts";
import { isSenderVerified } from "./verify-sender.ts";

export { readReply } from "./reply-text.ts";

export interface ParsedMail {
  classified: ClassifiedMail;
  text: ReplySource[];
  /** Names of files. */
  attachments: string[];
  /** The name in From. */
  fromName: string | undefined;
  subject: string;
  answers: string[];
  recipients: string[];
  isForMany: boolean;
  isSenderVerified: boolean;
  messageId: string | undefined;
  references: string[];
  failedChecks: ReturnType<typeof failedChecks>;
}

const MAX_ATTACHMENTS = 20;
const MAX_NAME = 100;

/**
 * @param from addresses of From, as the server reads them
 * @param authservId the name with which the receiving server labels its results; undefined accepts any
 */
export async function parseMail(
  source: Uint8Array,
  from: string[],
  authservId: string | undefined,
): Promise<ParsedMail> {
  const { root } = await readMime(source);
  const { head } = root;
  const { text, attachments } = chooseParts(root);
  const classified = classifyParts(root);
  const sender = addressparser(decodeWords(head.get("from")?.[0] ?? ""), { flatten: true });
  return {
    classified,
    text,
    attachments: attachments
      .slice(0, MAX_ATTACHMENTS)
      .map(({ name }) => (name ?? "sem nome").slice(0, MAX_NAME)),
    fromName: sender[0]?.name,
    subject: decodeWords(head.get("subject")?.[0] ?? ""),
    answers: [...answeredIds(head), ...classified.about],
    recipients: recipients(head),
    isForMany: isForMany(head),
    isSenderVerified: from.length === 1 && isSenderVerified(head, from[0] ?? "", authservId),
    messageId: messageIdOf(head),
    references: referencesOf(head),
    failedChecks: failedChecks(head),
  };
}
