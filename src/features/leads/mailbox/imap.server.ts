// Reads a folder of a mail server. It changes nothing there: not even what is unread.
import { createHash } from "node:crypto";
import { ImapFlow, type FetchMessageObject } from "imapflow";
import type { MailboxConfig } from "#src/platform/config.ts";
import { type Sandbox, sandboxModule, withinLimits } from "#src/platform/sandbox/sandbox.ts";
import { clean } from "./clean-text.ts";
import type { MailParts } from "./mail-parts.ts";
import type { ReplySource } from "./reply-text.ts";
import type { MailData } from "./schema.ts";

const PARSE_MAIL = sandboxModule<typeof import("./parse-mail.ts")>(
  "#src/features/leads/mailbox/parse-mail.ts",
);

/** A mail, as far as the site wants to know it. */
export interface IncomingMail {
  uid: number;
  /** The same for the same mail, whatever the server calls it. */
  digest: Buffer;
  receivedAt: Date;
  /** Message-IDs of the mails that it answers, the nearest first. */
  answers: string[];
  /** In lower case. */
  recipients: string[];
  isForMany: boolean;
  /** Whether the receiving server verified that the mail is from its From address. */
  isSenderProven: boolean;
  data: MailData;
}

/** An open folder. */
export interface OpenFolder {
  /** With another value the server has given its mails new numbers (RFC 9051). */
  uidValidity: bigint;
  /** The number that its next mail will have, or less. */
  nextUid: number;
  /** The numbers of its mails after one, in order; or of those received since. */
  list(which: { after: number } | { since: Date }): Promise<number[]>;
  /** @returns undefined when it is no longer there */
  read(uid: number): Promise<IncomingMail | undefined>;
}

/** Characters of a head that are read: more than any program writes. */
const MAX_HEAD = 200_000;
/** Bytes of a text that are read: longer than any letter. */
const MAX_TEXT = 200_000;
/** Bytes of a notice of a mail that was not delivered, and of that mail's head. */
const MAX_REPORT = 20_000;
/** Characters that are kept. */
const KEPT_LINE = 300;
/** More than any answer of a server to what is asked here; the folder's list of a million mails included. */
const MAX_ANSWER = 16_000_000;
const MAX_TOKENS = 200_000;
/** Milliseconds of silence after which a server counts as away. */
const SILENCE = 20_000;
/** Replaces a text that could not be read. */
export const UNREADABLE = "O texto deste e-mail não pôde ser lido aqui: abra-o na caixa de e-mail.";

const FIELDS = [
  ..."from to cc delivered-to x-original-to envelope-to subject date message-id references in-reply-to".split(
    " ",
  ),
  ..."auto-submitted precedence x-autoreply x-autorespond x-auto-reply list-id list-unsubscribe".split(" "),
  ..."authentication-results received-spf".split(" "),
];

/**
 * Opens the folder for `use`, and closes the connection after.
 * @param signal ends it early
 * @throws what the server or the network says; see describe-trouble.ts
 */
export async function withFolder<Result>(
  { host, port, isSecure, isOnThisMachine, user, password, folder, authservId }: MailboxConfig,
  sandbox: Pick<Sandbox, "call">,
  signal: AbortSignal,
  use: (folder: OpenFolder) => Promise<Result>,
): Promise<Result> {
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    // The password leaves this machine encrypted, or not at all.
    ...(!isSecure && { doSTARTTLS: !isOnThisMachine }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: SILENCE,
    greetingTimeout: SILENCE,
    socketTimeout: SILENCE,
    maxLineLength: MAX_ANSWER,
    maxLiteralSize: MAX_ANSWER,
    maxResponseSize: 2 * MAX_ANSWER,
    maxResponseTokens: MAX_TOKENS,
  });
  // What fails also fails the command under way.
  client.on("error", () => {});
  const close = (): void => client.close();
  signal.addEventListener("abort", close);
  try {
    await client.connect();
    const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true });
    return await use({
      uidValidity,
      nextUid: uidNext || 1,
      async list(which) {
        const query = "since" in which ? { since: which.since } : { uid: `${which.after + 1}:*` };
        const found = (await client.search(query, { uid: true })) || [];
        // `n:*` always has the last one; and a server that lies must not have later mails passed over.
        const isKnown = (uid: number) => !uidNext || uid < uidNext;
        const isNew = (uid: number) => isKnown(uid) && ("since" in which || uid > which.after);
        return [...new Set(found)].filter(isNew).toSorted((one, other) => one - other);
      },
      read: (uid) => readMail(client, sandbox, uid, authservId),
    });
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}

