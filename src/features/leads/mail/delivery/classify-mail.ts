// Tells what an incoming mail is: a person's words, or a program's, such as a notice that a mail was not delivered.
// Runs in the sandbox.

import { compile } from "html-to-text";
import addressparser from "nodemailer/lib/addressparser";
import { z } from "zod";
import { decodeText, decodeWords } from "../mime/decode-text.ts";
import { readMessageIds } from "../mime/message-ids.ts";
import { type Head, readHead } from "../mime/read-head.ts";
import { type MimePart, readMime } from "../mime/read-mime.ts";
import { isAutomaticAnswer, isBulk, isReply } from "./automatic-mail.ts";
import { ADDRESS, type ReportedRecipient, readReport, readStatus } from "./delivery-report.ts";
import {
  DAEMONS,
  DELAY_WORDS,
  FAILURE_WORDS,
  MACHINE_BEGINNINGS,
  NOTICE_FORMS,
  RETURNED_MAIL,
} from "./notice-forms.ts";
import { isOfAddress, isTemporary, readReason } from "./reasons.ts";
import type { FailureReason } from "./schema.ts";

export type MailKind = "person" | "many" | "automatic" | "complaint" | "failed" | "delayed" | "delivered";

export interface DeliveryOutcome {
  /** The recipient's address as the server names it; undefined if the notice names none. */
  address: string | undefined;
  /** The address that the mail was sent to, if the server changed it. */
  original: string | undefined;
  /** Enhanced status code, such as "5.1.1". */
  status: string | undefined;
  reason: FailureReason;
  /** True if the address itself is bad, so that the next mail would fail too. */
  isHard: boolean;
  /** True if the same mail may arrive later. */
  isTemporary: boolean;
  /** The server's words. */
  text: string;
}

export interface ClassifiedMail {
  kind: MailKind;
  /** Reported deliveries of another mail, by recipient; empty unless this mail is a notice. */
  outcomes: DeliveryOutcome[];
  /** Message-IDs of the mail that it reports about. */
  about: string[];
  /** True for a receipt that says that a mail was read, or deleted (RFC 8098). */
  isReceipt?: true;
}

/** Longest notice that is read, in characters. */
const MAX_NOTICE = 50_000;
const MAX_RETURNED = 100_000;
const MAX_RECIPIENTS = 20;
const MAX_WORDS = 500;
/** Longest part of a line, and of a subject, that is compared with the forms of programs. */
const MAX_LINE = 300;

