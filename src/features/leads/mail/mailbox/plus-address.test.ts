import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Resources } from "#src/platform/resources/resources.ts";
import { startImapServer, type TestImapServer } from "#src/testing/imap-server.ts";
import { lookNow, mailboxOf, writeLetter } from "#src/testing/mailbox.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { readReplyTo } from "../outgoing/reply-address.server.ts";
import { addressOf, readMailbox } from "./mailboxes.server.ts";
import { mailboxesTable, unmatchedMailsTable } from "./table.ts";

const REPLY_TO = `contato+${"0".repeat(32)}@prumo.example`;

let imap: TestImapServer;
let smtp: TestSmtpServer;
let site: TestResources;
beforeAll(async () => {
  [imap, smtp] = [await startImapServer(), await startSmtpServer()];
  site = await openTestResources({
    MAIL_FROM: "Prumo <contato@prumo.example>",
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  });
});
afterAll(async () => {
  await site.close();
  await smtp.close();
  await imap.close();
});

/** Connects a mailbox and has it read once. */
async function connect() {
  smtp.mails.length = 0;
  await site.resources.db.delete(mailboxesTable);
  const url = imap.url(randomUUID());
  const resources: Resources = {
    ...site.resources,
    config: { ...site.resources.config, mailbox: mailboxOf(url) },
  };
  const look = () => lookNow(resources, url);
  await look();
  const row = eq(mailboxesTable.address, addressOf(mailboxOf(url)));
  return { url, look, row, state: async () => (await readMailbox(resources)).plusWorks };
}

it("a mailbox that gets mails with a tag is found out by one mail to itself, which is shown nowhere", async () => {
  const { url, look, state } = await connect();
  await look();
  expect(smtp.mails).toHaveLength(1);
  const [to = ""] = smtp.mails[0]?.envelopeTo ?? [];
  expect(to).toMatch(/^contato\+[0-9a-f]{32}@prumo\.example$/);
  expect(await state()).toBeNull();
  expect(await readReplyTo(site.resources.db, REPLY_TO)).toBe(REPLY_TO);
  const from = "Prumo <contato@prumo.example>";
  const user = decodeURIComponent(new URL(url).username);
  await imap.deliver(user, writeLetter({ from, to, head: ["Auto-Submitted: auto-generated"] }));
  await look();
  expect(await state()).toBe(true);
  expect(await site.resources.db.$count(unmatchedMailsTable)).toBe(0);
  expect(smtp.mails).toHaveLength(1);
});

it("one that does not get it back in ten minutes gets its replies at the plain address", async () => {
  const { look, row, state } = await connect();
  const sentAt = new Date(Date.now() - 11 * 60_000);
  await site.resources.db.update(mailboxesTable).set({ plusSentAt: sentAt }).where(row);
  await look();
  expect(await state()).toBe(false);
  expect(await readReplyTo(site.resources.db, REPLY_TO)).toBe("contato@prumo.example");
  const other = REPLY_TO.replace("contato", "outra");
  expect(await readReplyTo(site.resources.db, other)).toBe(other);
  expect(smtp.mails).toHaveLength(1);
});

it("one whose test mail comes back as undelivered is done at once, and the notice is shown nowhere", async () => {
  const { url, look, state } = await connect();
  const [sent] = smtp.mails;
  const to = sent?.envelopeTo[0] ?? "";
  const user = decodeURIComponent(new URL(url).username);
  const bounce = (names: string) =>
    imap.deliver(
      user,
      writeLetter({
        from: "MAILER-DAEMON@mx.example",
        subject: "failure notice",
        head: ["Return-Path: <>"],
        body: `Hi. This is the qmail-send program.\r\n\r\n<${to}>:\r\n550 5.1.1 user unknown\r\n${names}`,
      }),
    );
  await bounce("");
  await look();
  expect(await state()).toBe(false);
  // Another one about it comes when the address is tested again.
  await site.resources.db.update(mailboxesTable).set({ plusBase: null, plusWorks: null });
  await bounce(
    `\r\n--- Below this line is a copy of the message.\r\n\r\nMessage-ID: ${sent?.mail.messageId}\r\n`,
  );
  await look();
  expect(smtp.mails).toHaveLength(2);
  expect(await state()).toBeNull();
  await bounce(
    `\r\n--- Below this line is a copy of the message.\r\n\r\nMessage-ID: ${sent?.mail.messageId}\r\n `,
  );
  await look();
  expect(await state()).toBeNull();
  expect(await site.resources.db.$count(unmatchedMailsTable)).toBe(0);
});
