import { writeLetter } from "#src/testing/mailbox.ts";
import type { Input } from "../input.ts";
import { join, type Pieces, repeat } from "../pieces.ts";
import { REOPENED } from "./html.ts";

const MB = 1024 * 1024;

const mail = (name: string, write: () => Pieces): Input => ({
  name: `mail-${name}`,
  send: (sender) => sender.deliver(write()),
});

const htmlMail = (html: string): string =>
  writeLetter({
    head: [
      "MIME-Version: 1.0",
      "Content-Type: text/html; charset=utf-8",
      "Content-Transfer-Encoding: base64",
    ],
    body: Buffer.from(html).toString("base64").replaceAll(/.{76}/g, "$&\r\n"),
  });

/** Nests each part in the one before. */
function nestedParts(depth: number): string {
  let body = "";
  for (let n = 0; n < depth; n++)
    body += `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`;
  return writeLetter({ head: ["MIME-Version: 1.0", "Content-Type: multipart/mixed; boundary=b0"], body });
}

/** An invitation with endless repetitions and alarms. */
const INVITATION = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "METHOD:REQUEST",
  ...Array<string>(100_000).fill(
    "BEGIN:VEVENT\r\nRRULE:FREQ=SECONDLY;COUNT=999999999\r\nDTSTART:20200101T000000Z\r\nEND:VEVENT",
  ),
  "END:VCALENDAR",
].join("\r\n");

export const MAIL_INPUTS: Input[] = [
  mail("html", () => [htmlMail(REOPENED)]),
  mail("html-large", () => [htmlMail(REOPENED.repeat(600))]),
  mail("parts", () => [nestedParts(10_000)]),
  mail("wide", () => [
    writeLetter({
      head: ["MIME-Version: 1.0", "Content-Type: multipart/mixed; boundary=b"],
      body: "--b\r\nContent-Type: text/html\r\n\r\n<b><p>x\r\n".repeat(50_000),
    }),
  ]),
  mail("header", () =>
    join("From: Ana <ana@cliente.example>\r\nSubject: ", repeat("x\r\n ", 5 * MB), "\r\n\r\nOi\r\n"),
  ),
  mail("addresses", () =>
    join(
      "From: Ana <ana@cliente.example>\r\nSubject: Oi\r\nTo: ",
      repeat("a@b.example,\r\n ", 200_000),
      "c@d.example\r\n\r\nOi\r\n",
    ),
  ),
  mail("invitation", () => [
    writeLetter({
      head: ["MIME-Version: 1.0", "Content-Type: text/calendar; method=REQUEST"],
      body: INVITATION,
    }),
  ]),
];

export const HONEST_MAIL: Input = mail("honest", () => [htmlMail("<p>Um <b>texto</b> honesto.</p>")]);
