// Delivers mails to a real mail server, and reads them from there as the poll of the mailbox does.

import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { type IncomingMail, withFolder } from "../../src/features/leads/mailbox/imap.server.ts";
import type { MailboxConfig } from "../../src/platform/config.ts";
import type { Sandbox } from "../../src/platform/sandbox/sandbox.ts";
import { startImapServer } from "../../src/testing/imap-server.ts";
import { compareWords, type Door, type Outcome } from "./outcome.ts";

const USER = "corpora";
/** Programs wrote all mails of set-of-emails but those of this name. */
const OF_PEOPLE = /\/is-not-bounce/;

type Taken = "bounce" | "automatic" | "person";

interface MailDoor {
  read: Door;
  /** Says how many mails were taken for what, and how many of them wrongly; undefined if there were none. */
  summary(): string | undefined;
  close(): Promise<void>;
}

export async function openMailDoor(sandbox: Sandbox): Promise<MailDoor> {
  const imap = await startImapServer();
  const config = configOf(imap.url(USER));
  const counts = {
    bounce: 0,
    automatic: 0,
    person: 0,
    programsAsPeople: 0,
    peopleAsPrograms: 0,
    failed: 0,
    addressed: 0,
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
      counts[taken] += 1;
      if (taken === "person" && !OF_PEOPLE.test(path)) counts.programsAsPeople += 1;
      if (taken !== "person" && OF_PEOPLE.test(path)) counts.peopleAsPrograms += 1;
      return { ...compareText(source, mail), taken: describe(taken, mail) };
    },
    summary() {
      const { bounce, automatic, person, programsAsPeople, peopleAsPrograms } = counts;
      if (bounce + automatic + person === 0) return undefined;
      return (
        `mails: ${bounce} bounces, ${automatic} automatic, ${person} of people; ` +
        `${programsAsPeople} of programs taken for a person's, ${peopleAsPrograms} of people for a program's.`
      );
    },
    close: () => imap.close(),
  };
}

function configOf(url: string): MailboxConfig {
  const { hostname, port, username, password } = new URL(url);
  const user = { user: username, password, folder: "INBOX", authservId: undefined };
  return { host: hostname, port: Number(port), isSecure: false, isOnThisMachine: true, ...user };
}

/** Ends all lines with CRLF, as every mail that comes over a network does (RFC 5321, section 2.3.8). */
const withNetworkLines = (source: Buffer): Buffer =>
  Buffer.from(source.toString("latin1").replaceAll(/\r\n|\r|\n/g, "\r\n"), "latin1");

const takenFor = ({ data }: IncomingMail): Taken =>
  data.bounce ? "bounce" : data.automatic ? "automatic" : "person";

function describe(taken: Taken, { data }: IncomingMail): string {
  if (taken === "person") return "a person's answer";
  return data.bounce ? `bounce: ${data.bounce.reason}` : "automatic";
}

/** Compares texts of one part without a transfer encoding. Reports are stored as their reason. */
function compareText(source: Buffer, { data }: IncomingMail): Outcome {
  const end = source.indexOf("\r\n\r\n");
  const head = source.subarray(0, end).toString("latin1");
  const isPlain = !/^content-(?:type:\s*(?!text\/plain)|transfer-encoding:\s*(?![78]bit))/im.test(head);
  if (data.bounce || !isPlain) return { notes: [], words: 0, missing: [] };
  const [, charset = "utf-8"] = /^content-type:.*(?:\r\n[ \t].*)*charset="?([\w-]+)/im.exec(head) ?? [];
  const body = new TextDecoder(charset).decode(source.subarray(end));
  return compareWords(body, data.whole ?? data.text, []);
}
