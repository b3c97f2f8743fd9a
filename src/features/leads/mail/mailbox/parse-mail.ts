// Parses mails in the sandbox: anybody may send one. Called through imap.server.ts.

import addressparser from "nodemailer/lib/addressparser";
import { type ClassifiedMail, classifyParts } from "../delivery/classify-mail.ts";
import { decodeWords } from "../mime/decode-text.ts";
import { readMime } from "../mime/read-mime.ts";
import { chooseParts, walk } from "./mail-parts.ts";
import {
  answeredIds,
  failedChecks,
  isForMany,
  messageIdOf,
  recipients,
  referencesOf,
} from "./read-headers.ts";
import { type ReadInvitation, readInvitation } from "./read-invitation.ts";
import { keepFiles, type ReceivedFile } from "./received-files.ts";
import type { ReplySource } from "./reply-text.ts";
import { isSenderVerified } from "./verify-sender.ts";

export { readReply } from "./reply-text.ts";

export interface ParsedMail {
  classified: ClassifiedMail;
  text: ReplySource[];
  files: ReceivedFile[];
  invitation: ReadInvitation | undefined;
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

/**
 * @param from addresses of From, as the server reads them
 * @param isPart true if the mail goes on behind the source
 * @param authservId the name with which the receiving server labels its results; undefined accepts any
 */
export async function parseMail(
  source: Uint8Array,
  from: string[],
  authservId: string | undefined,
  isPart = false,
): Promise<ParsedMail> {
  const { root, isCut } = await readMime(source);
  const { head } = root;
  const { text, attachments } = chooseParts(root);
  const classified = classifyParts(root);
  // A mail inside a notice is the one that it reports about, not an attachment.
  const isReport = classified.outcomes.length > 0 || classified.about.length > 0;
  const sender = addressparser(decodeWords(head.get("from")?.[0] ?? ""), { flatten: true });
  return {
    classified,
    text,
    files: isReport ? [] : keepFiles(attachments, isCut || isPart),
    invitation: readInvitation([...walk(root)]),
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
