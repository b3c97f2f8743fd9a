import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startImapServer, type TestImapServer } from "#src/testing/imap-server.ts";
import { lookNow, writeLetter } from "#src/testing/mailbox.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { contactSchema } from "../../contact-schema.ts";
import type { LeadFile } from "../../files/schema.ts";
import { submitLead } from "../../leads.server.ts";
import { describeEvent } from "../../person/describe-event.ts";
import { leadsTable } from "../../table.ts";
import { type LeadEvent, timelineSchema } from "../../timeline/schema.ts";
import { leadMailsTable } from "../outgoing/table.ts";

let imap: TestImapServer;
let site: TestSite;
let admin: Staff;
let other: Staff;
beforeAll(async () => {
  imap = await startImapServer();
  site = await openTestSite({
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "Prumo <contato@prumo.example>",
    IMAP_URL: imap.url("contato"),
  });
  admin = await addStaff(site.resources, "admin", "bia@prumo.example");
  other = await addStaff(site.resources, "editor-leads", "caio@prumo.example");
});
afterAll(async () => {
  await site.close();
  await imap.close();
});

async function mailedLead(): Promise<{ id: string; messageId: string }> {
  const email = `${randomUUID()}@cliente.example`;
  const contact = contactSchema.parse({ name: "Ana Prado", email, message: "Preciso de um sistema." });
  await submitLead(site.resources, contact, { userAgent: undefined });
  const { db } = site.resources;
  const [row] = await db.select().from(leadsTable).where(eq(leadsTable.email, email));
  const id = row?.id ?? "";
  const payload = { subject: "Proposta", text: "Segue." };
  await site.api.inject({ method: "POST", url: `/api/leads/${id}/mails`, headers: admin.headers, payload });
  const [mail] = await db.select().from(leadMailsTable).where(eq(leadMailsTable.leadId, id));
  return { id, messageId: mail?.messageId ?? "" };
}

/** Has a reply read, and returns its event. The letter is written in single bytes. */
async function receive(head: string[], body: string[], lead?: { id: string; messageId: string }) {
  const { id, messageId } = lead ?? (await mailedLead());
  const user = randomUUID();
  const letter = writeLetter({ head: [`In-Reply-To: ${messageId}`, ...head], body: body.join("\r\n") });
  await imap.deliver(user, Buffer.from(letter, "latin1"));
  await lookNow(site.resources, imap.url(user));
  const response = await site.api.inject({ url: `/api/leads/${id}/timeline`, headers: admin.headers });
  const event = timelineSchema.parse(response.json()).events.find(({ type }) => type === "mail-in");
  return { id, event };
}

const textOf = async (head: string[], body: string[]) => (await receive(head, body)).event?.data.text;
const utf8 = (text: string): string => Buffer.from(text).toString("latin1");

