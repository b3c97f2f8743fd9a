// Reads a folder of a mail server, without changing anything there, not even what is unread.

import { createHash } from "node:crypto";
import { ImapFlow, type FetchMessageObject } from "imapflow";
import type { MailboxConfig } from "#src/platform/config.ts";
import { type Sandbox, sandboxModule, withinLimits } from "#src/platform/sandbox/sandbox.ts";
import { CONTROL_BUT_LINES, cleanLines } from "#src/shared/text-patterns.ts";
import type { MailParts } from "./mail-parts.ts";
import type { ReplySource } from "./reply-text.ts";
import type { MailData } from "./schema.ts";

const PARSE_MAIL = sandboxModule<typeof import("./parse-mail.ts")>(
  "#src/features/leads/mailbox/parse-mail.ts",
);

export interface IncomingMail {
  uid: number;
  /** Identifies the mail even if the server renumbers it. */
  digest: Buffer;
  receivedAt: Date;
  /** Message-IDs of the mails that it replies to, the nearest first. */
  answers: string[];
  /** In lower case. */
  recipients: string[];
  isForMany: boolean;
  /** True if the receiving server verified that the mail is from its From address. */
  isSenderVerified: boolean;
  data: MailData;
}

export interface OpenFolder {
  /** Changes if the server renumbers its mails (RFC 9051). */
  uidValidity: bigint;
  /** Lower bound of the next mail's number. */
  nextUid: number;
  /** Lists the numbers of mails after one, or received since a date, in order. */
  list(which: { after: number } | { since: Date }): Promise<number[]>;
  /** Returns undefined if the mail is no longer there. */
  read(uid: number): Promise<IncomingMail | undefined>;
}

/** Maximum characters of a head, more than any program writes. */
const MAX_HEAD = 200_000;
/** Maximum bytes of a text part. */
const MAX_TEXT = 200_000;
/** Maximum bytes of a delivery report, and of the head of its mail. */
const MAX_REPORT = 20_000;
/** Maximum number of stored recipients. */
const MAX_COPIES = 20;
/** Maximum characters of a stored line. */
const KEPT_LINE = 300;
/** Maximum bytes of a server's answer, enough to list a million mails. */
const MAX_ANSWER = 16_000_000;
const MAX_TOKENS = 200_000;
/** Timeout in milliseconds. */
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
 * Opens the folder for `use`, and closes the connection afterwards.
 * @throws errors of the server or the network; see describeTrouble
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
    // Never sends the password unencrypted over a network.
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
  // Errors also fail the running command.
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
        // `n:*` always includes the last mail, and wrong answers must not skip later mails.
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
  const others = [...(mail.envelope?.to ?? []), ...(mail.envelope?.cc ?? [])].slice(0, MAX_COPIES);
  const copies = [...new Set(others.map(({ address }) => line(address)).filter((one) => one.includes("@")))];
  return {
    uid,
    digest: digestOf(mail, source),
    receivedAt: dateOf(mail.internalDate),
    answers: [...new Set([...head.answers, ...(report?.answers ?? [])])],
    recipients: head.recipients,
    isForMany: head.isForMany,
    isSenderVerified: head.isSenderVerified,
    data: {
      from: { name: line(sender?.name) || null, address: line(sender?.address) || null },
      subject: line(mail.envelope?.subject),
      ...(copies.length > 0 && { cc: copies }),
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

/** Downloads a text part; imapflow decodes its charset. */
async function download(client: ImapFlow, uid: number, part: string, maxBytes: number): Promise<string> {
  const { content } = await client.download(String(uid), part, { uid: true, maxBytes });
  const chunks: Buffer[] = [];
  for await (const chunk of content ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** Identifies a mail by its head, and also by its size if it has no Message-ID. */
function digestOf({ envelope, size }: FetchMessageObject, head: string): Buffer {
  const named = /^(from|date|message-id|subject):.*(?:\r?\n[ \t].*)*/gim;
  const hash = createHash("sha256").update((head.match(named) ?? []).toSorted().join("\n"));
  return (envelope?.messageId ? hash : hash.update(`${size}`)).digest();
}

/** Falls back to now for invalid dates. */
function dateOf(date: Date | string | undefined): Date {
  const moment = new Date(date ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? new Date() : moment;
}

const line = (text: string | undefined): string => clean((text ?? "").replaceAll(/\s+/g, " "), KEPT_LINE);

const CONTROLS = new RegExp(CONTROL_BUT_LINES, "g");

/** Removes control characters from a stranger's text. Cuts it last, since a cut may split a character. */
function clean(text: string, max = Infinity): string {
  return cleanLines(text).replaceAll(CONTROLS, "").slice(0, max).toWellFormed();
}