async function readMail(
  client: ImapFlow,
  sandbox: Pick<Sandbox, "call">,
  uid: number,
  authservId: string | undefined,
): Promise<IncomingMail | undefined> {
  const query = { envelope: true, bodyStructure: true, internalDate: true, size: true, headers: FIELDS };
  const mail = await client.fetchOne(String(uid), { uid: true, ...query }, { uid: true });
  if (!mail) return undefined;
  if (mail.uid !== uid) throw new Error("the server answered with another mail than was asked for");
  const source = (mail.headers?.toString("utf8") ?? "").replaceAll("\0", "").slice(0, MAX_HEAD);
  const from = (mail.envelope?.from ?? []).map(({ address }) => address ?? "");
  const { parts, ...head } = await sandbox.call(PARSE_MAIL, "parseMail", [
    { head: source, structure: mail.bodyStructure, from },
    authservId,
  ]);
  const report = parts?.report && (await readReport(client, sandbox, uid, parts.report));
  const bounce = report?.isFailure ? { reason: line(report.reason) } : undefined;
  const sender = mail.envelope?.from?.[0];
  return {
    uid,
    digest: digestOf(mail, source),
    receivedAt: dateOf(mail.internalDate),
    answers: [...new Set([...head.answers, ...(report?.answers ?? [])])],
    recipients: head.recipients,
    isForMany: head.isForMany,
    isSenderProven: head.isSenderProven,
    data: {
      from: { name: line(sender?.name) || null, address: line(sender?.address) || null },
      subject: line(mail.envelope?.subject),
      ...(bounce ? { text: "" } : await readText(client, sandbox, uid, parts)),
      ...(parts && parts.attachments.length > 0 && { attachments: parts.attachments.map(line) }),
      ...(bounce && { bounce }),
      ...(!bounce && (report || head.isAutomatic) && { automatic: true as const }),
      ...(head.messageId && { messageId: head.messageId }),
      ...(head.references.length > 0 && { references: head.references }),
      ...(head.failedChecks.length > 0 && { failedChecks: head.failedChecks }),
    },
  };
}

async function readText(
  client: ImapFlow,
  sandbox: Pick<Sandbox, "call">,
  uid: number,
  parts: MailParts | undefined,
): Promise<Pick<MailData, "text" | "whole">> {
  const sources: ReplySource[] = [];
  for (const { part, isHtml } of parts?.text ?? []) {
    const source = await download(client, uid, part, MAX_TEXT);
    if (source !== "") sources.push({ source, isHtml });
  }
  if (sources.length === 0) return { text: "" };
  const reply = await withinLimits(sandbox.call(PARSE_MAIL, "readReply", [sources]), undefined);
  if (!reply) return { text: UNREADABLE };
  const [text, whole] = [clean(reply.text), clean(reply.whole)];
  return { text, ...(whole !== text && { whole }) };
}

async function readReport(
  client: ImapFlow,
  sandbox: Pick<Sandbox, "call">,
  uid: number,
  { status, original }: NonNullable<MailParts["report"]>,
) {
  const report = await download(client, uid, status, MAX_REPORT);
  const about = original && (await download(client, uid, original, MAX_REPORT));
  return sandbox.call(PARSE_MAIL, "parseDeliveryReport", [report, about]);
}

/** The text of a part, in whatever charset it is written. */
async function download(client: ImapFlow, uid: number, part: string, maxBytes: number): Promise<string> {
  const { content } = await client.download(String(uid), part, { uid: true, maxBytes });
  const chunks: Buffer[] = [];
  for await (const chunk of content ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** A mail is known by its head; one without a name of its own also by its size. */
function digestOf({ envelope, size }: FetchMessageObject, head: string): Buffer {
  const named = /^(from|date|message-id|subject):.*(?:\r?\n[ \t].*)*/gim;
  const hash = createHash("sha256").update((head.match(named) ?? []).toSorted().join("\n"));
  return (envelope?.messageId ? hash : hash.update(`${size}`)).digest();
}

/** One whose date is not one is of now. */
function dateOf(date: Date | string | undefined): Date {
  const moment = new Date(date ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? new Date() : moment;
}

const line = (text: string | undefined): string => clean((text ?? "").replaceAll(/\s+/g, " "), KEPT_LINE);