describe("the words of a mail", () => {
  it.each<[string, string[], string[], string]>([
    [
      "an empty text part are those of the HTML part",
      ['Content-Type: multipart/alternative; boundary="b"'],
      [
        "--b",
        "Content-Type: text/plain",
        "",
        " ",
        "--b",
        "Content-Type: text/html",
        "",
        "<p>Podemos na quinta</p>",
        "--b--",
      ],
      "Podemos na quinta",
    ],
    [
      "a text part with a name are read",
      ['Content-Type: multipart/mixed; boundary="b"'],
      ["--b", 'Content-Type: text/plain; charset=utf-8; name="mensagem.txt"', "", utf8("Março."), "--b--"],
      "Março.",
    ],
    [
      "ISO-8859-1 are Windows-1252",
      ["Content-Type: text/plain; charset=iso-8859-1"],
      ["\x93Oi\x94 \x96 5 \x80"],
      "“Oi” – 5 €",
    ],
    [
      "no charset are UTF-8 where they can be",
      ["Content-Type: text/plain"],
      [utf8("Março, às 10")],
      "Março, às 10",
    ],
    [
      "no charset are Windows-1252 else",
      ["Content-Type: text/plain"],
      ["Mar\xe7o, \xe0s 10"],
      "Março, às 10",
    ],
    ["an unknown charset are read", ["Content-Type: text/plain; charset=x-nenhum"], ["Mar\xe7o"], "Março"],
    ["a wrong charset are read", ["Content-Type: text/plain; charset=us-ascii"], [utf8("Março")], "Março"],
    [
      "Cyrillic are read",
      ["Content-Type: text/plain; charset=koi8-r"],
      ["\xf0\xd2\xc9\xd7\xc5\xd4"],
      "Привет",
    ],
    [
      "a signed mail are read, without its signature",
      ['Content-Type: multipart/signed; protocol="application/pgp-signature"; boundary="b"'],
      [
        "--b",
        "Content-Type: text/plain",
        "",
        "Fechado.",
        "--b",
        'Content-Type: application/pgp-signature; name="signature.asc"',
        "",
        "x",
        "--b--",
      ],
      "Fechado.",
    ],
  ])("of %s", async (_what, head, body, expected) => {
    expect(await textOf(head, body)).toBe(expected);
  });

  it("in raw bytes of its head are read", async () => {
    const { event } = await receive(["X-Mailer: x"], ["Oi."]);
    expect(event?.data.subject).toBe("Re: Proposta");
    const lead = await mailedLead();
    const user = randomUUID();
    const letter = writeLetter({
      from: "Jos\xe9 <j@x.example>",
      subject: "Or\xe7amento",
      head: [`In-Reply-To: ${lead.messageId}`],
    });
    await imap.deliver(user, Buffer.from(letter, "latin1"));
    await lookNow(site.resources, imap.url(user));
    const response = await site.api.inject({ url: `/api/leads/${lead.id}/timeline`, headers: admin.headers });
    const first = timelineSchema.parse(response.json()).events.find(({ type }) => type === "mail-in");
    expect(first?.data).toMatchObject({
      subject: "Orçamento",
      from: { name: "José", address: "j@x.example" },
    });
  });

  it("in a closed envelope are said to be there", async () => {
    const head = [
      "Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m",
      "Content-Transfer-Encoding: base64",
    ];
    expect(await textOf(head, ["AAAA"])).toContain("criptografada");
  });
});

it.each([
  ["ACCEPTED", "", "Aceitou o convite: Reunião, na quinta", false],
  ["ACCEPTED", "COMMENT:Levo os números", "Aceitou o convite: Reunião, na quinta", true],
  ["DECLINED", "", "Recusou o convite: Reunião, na quinta", true],
  ["TENTATIVE", "", "Respondeu talvez ao convite: Reunião, na quinta", true],
])(
  "the answer %s %s to an invitation is told, and waits for an answer unless it says only yes",
  async (...given) => {
    const [status, comment, title, waits] = given;
    const calendar = [
      "BEGIN:VCALENDAR",
      "METHOD:REPLY",
      "BEGIN:VEVENT",
      `ATTENDEE;CN="Ana: Prado";PARTSTAT=${status}:mailto:ana@`,
      " cliente.example",
      "SUMMARY:Reunião\\, na quinta",
      ...(comment ? [comment] : []),
      "END:VEVENT",
      "END:VCALENDAR",
    ].map(utf8);
    const head = ['Content-Type: multipart/alternative; boundary="b"'];
    const body = [
      "--b",
      "Content-Type: text/plain",
      "",
      "Ana aceitou.",
      "--b",
      "Content-Type: text/calendar; charset=utf-8; method=REPLY",
      "",
      ...calendar,
      "--b--",
    ];
    const { id, event } = await receive(head, body);
    expect(event && describeEvent(event).title).toBe(title);
    const [row] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.id, id));
    expect(row?.repliedAt !== null).toBe(waits);
  },
);

it("a receipt of a mail program is told as one, finds its mail by the report, and wakes nobody", async () => {
  const lead = await mailedLead();
  const head = ['Content-Type: multipart/report; report-type=disposition-notification; boundary="b"'];
  const body = [
    "--b",
    "Content-Type: text/plain",
    "",
    "Sua mensagem foi lida.",
    "--b",
    "Content-Type: message/disposition-notification",
    "",
    "Final-Recipient: rfc822;ana@cliente.example",
    `Original-Message-ID: ${lead.messageId}`,
    "Disposition: manual-action/MDN-sent-manually; displayed",
    "--b--",
  ];
  const { event } = await receive(["Subject: Lida: Proposta", ...head], body, {
    ...lead,
    messageId: "<outro@x>",
  });
  expect(event && describeEvent(event).title).toMatch(/^Confirmação de leitura: /);
  const [row] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.id, lead.id));
  expect(row?.repliedAt).toBeNull();
});

