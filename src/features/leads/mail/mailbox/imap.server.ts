// Reads a folder of a mail server, without changing anything there, not even what is unread.

import { createHash } from "node:crypto";
import { ImapFlow, type FetchMessageObject, type MessageStructureObject } from "imapflow";
import type { MailboxConfig } from "#src/platform/config.ts";
import { type Sandbox, sandboxModule, withinLimits } from "#src/platform/sandbox/sandbox.ts";
import { CONTROL_BUT_LINES, cleanLines } from "#src/shared/text-patterns.ts";
import type { DeliveryOutcome, MailKind } from "../delivery/classify-mail.ts";
import type { DeliveryNoticeState, Report } from "../delivery/schema.ts";
import { readMessageIds } from "../mime/message-ids.ts";
import type { ParsedMail } from "./parse-mail.ts";
import { type ReceivedFile, TOO_LARGE } from "./received-files.ts";
import type { ReplySource } from "./reply-text.ts";
import type { MailData } from "./schema.ts";

const PARSE_MAIL = sandboxModule<typeof import("./parse-mail.ts")>(
  "#src/features/leads/mail/mailbox/parse-mail.ts",
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
  files?: ReceivedFile[];
  /** Reported deliveries of another mail, if this one is a notice. */
  outcomes?: DeliveryOutcome[];
}

export interface OpenFolder {
  /** Number of mails in it. */
  count: number;
  /** Changes if the server renumbers its mails (RFC 9051). */
  uidValidity: bigint;
  /** Lower bound of the next mail's number. */
  nextUid: number;
  /** Lists the numbers of mails after one, or received since a date, in order. */
  list(which: { after: number } | { since: Date }): Promise<number[]>;
  /** Lists the numbers of mails that came at a moment or later, in order. */
  listFrom(moment: Date): Promise<number[]>;
  /** Returns undefined if the mail is no longer there. */
  read(uid: number): Promise<IncomingMail | undefined>;
}

/** Thrown if the password was stored with a key that is gone. */
export class UnreadablePassword extends Error {}

/** Maximum bytes that are read of a mail. What stands behind them is large files. */
const MAX_SOURCE = 24_000_000;
/** CPU time for splitting a mail of that size. */
const PARSE_MS = 15_000;
/** Maximum bytes of a head, more than any program writes. */
const MAX_HEAD = 200_000;
/** Maximum number of files behind that which are named. */
const MAX_NAMED = 20;
/** Maximum number of stored recipients. */
const MAX_COPIES = 20;
/** Maximum characters of a stored line. */
const KEPT_LINE = 300;
/** Maximum bytes of a server's answer, enough to list a million mails. */
const MAX_ANSWER = 32_000_000;
const MAX_TOKENS = 200_000;
/** Timeout in milliseconds. */
const SILENCE = 20_000;
const DAY = 24 * 60 * 60 * 1000;
/** Replaces a text that could not be read. */
export const UNREADABLE = "O texto deste e-mail não pôde ser lido aqui: abra-o na caixa de e-mail.";

/**
 * Opens the folder for `use`, and closes the connection afterwards.
 * @param accessToken to log in with, instead of the password
 * @throws errors of the server or the network; see mailbox-trouble.server.ts
 */