const toText = compile({
  wordwrap: false,
  limits: { maxDepth: 100, maxChildNodes: 5_000, ellipsis: "…" },
  selectors: [
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** A server's answer, such as "550 user unknown" or "5.1.1". */
const SERVER_CODE = /(?<![\d.,])[45](?:\d\d(?=[ -])|\.\d{1,3}\.\d{1,3})/;

/** Transcripts in which the server refused the address of a mail, or its content. */
const AFTER_RCPT = /in reply to RCPT TO command|after RCPT command|>>> RCPT TO\b/i;
const AFTER_DATA =
  /(?:>>> DATA\s*\n<<< 5|\bSMTP command\s+DATA\b)(?![^]{0,1000}(?:need rcpt|no valid recipients))/i;

const readRefused = (text: string): "address" | "content" | undefined =>
  AFTER_RCPT.test(text) ? "address" : AFTER_DATA.test(text) ? "content" : undefined;

const first = (head: Head, name: string): string => head.get(name)?.[0] ?? "";

/** Classifies a mail by its source. */
export async function classifyMail(source: Uint8Array): Promise<ClassifiedMail> {
  return classifyParts((await readMime(source)).root);
}

/** Classifies a mail that was read. */
export function classifyParts(root: MimePart): ClassifiedMail {
  const notice = readNotice(root);
  const { head } = notice;
  const notification = readComplaint(notice) ?? readSnsNotification(notice);
  if (notification) return notification;
  const isMachine = root.type === "multipart/report" || MACHINE_BEGINNINGS.test(notice.text);
  const receipt = readReceipt(notice);
  if (receipt) return receipt;
  const outcome =
    isMachine || isFromDaemon(head) || !isReply(head) ? readOutcome(notice, isMachine) : undefined;
  if (outcome) return outcome;
  const isSilent = hasEmptyReturnPath(head) || root.type === "multipart/report";
  if (isSilent || isAutomaticAnswer(head, notice.subject))
    return { kind: "automatic", outcomes: [], about: notice.about };
  return { kind: isBulk(head) ? "many" : "person", outcomes: [], about: [] };
}

interface Notice {
  head: Head;
  subject: string;
  parts: MimePart[];
  /** The program's own words, without the returned mail. */
  text: string;
  /** The head of the returned mail. */
  returned: Head;
  /** Its Message-IDs. */
  about: string[];
}

function readNotice(root: MimePart): Notice {
  const parts = [...walk(root)];
  const whole = foldBlanks(readText(parts).slice(0, MAX_NOTICE));
  const start = findReturned(whole);
  const attached = parts.find(({ type }) =>
    /^(message\/(rfc822|partial|global)|text\/rfc822-headers|message\/rfc822-headers)$/.test(type),
  );
  const behind = whole.slice(start);
  const returned = readReturned(attached ? decodeText(attached.content.subarray(0, MAX_RETURNED)) : behind);
  return {
    head: root.head,
    subject: foldBlanks(decodeWords(first(root.head, "subject"))).slice(0, MAX_LINE),
    parts,
    text: whole.slice(0, start),
    returned,
    about: readMessageIds((returned.get("message-id") ?? []).join(" ")),
  };
}

/** Shortens runs of blanks and of empty lines, in which expressions would search again from each of them. */
const foldBlanks = (text: string): string =>
  text.replaceAll(/\n\s*\n/g, "\n\n").replaceAll(/[^\S\n]{20,}/g, " ".repeat(20));

/** Returns where the returned mail begins in a text; its end if it is not in it. */
function findReturned(text: string): number {
  let at = 0;
  for (const line of text.split("\n")) {
    if (RETURNED_MAIL.test(line.slice(0, MAX_LINE))) return at;
    at += line.length + 1;
  }
  return text.length;
}

/** Yields a mail's parts, without those of attached mails. */
function* walk(part: MimePart): Generator<MimePart> {
  yield part;
  for (const child of part.parts) yield* walk(child);
}

function readText(parts: MimePart[]): string {
  const ofType = (type: string) => parts.filter((part) => part.type === type && !part.isAttachment);
  // Broken notices announce parts, but have none.
  const isBroken = (part: MimePart) => part.type.startsWith("multipart/") && part.content.length > 0;
  const decode = ({ content, params }: MimePart) =>
    decodeText(content.subarray(0, MAX_NOTICE), params.get("charset"));
  const plain = [...ofType("text/plain"), ...parts.filter(isBroken)].map(decode).join("\n\n");
  const text = plain.trim()
    ? plain
    : ofType("text/html")
        .map((part) => toText(decode(part)))
        .join("\n\n");
  return text.replaceAll(/\r\n?/g, "\n").replaceAll("\u00a0", " ");
}

/** Reads the head of a mail that was returned, also if it is indented or stands behind a heading. */
function readReturned(text: string): Head {
  const lines = text
    .replaceAll(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.replace(/^(?: {2,8}|\t|> ?)(?=[\w-]+:)/, ""));
  const start = lines.findIndex((line) => /^[\w-]+:\s*\S/.test(line));
  return readHead(lines.slice(Math.max(start, 0)).join("\n"));
}

const isDaemon = (address: string): boolean => DAEMONS.test(address.split("@", 1)[0] ?? "");

function isFromDaemon(head: Head): boolean {
  if (hasEmptyReturnPath(head) || head.has("x-failed-recipients")) return true;
  if ((head.get("received") ?? []).some((value) => /invoked (for bounce|from bounce)/.test(value)))
    return true;
  const from = addressparser(decodeWords(first(head, "from")), { flatten: true });
  const isNamed = from.some(({ address, name }) => isDaemon(address || name));
  // A person may write from postmaster@, but a program answers nothing.
  return isNamed && (!isReply(head) || /mailer-?daemon/i.test(first(head, "from")));
}

function hasEmptyReturnPath(head: Head): boolean {
  const path = head.get("return-path")?.[0]?.trim();
  return path !== undefined && /^(<\s*>|<?mailer-daemon(@[^>]*)?>?)$/i.test(path);
}

/** Reads complaints of recipients (RFC 5965). */
function readComplaint({ head, parts, subject, text, returned, about }: Notice): ClassifiedMail | undefined {
  const report = parts.find(({ type }) => type === "message/feedback-report");
  const isForm =
    /^complaint about message from \d/i.test(subject) ||
    /^Apple Mail sent this email to unsubscribe/m.test(text);
  if (!report && !isForm) return undefined;
  const fields = readHead(report ? decodeText(report.content) : "");
  const named = [...(fields.get("original-rcpt-to") ?? []), ...(fields.get("removal-recipient") ?? [])];
  const sender = isForm && !report ? (head.get("from") ?? []) : [];
  const given = [named, returned.get("to") ?? [], sender].find((values) => values.length > 0) ?? [];
  const addresses = given.flatMap((value) => ADDRESS.exec(value)?.[0] ?? []);
  const outcomes = addresses.map((address) =>
    outcomeOf({ address, original: undefined, status: undefined, text: "" }),
  );
  return { kind: "complaint", outcomes, about };
}

/** Reads receipts of mail programs (RFC 8098). */
function readReceipt({ parts, about }: Notice): ClassifiedMail | undefined {
  const report = parts.find(({ type }) => type === "message/disposition-notification");
  if (!report) return undefined;
  const fields = readHead(decodeText(report.content.subarray(0, MAX_NOTICE)));
  const named = readMessageIds(first(fields, "original-message-id"));
  return { kind: "automatic", outcomes: [], about: [...new Set([...named, ...about])], isReceipt: true };
}

const SNS_KINDS = { Bounce: "failed", Complaint: "complaint", Delivery: "delivered" } as const;

const snsSchema = z.object({
  notificationType: z.enum(Object.keys(SNS_KINDS) as (keyof typeof SNS_KINDS)[]),
  mail: z.object({
    destination: z.array(z.string()),
    commonHeaders: z.object({ messageId: z.string() }).partial().optional(),
  }),
  bounce: z
    .object({
      bouncedRecipients: z.array(
        z.object({
          emailAddress: z.string(),
          status: z.string().optional(),
          diagnosticCode: z.string().optional(),
        }),
      ),
    })
    .optional(),
});

/** Reads notifications of Amazon's mail service, which come as JSON. */
function readSnsNotification({ text, head }: Notice): ClassifiedMail | undefined {
  const json = /^\s*(\{.*\})\s*$/m.exec(text.slice(0, MAX_NOTICE))?.[1];
  if (!json || !/@sns\.amazonaws\.com|@amazonses\.com/i.test(first(head, "from"))) return undefined;
  const parsed = snsSchema.safeParse(parseJson(json));
  if (!parsed.success) return undefined;
  const { notificationType, mail, bounce } = parsed.data;
  const kind = SNS_KINDS[notificationType];
  const recipients = bounce
    ? bounce.bouncedRecipients.map(({ emailAddress: address, status, diagnosticCode: words = "" }) => ({
        address,
        status,
        text: words,
      }))
    : mail.destination.map((address) => ({ address, status: undefined, text: "" }));
  const outcomes = recipients
    .slice(0, MAX_RECIPIENTS)
    .map((recipient) => outcomeOf({ ...recipient, original: undefined }, kind));
  return { kind, outcomes, about: readMessageIds(mail.commonHeaders?.messageId ?? "") };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads what became of a mail; undefined if the notice says nothing about it. */
function readOutcome(notice: Notice, isMachine: boolean): ClassifiedMail | undefined {
  const { parts, head, subject, text, about, returned } = notice;
  const reported = parts
    .filter(({ type }) => /^message\/(global-)?delivery-status$/.test(type))
    .flatMap(({ content }) => readReport(decodeText(content.subarray(0, MAX_NOTICE))));
  if (reported.length > 0) return outcomeOfReport(reported, notice);
  const beginning = `${subject}\n${text.slice(0, 3_000)}`;
  const isNotice =
    isMachine || isFromDaemon(head)
      ? MACHINE_BEGINNINGS.test(text) ||
        FAILURE_WORDS.test(beginning) ||
        DELAY_WORDS.test(beginning) ||
        head.has("x-failed-recipients")
      : FAILURE_WORDS.test(subject.slice(0, 60)) &&
        !/^\s*(re|res|fwd?|enc|aw|wg)\s*:/i.test(subject) &&
        FAILURE_WORDS.test(text) &&
        // Persons speak of deliveries, too.
        (SERVER_CODE.test(text) || returned.has("from") || returned.has("to"));
  if (!isNotice) return undefined;
  const kind = DELAY_WORDS.test(beginning) ? "delayed" : "failed";
  const refused = readRefused(text);
  return { kind, outcomes: readForms(notice).map((recipient) => outcomeOf(recipient, kind, refused)), about };
}

function outcomeOfReport(reported: ReportedRecipient[], notice: Notice): ClassifiedMail {
  const action =
    (["failed", "delayed"] as const).find((name) =>
      reported.some((recipient) => recipient.action === name),
    ) ?? "delivered";
  const refused = readRefused(notice.text);
  const outcomes = reported
    .filter((recipient) => recipient.action === action)
    .slice(0, MAX_RECIPIENTS)
    // Without the server's words, the program's own may say more.
    .map((recipient) =>
      outcomeOf(
        { ...recipient, text: recipient.text || wordsAbout(recipient.address, notice.text) },
        action,
        refused,
      ),
    );
  return { kind: action, outcomes, about: notice.about };
}

/** Returns the lines of a notice that mention an address, and those after it. */
function wordsAbout(address: string | undefined, text: string): string {
  const at = address === undefined ? -1 : text.toLowerCase().indexOf(address.toLowerCase());
  return text.slice(Math.max(at, 0)).slice(0, MAX_WORDS * 2);
}

type Recipient = Pick<ReportedRecipient, "address" | "original" | "status" | "text">;

/** Finds recipients in a notice without a report, by the forms that programs use. */
function readForms({ head, text, returned }: Notice): Recipient[] {
  const own = addressesOf(["to", "delivered-to", "x-original-to"].flatMap((name) => head.get(name) ?? []));
  const isOther = (address: string) => !isDaemon(address);
  // Sources from the most to the least certain; a notice may also be about a mail to oneself.
  const sources = [
    () => addressesOf(head.get("x-failed-recipients") ?? []),
    () => findByForms(text, (address) => isOther(address) && !own.includes(address)),
    () => findByForms(text, isOther),
    () => addressesOf(returned.get("to") ?? []).slice(0, 1),
    () => findByForms(text, () => true),
  ];
  let found: string[] = [];
  for (const source of sources) if (found.length === 0) found = source().slice(0, MAX_RECIPIENTS);
  if (found.length === 0) return [recipientIn(undefined, text)];
  const starts = found.map((address) => text.toLowerCase().indexOf(address));
  return found.map((address, at) => {
    const start = starts[at] ?? -1;
    if (start < 0) return recipientIn(address, text);
    const next = Math.min(...starts.filter((other) => other > start), text.length);
    const near = text.slice(start, next);
    return recipientIn(address, /[a-z]{4}/i.test(near.slice(address.length)) ? near : text);
  });
}

function recipientIn(address: string | undefined, text: string): Recipient {
  const status = readStatus("", text) ?? /(?<![\d.])([45]\d\d)(?=[ -])/.exec(text)?.[1];
  return { address, original: undefined, status, text };
}

const addressesOf = (values: readonly string[]): string[] => [
  ...new Set(values.flatMap((value) => value.toLowerCase().match(new RegExp(ADDRESS, "gu")) ?? [])),
];

function findByForms(text: string, isWanted: (address: string) => boolean): string[] {
  for (const { address } of NOTICE_FORMS) {
    const found = [...text.matchAll(address)]
      .map(([, given = ""]) => given.toLowerCase().replace(/[.:]+$/, ""))
      .filter(isWanted);
    if (found.length > 0) return [...new Set(found)];
  }
  return [];
}

/** Removes the address at the beginning of words about it, with what closes it: "ana@cliente.example>: Sorry, …". */
function withoutAddress(words: string, address = ""): string {
  const isNamed = address !== "" && words.toLowerCase().startsWith(address.toLowerCase());
  return isNamed ? words.slice(address.length).replace(/^[>"')\]:;,.\s]+/, "") : words;
}

function outcomeOf(
  { address, original, status, text }: Recipient,
  action = "failed",
  refused?: "address" | "content",
): DeliveryOutcome {
  const words = withoutAddress(text.replaceAll(/\s+/g, " ").trim(), address);
  const reason = readReason(words, status?.includes(".") ? status : undefined, refused);
  return {
    address: address?.toLowerCase(),
    original: original?.toLowerCase(),
    status,
    reason,
    isHard: action === "failed" && isOfAddress(reason),
    isTemporary: action === "delayed" || isTemporary(reason, status),
    text: words.slice(0, MAX_WORDS),
  };
}