const filesOf = (event: LeadEvent | undefined): LeadFile[] => (event?.data.files ?? []) as LeadFile[];

const base64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString("base64");
const file = (name: string, content: Buffer | string): string[] => [
  "--b",
  `Content-Type: application/octet-stream; name="${name}"`,
  "Content-Disposition: attachment",
  "Content-Transfer-Encoding: base64",
  "",
  base64(content),
];
const MIXED = ['Content-Type: multipart/mixed; boundary="b"'];

/** Packs a file as Outlook does. */
function winmail(name: string, content: string): Buffer {
  const attribute = (id: number, value: Buffer): Buffer => {
    const head = Buffer.alloc(9);
    head.writeUInt8(2, 0);
    head.writeUInt16LE(id, 1);
    head.writeUInt32LE(value.length, 5);
    return Buffer.concat([head, value, Buffer.alloc(2)]);
  };
  const start = Buffer.from("789f3e220100", "hex");
  return Buffer.concat([
    start,
    attribute(0x9002, Buffer.alloc(14)),
    attribute(0x8010, Buffer.from(`${name}\0`)),
    attribute(0x800f, Buffer.from(content)),
  ]);
}

describe("the files of a mail", () => {
  it("are kept, and given back to whom the lead is shown, never as a page of ours", async () => {
    const pdf = "%PDF-1.4 plano";
    const body = ["--b", "Content-Type: text/plain", "", "Em anexo.", ...file("plano.pdf", pdf), "--b--"];
    const { id, event } = await receive(MIXED, body);
    expect(event?.data).toMatchObject({
      text: "Em anexo.",
      files: [{ name: "plano.pdf", bytes: pdf.length }],
    });
    const [kept] = filesOf(event);
    const url = `/api/leads/${id}/files/${kept?.id}`;
    const response = await site.api.inject({ url, headers: admin.headers });
    expect(response.body).toBe(pdf);
    expect(response.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringContaining("attachment") as string,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect((await site.api.inject({ url, headers: other.headers })).statusCode).toBe(404);
    expect((await site.api.inject({ url })).statusCode).toBe(401);
  });

  it("are only named where they are programs, pages, or not what their name says", async () => {
    const body = [
      ...file("fatura.pdf", "MZ..."),
      ...file("foto.png", "nada"),
      ...file("site.html", "<script>"),
      ...file("nota.js.", "x"),
      ...file(utf8("nota.hta\u200E"), "x"),
      ...file("nota.txt", "Oi"),
      "--b--",
    ];
    const { event } = await receive(MIXED, body);
    expect(filesOf(event).map(({ name }) => name)).toEqual(["nota.txt"]);
    expect(event?.data.attachments).toEqual([
      expect.stringMatching(/^fatura\.pdf \(é um programa/) as string,
      expect.stringMatching(/^foto\.png \(o conteúdo não é do tipo/) as string,
      expect.stringMatching(/^site\.html \(é um programa/) as string,
      expect.stringMatching(/^nota\.js \(é um programa/) as string,
      expect.stringMatching(/^nota\.hta \(é um programa/) as string,
    ]);
  });

  it("come out of winmail.dat, and attached mails have their subject as name", async () => {
    const body = [
      "--b",
      "Content-Type: application/ms-tnef; name=winmail.dat",
      "Content-Transfer-Encoding: base64",
      "",
      base64(winmail("proposta.txt", "Valores")),
      "--b",
      "Content-Type: message/rfc822",
      "",
      "Subject: =?utf-8?Q?Or=C3=A7amento?=",
      "",
      "Dentro.",
      "--b--",
    ];
    const { event } = await receive(MIXED, body);
    expect(filesOf(event).map(({ name }) => name)).toEqual(["proposta.txt", "Orçamento.eml"]);
  });

  it("of two hundred are kept and named within limits", async () => {
    const body = [...Array.from({ length: 200 }, (_, at) => file(`${at}.txt`, "x")).flat(), "--b--"];
    const { event } = await receive(MIXED, body);
    expect(event?.data.files).toHaveLength(20);
  });
});