export async function withFolder<Result>(
  mailbox: MailboxConfig,
  sandbox: Pick<Sandbox, "call">,
  signal: AbortSignal,
  use: (folder: OpenFolder) => Promise<Result>,
  accessToken?: string,
): Promise<Result> {
  const { host, port, isSecure, isOnThisMachine, user, password, folder, authservId } = mailbox;
  const auth = accessToken === undefined ? { user, pass: password ?? "" } : { user, accessToken };
  if (accessToken === undefined && password === undefined) throw new UnreadablePassword();
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    // Never sends the password unencrypted over a network.
    ...(!isSecure && { doSTARTTLS: !isOnThisMachine }),
    auth,
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
    const { uidValidity, uidNext, exists } = await client.mailboxOpen(folder, { readOnly: true });
    const list: OpenFolder["list"] = async (which) => {
      const query = "since" in which ? { since: which.since } : { uid: `${which.after + 1}:*` };
      const found = (await client.search(query, { uid: true })) || [];
      // `n:*` always includes the last mail, and wrong answers must not skip later mails.
      const isKnown = (uid: number) => !uidNext || uid < uidNext;
      const isNew = (uid: number) => isKnown(uid) && ("since" in which || uid > which.after);
      return [...new Set(found)].filter(isNew).toSorted((one, other) => one - other);
    };
    return await use({
      count: exists,
      uidValidity,
      nextUid: uidNext || 1,
      list,
      async listFrom(moment) {
        // Servers search by days of their own time zone.
        const near = await list({ since: new Date(moment.getTime() - DAY) });
        if (near.length === 0) return [];
        const late: number[] = [];
        for await (const mail of client.fetch(
          near.join(","),
          { uid: true, internalDate: true },
          { uid: true },
        ))
          if (new Date(mail.internalDate ?? 0) >= moment) late.push(mail.uid);
        return late.toSorted((one, other) => one - other);
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
  const query = {
    envelope: true,
    internalDate: true,
    size: true,
    source: { start: 0, maxLength: MAX_SOURCE },
  };
  const mail = await client.fetchOne(String(uid), { uid: true, ...query }, { uid: true });
  if (!mail) return undefined;
  if (mail.uid !== uid) throw new Error("the server answered with another mail than was asked for");
  const source = mail.source ?? Buffer.alloc(0);
  const from = (mail.envelope?.from ?? []).map(({ address }) => address ?? "");
  const isPart = source.length >= MAX_SOURCE;
  const parse = () => sandbox.call(PARSE_MAIL, "parseMail", [source, from, authservId, isPart], PARSE_MS);
  // The second time in case the machine was short of memory.
  const parsed = (await withinLimits(parse(), undefined)) ?? (await withinLimits(parse(), undefined));
  const { classified, ...head } = parsed ?? describeByServer(mail);
  const { kind, outcomes, isReceipt } = classified;
  const isReport = kind === "failed" || kind === "delayed" || kind === "delivered" || kind === "complaint";
  const isFailure = kind === "failed";
  const behind = isPart && parsed ? await nameRest(client, uid, head.files) : [];
  const files = [...head.files, ...behind].map((file) => ({ ...file, name: line(file.name) }));
  const others = [...(mail.envelope?.to ?? []), ...(mail.envelope?.cc ?? [])].slice(0, MAX_COPIES);
  const copies = [...new Set(others.map(({ address }) => line(address)).filter((one) => one.includes("@")))];
  return {
    uid,
    digest: digestOf(mail, source),
    receivedAt: dateOf(mail.internalDate),
    answers: [...new Set(head.answers)],
    recipients: head.recipients,
    isForMany: head.isForMany,
    isSenderVerified: head.isSenderVerified,
    ...(isReport && { outcomes }),
    files,
    data: {
      from: { name: line(head.fromName) || null, address: line(from[0]) || null },
      subject: line(head.subject),
      ...(copies.length > 0 && { cc: copies }),
      ...(!parsed ? { text: UNREADABLE } : isFailure ? { text: "" } : await readText(sandbox, head.text)),
      ...(files.length > 0 && { attachments: files.map(({ name }) => name) }),
      ...(head.invitation && {
        invitation: { answer: head.invitation.answer, title: line(head.invitation.title) },
      }),
      ...(isFailure && { bounce: { reason: line(outcomes[0]?.text) } }),
      ...(isReport && { report: describeReport(kind, outcomes[0]) }),
      ...((isQuiet(kind, head.isForMany) || isMereAcceptance(head)) && { automatic: true as const }),
      ...(isReceipt && { receipt: true as const }),
      ...(head.messageId && { messageId: head.messageId }),
      ...(head.references.length > 0 && { references: head.references }),
      ...(head.failedChecks.length > 0 && { failedChecks: head.failedChecks }),
    },
  };
}

/** Describes a mail that takes too much to parse by what the server says of it, so that it keeps no other mail waiting. */
function describeByServer({ envelope }: FetchMessageObject): ParsedMail {
  const { from, to = [], cc = [], subject = "", inReplyTo = "", messageId = "" } = envelope ?? {};
  return {
    classified: { kind: "person", outcomes: [], about: [] },
    text: [],
    files: [],
    invitation: undefined,
    fromName: from?.[0]?.name,
    subject,
    answers: readMessageIds(inReplyTo),
    recipients: [...to, ...cc].flatMap(({ address }) => address?.toLowerCase() ?? []),
    isForMany: false,
    isSenderVerified: false,
    messageId: readMessageIds(messageId)[0],
    references: [],
    failedChecks: [],
  };
}

/** Describes a notice for its event. */
export function describeReport(state: DeliveryNoticeState, outcome: DeliveryOutcome | undefined): Report {
  if (!outcome) return { state };
  const { address, reason, status } = outcome;
  const isBad = state === "failed" || state === "delayed";
  return {
    state,
    ...(address && { address }),
    ...(isBad && { failure: reason, isTemporary: outcome.isTemporary }),
    ...(status && { code: status }),
  };
}

/** Tells whether a program wrote it, and nobody needs to answer. Members of a list are persons. */
const isQuiet = (kind: MailKind, isForMany: boolean): boolean =>
  kind !== "person" && kind !== "failed" && !(kind === "many" && isForMany);

/** Tells whether a calendar accepted an invitation, without a word of the person: nobody needs to answer. */
const isMereAcceptance = ({ invitation }: Pick<ParsedMail, "invitation">): boolean =>
  invitation?.answer === "accepted" && !invitation.hasComment;

/** Names the files of a large mail that stand behind what is read of it. */
async function nameRest(client: ImapFlow, uid: number, known: ReceivedFile[]): Promise<ReceivedFile[]> {
  const mail = await client.fetchOne(String(uid), { uid: true, bodyStructure: true }, { uid: true });
  const nameOf = ({ dispositionParameters, parameters }: MessageStructureObject): string | undefined =>
    dispositionParameters?.filename ?? parameters?.name;
  const all = (node: MessageStructureObject | undefined): string[] =>
    node ? [nameOf(node) ?? [], ...(node.childNodes ?? []).map(all)].flat() : [];
  const names = new Set(known.map(({ name }) => name));
  const rest = all((mail || undefined)?.bodyStructure).filter((name) => !names.has(name));
  return rest.slice(0, MAX_NAMED).map((name) => ({ name, why: TOO_LARGE }));
}

async function readText(
  sandbox: Pick<Sandbox, "call">,
  parts: ReplySource[],
): Promise<Pick<MailData, "text" | "whole">> {
  const sources = parts.filter(({ source }) => source !== "");
  if (sources.length === 0) return { text: "" };
  const reply = await withinLimits(sandbox.call(PARSE_MAIL, "readReply", [sources]), undefined);
  if (!reply) return { text: UNREADABLE };
  const [text, whole] = [clean(reply.text), clean(reply.whole)];
  return { text, ...(whole !== text && { whole }) };
}

/** Identifies a mail by its head, and also by its size if it has no Message-ID. */
function digestOf({ envelope, size }: FetchMessageObject, source: Buffer): Buffer {
  const end = /\r?\n\r?\n/.exec(source.subarray(0, MAX_HEAD).toString("latin1"))?.index ?? MAX_HEAD;
  const head = source.subarray(0, end).toString("utf8").replaceAll("\0", "");
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
