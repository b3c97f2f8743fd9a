// Delivers mails to a real mail server, and reads them from there as the poll of the mailbox does.

import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { z } from "zod";
import type { DeliveryNoticeState } from "../../src/features/leads/mail/delivery/schema.ts";
import { type IncomingMail, withFolder } from "../../src/features/leads/mail/mailbox/imap.server.ts";
import type { MailboxConfig } from "../../src/platform/config.ts";
import type { Sandbox } from "../../src/platform/sandbox/sandbox.ts";
import { startImapServer } from "../../src/testing/imap-server.ts";
import { compareWords, type Door, type Outcome } from "./outcome.ts";

const USER = "corpora";
/** The only mails that people wrote; the second is a bounce that a person forwards. */
const OF_PEOPLE = /\/(?:is-not-bounce-01|make-test-36)\.eml$/;

/** Kind that the mailbox gives a mail: the state that a notice reports, an automatic answer, or a person's mail. */
type Taken = DeliveryNoticeState | "automatic" | "person";

/**
 * By name of a file without its ending, the recipients of a notice in their order: whether the failure is a hard one
 * (null: not counted), and the address.
 */
const labelsSchema = z.record(
  z.string(),
  z.array(z.object({ isHard: z.boolean().nullable(), address: z.string().optional() })),
);

export const readLabels = (path: string): z.infer<typeof labelsSchema> =>
  labelsSchema.parse(JSON.parse(readFileSync(path, "utf8")));

interface Score {
  right: number;
  of: number;
}

const count = (score: Score, isRight: boolean): void => {
  score.of += 1;
  if (isRight) score.right += 1;
};

interface MailDoor {
  read: Door;
  /** Says how many mails were taken for what, and how many of them wrongly; undefined if there were none. */
  summary(): string | undefined;
  close(): Promise<void>;
}

/** @param labels what is known of the mails, to compare with */
export async function openMailDoor(
  sandbox: Sandbox,
  labels: z.infer<typeof labelsSchema> = {},
): Promise<MailDoor> {
  const imap = await startImapServer();
  const config = configOf(imap.url(USER));
  const counts = new Map<Taken, number>();
  let programsAsPeople = 0;
  let peopleAsPrograms = 0;
  const hardness = { right: 0, of: 0 };
  const addresses = { right: 0, of: 0 };
  const compared = new Set<string>();
  const compare = (name: string, outcomes: IncomingMail["outcomes"] = []): void => {
    // A set may hold a mail several times, with other line ends.
    if (compared.has(name)) return;
    compared.add(name);
    for (const [at, { isHard, address }] of (labels[name] ?? []).entries()) {
      if (isHard !== null) count(hardness, outcomes[at]?.isHard === isHard);
      if (address !== undefined) count(addresses, outcomes[at]?.address === address.toLowerCase());
    }
  };
  let last = 0;
  const readNewest = (): Promise<IncomingMail | undefined> =>
    withFolder(config, sandbox, new AbortController().signal, async (folder) => {
      const [uid = 0] = await folder.list({ after: last });
      last = uid;
      return folder.read(uid);
    });
  return {
    async read(path) {
      if (extname(path).toLowerCase() !== ".eml") return undefined;
      const source = withNetworkLines(readFileSync(path));
      await imap.deliver(USER, source);
      const mail = await readNewest();
      if (!mail) throw new Error(`${path} was delivered and is not there`);
      const taken = takenFor(mail);
      counts.set(taken, (counts.get(taken) ?? 0) + 1);
      if (taken === "person" && !OF_PEOPLE.test(path)) programsAsPeople += 1;
      if (taken !== "person" && OF_PEOPLE.test(path)) peopleAsPrograms += 1;
      compare(basename(path, extname(path)), mail.outcomes);
      return { ...compareText(source, mail), taken: describe(taken, mail) };
    },
    summary() {
      if (counts.size === 0) return undefined;
      const scored = (name: string, { right, of }: Score) =>
        of === 0 ? "" : ` ${name} as labeled: ${right} of ${of}, ${((right / of) * 100).toFixed(1)} %.`;
      return (
        `mails: ${[...counts].map(([taken, count]) => `${count} ${taken}`).join(", ")}; ` +
        `${programsAsPeople} of programs taken for a person's, ${peopleAsPrograms} of people for a program's.` +
        scored("Hard or soft", hardness) +
        scored("Failed address", addresses)
      );
    },
    close: () => imap.close(),
  };
}

function configOf(url: string): MailboxConfig {
  const { hostname, port, username, password } = new URL(url);
  const user = { user: username, password, folder: "INBOX", authservId: undefined };
  const place = { host: hostname, port: Number(port), isSecure: false, isOnThisMachine: true };
  return { ...place, ...user, login: "password", isFromEnvironment: true };
}

/** Ends all lines with CRLF, as every mail that comes over a network does (RFC 5321, section 2.3.8). */
const withNetworkLines = (source: Buffer): Buffer =>
  Buffer.from(source.toString("latin1").replaceAll(/\r\n|\r|\n/g, "\r\n"), "latin1");

const takenFor = ({ data }: IncomingMail): Taken =>
  data.report?.state ?? (data.automatic ? "automatic" : "person");

function describe(taken: Taken, { data: { report } }: IncomingMail): string {
  if (!report) return taken === "person" ? "a person's answer" : taken;
  const { address = "no address", failure, isTemporary, code } = report;
  const kind = isTemporary === undefined ? undefined : isTemporary ? "soft" : "hard";
  return [`${taken} ${address}`, kind, failure, code].filter(Boolean).join(", ");
}

/** Compares texts of one part without a transfer encoding. Notices are stored as their facts. */
function compareText(source: Buffer, { data }: IncomingMail): Outcome {
  const end = source.indexOf("\r\n\r\n");
  const head = source.subarray(0, end).toString("latin1");
  const isPlain = !/^content-(?:type:\s*(?!text\/plain)|transfer-encoding:\s*(?![78]bit))/im.test(head);
  if (data.report || !isPlain) return { notes: [], words: 0, missing: [] };
  const [, charset = "utf-8"] = /^content-type:.*(?:\r\n[ \t].*)*charset="?([\w-]+)/im.exec(head) ?? [];
  const body = new TextDecoder(charset).decode(source.subarray(end));
  return compareWords(body, data.whole ?? data.text, []);
}
