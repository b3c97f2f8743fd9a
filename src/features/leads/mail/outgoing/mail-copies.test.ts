import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { ParsedMail } from "mailparser";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeImage } from "#src/media/media.server.ts";
import { eventually } from "#src/testing/eventually.ts";
import { startImapServer, type TestImapServer } from "#src/testing/imap-server.ts";
import { lookNow, type TestLetter, writeLetter } from "#src/testing/mailbox.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import { contactSchema } from "../../contact-schema.ts";
import { submitLead } from "../../leads.server.ts";
import { leadsTable } from "../../table.ts";
import { timelineSchema } from "../../timeline/schema.ts";
import { unmatchedMailsSchema } from "../mailbox/schema.ts";
import { PICTURE_BYTES } from "./embed-pictures.server.ts";
import { type MailPreview, MAX_CC } from "./schema.ts";
import { leadMailsTable } from "./table.ts";

const SENDER = "contato@prumo.example";
/** Noise compresses badly, so that such a picture is large. */
const noise = (width: number): Promise<Buffer> =>
  sharp(randomBytes(width * width * 3), { raw: { width, height: width, channels: 3 } })
    .png()
    .toBuffer();
const COLLEAGUE = "bia@prumo.example";

/** Recipients whom the server refuses, with its code. */
const refused = new Map<string, number>();

let imap: TestImapServer;
let smtp: TestSmtpServer;
let site: TestSite;
let admin: Staff;
let editor: Staff;
beforeAll(async () => {
  smtp = await startSmtpServer(0, (address) => refused.get(address) ?? false);
  imap = await startImapServer();
  site = await openTestSite(
    {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: `Prumo <${SENDER}>`,
      IMAP_URL: imap.url("contato"),
    },
    quickJobTypes(),
  );
  admin = await addStaff(site.resources, "admin", COLLEAGUE);
  editor = await addStaff(site.resources, "editor-leads");
  await updateSettings(site.resources, { siteName: "Prumo Sistemas", contactEmail: "vendas@prumo.example" });
  await site.startWorkers();
});
afterAll(async () => {
  await site.close();
  await Promise.all([smtp.close(), imap.close()]);
});

async function newLead(name: string | null = "ANA PRADO"): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@cliente.example`;
  const contact = contactSchema.parse({ name: "Ana Prado", email, message: "Preciso de um sistema." });
  await submitLead(site.resources, contact, { userAgent: undefined });
  const [row] = await site.resources.db
    .update(leadsTable)
    .set({ name })
    .where(eq(leadsTable.email, email))
    .returning();
  return { id: row?.id ?? "", email };
}

const post = (id: string, payload: object, call = "mails", { headers }: Staff = admin) =>
  site.api.inject({ method: "POST", url: `/api/leads/${id}/${call}`, payload, headers });

async function timeline(id: string) {
  const response = await site.api.inject({ url: `/api/leads/${id}/timeline`, headers: admin.headers });
  return timelineSchema.parse(response.json()).events;
}

async function arrived(email: string, count = 1): Promise<ParsedMail[]> {
  const found = () => smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email));
  await eventually(() => found().length >= count);
  return found().map(({ mail }) => mail);
}

/** Puts a mail into the mailbox and has it read. */
async function receive(given: TestLetter): Promise<void> {
  const user = randomUUID();
  await imap.deliver(user, writeLetter(given));
  await lookNow(site.resources, imap.url(user));
}

const MAIL = { subject: "Proposta", text: "Segue a proposta." };
const newAddress = () => `${randomUUID()}@obra.example`;
const addressesOf = (field: ParsedMail["to"]) =>
  [field ?? []].flat().flatMap(({ value }) => value.map(({ address }) => address));

describe("a copy of a mail to a lead", () => {
  it("reaches each address once, is named in the header and stands in the timeline", async () => {
    const { id, email } = await newLead();
    const [one, other] = [newAddress(), newAddress()];
    const cc = `${one}; "Lima, Rui" <${other}>, ${one.toUpperCase()}, ${email}`;
    const sent = await post(id, { ...MAIL, cc });
    expect(sent.statusCode, sent.body).toBe(201);
    expect(sent.json()).toMatchObject({ data: { to: email, cc: [one, other] } });
    const [mail] = await arrived(other);
    expect(addressesOf(mail?.to)).toEqual([email]);
    expect(addressesOf(mail?.cc)).toEqual([one, other]);
    expect(await arrived(one)).toHaveLength(1);
    expect((await timeline(id))[0]?.data).toMatchObject({ cc: [one, other] });
  });

  it.each([
    ["not an address", "ana@exemplo.com.br, rui", "Cc: “rui” não é um e-mail"],
    ["a header", "ana@exemplo.com.br\r\nBcc: x@y.example", "Cc: “Bcc: x@y.example” não é um e-mail"],
    ["too many", Array.from({ length: MAX_CC + 1 }, newAddress), `Cc: no máximo ${MAX_CC} endereços`],
    ["a flood", "a@b.example,".repeat(10_000), `Cc: no máximo ${MAX_CC} endereços`],
    ["no text", [7], "Cc: escreva endereços de e-mail"],
  ])("is refused by name for %s, and nothing is sent", async (_why, cc, message) => {
    const { id } = await newLead();
    for (const call of ["mails", "mails/preview", "planned-mails"]) {
      const sendAt = new Date(Date.now() + 3_600_000).toISOString();
      const response = await post(id, { ...MAIL, cc, ...(call === "planned-mails" && { sendAt }) }, call);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ errors: [{ field: "cc", message }] });
    }
    expect(await timeline(id)).toHaveLength(1);
  });

  it("goes on where the server refuses others, of whom the timeline tells", async () => {
    const { id, email } = await newLead();
    const [bad, late] = [newAddress(), newAddress()];
    refused.set(bad, 550).set(late, 451);
    await post(id, { ...MAIL, cc: [bad, late] });
    await arrived(email);
    const row = async () =>
      (await site.resources.db.select().from(leadMailsTable).where(eq(leadMailsTable.leadId, id)))[0];
    await eventually(async () => (await row())?.remaining?.length === 1);
    expect(await row()).toMatchObject({ remaining: [late], sentAt: null });
    refused.clear();
    expect(await arrived(late)).toHaveLength(1);
    await eventually(async () => (await row())?.sentAt != null);
    expect(await arrived(email)).toHaveLength(1);
    const told = (await timeline(id)).filter(({ type }) => type === "mail-in");
    expect(told).toMatchObject([
      { data: { bounce: { reason: expect.stringMatching(`^${bad}: 550`) as string } } },
    ]);
  });

  it("asks who is writing once, if no administrator adds an address that is new to the lead", async () => {
    const { id } = await newLead();
    await site.resources.db.update(leadsTable).set({ ownerId: editor.user.id }).where(eq(leadsTable.id, id));
    const known = newAddress();
    expect((await post(id, { ...MAIL, cc: known })).statusCode).toBe(201);
    await site.owner.query(
      "UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE user_id = $1",
      [editor.user.id],
    );
    const sendAs = (cc: string[]) => post(id, { ...MAIL, cc }, "mails", editor);
    expect((await sendAs([known, COLLEAGUE])).statusCode).toBe(201);
    const idsOf = async () => (await timeline(id)).map((event) => event.id);
    const before = await idsOf();
    const asked = await sendAs([newAddress()]);
    expect(asked.json()).toMatchObject({ reauthenticate: true });
    expect(await idsOf()).toEqual(before);
    await site.owner.query("UPDATE sessions SET confirmed_at = now() WHERE user_id = $1", [editor.user.id]);
    expect((await sendAs([newAddress()])).statusCode).toBe(201);
  });

  it("goes with a planned mail", async () => {
    const { id } = await newLead();
    const copy = newAddress();
    const sendAt = new Date(Date.now() + 1_500).toISOString();
    const planned = await post(id, { ...MAIL, cc: copy, sendAt }, "planned-mails");
    expect(planned.json()).toMatchObject({ cc: [copy] });
    expect(addressesOf((await arrived(copy))[0]?.cc)).toEqual([copy]);
  });
});

describe("an answer to a copy", () => {
  it("of somebody who is not the lead stands in the lead's timeline, with its other recipients", async () => {
    const { id, email } = await newLead();
    const [copy, third] = [newAddress(), newAddress()];
    await post(id, { ...MAIL, cc: copy });
    const [sent] = await arrived(copy);
    await receive({
      from: `Rui Lima <${copy}>`,
      to: `${sent?.replyTo?.text}, ${email}`,
      head: [`Cc: ${third}`, `References: ${sent?.messageId}`],
      body: "Concordo com a Ana.",
    });
    // Mail servers store times in whole seconds, so it may stand before the mail.
    expect((await timeline(id)).find(({ type }) => type === "mail-in")).toMatchObject({
      actor: { name: "Rui Lima" },
      data: { text: "Concordo com a Ana.", from: { address: copy }, cc: [email, third] },
    });
  });

  it("of a colleague who answers the team alone is not sent on to the lead", async () => {
    const { id, email } = await newLead();
    await post(id, { ...MAIL, cc: COLLEAGUE });
    const [sent] = await arrived(email);
    const given = {
      from: COLLEAGUE,
      to: sent?.replyTo?.text ?? "",
      head: [
        `In-Reply-To: ${sent?.messageId}`,
        "Authentication-Results: mx.prumo.example; dmarc=pass header.from=prumo.example",
      ],
    };
    const body = `O desconto é alto demais. ${randomUUID()}`;
    await receive({ ...given, body });
    const url = "/api/mailbox/doubtful";
    const { mails } = unmatchedMailsSchema.parse(
      (await site.api.inject({ url, headers: admin.headers })).json(),
    );
    expect(mails.find(({ text }) => text === body)).toMatchObject({ team: { kept: "copied" } });
    expect(
      smtp.mails.some(({ envelopeTo, mail }) => envelopeTo.includes(email) && mail.text?.includes(body)),
    ).toBe(false);
  });
});

describe("the preview of a mail", () => {
  const preview = async (id: string, payload: object) =>
    (await post(id, payload, "mails/preview")).json<MailPreview>();

  it("is what arrives, in both parts, and stores nothing", async () => {
    const { id, email } = await newLead();
    const copy = newAddress();
    const picture = `/media/${"a".repeat(32)}-1280.webp`;
    const text = `Olá, {{primeiro\\_nome}}! É **hoje**:\n\n- um [link](https://prumo.example/a)\n- dois\n\n![Planta](${picture})`;
    const mail = { subject: "Para {{primeiro_nome}}", text, cc: copy, signature: "Bia" };
    const shown = await preview(id, mail);
    expect(await timeline(id)).toHaveLength(1);
    expect((await preview(id, { ...mail, signature: undefined })).text).not.toContain("-- \nBia\n");
    await post(id, mail);
    const [sent] = await arrived(email);
    expect(shown).toMatchObject({ to: email, cc: [copy], subject: sent?.subject, text: sent?.text });
    expect(String(sent?.html).trim()).toBe(shown.html);
    const image = `http://localhost:3000/media/${"a".repeat(32)}-640.jpg`;
    expect(shown.text).toBe(
      `Olá, Ana! É hoje:\n\n- um link (https://prumo.example/a)\n- dois\n\nPlanta (${image})\n\n-- \nBia\n`,
    );
    expect(shown.subject).toBe("Para Ana");
    expect(shown.html).toContain("<strong>hoje</strong>");
    expect(shown.html).toContain(`src="${image}"`);
    const [event] = await timeline(id);
    expect(event?.html).toContain("<strong>hoje</strong>");
    expect(event?.html).toContain("<li>");
  });

  it("has its pictures in it as far as they have room, and links to the others", async () => {
    const { id, email } = await newLead();
    const ids: string[] = [];
    for (let count = 0; count < 14; count++) {
      const stored = await storeImage(site.resources, await noise(640));
      ids.push(stored.ok ? stored.image.id : "");
    }
    const pictures = ids.map((image) => `![Planta](/media/${image}-1280.webp)`).join("\n\n");
    const gone = `![Outra](/media/${"b".repeat(32)}-640.webp)`;
    expect((await post(id, { subject: "Planta", text: `Segue.\n\n${pictures}\n\n${gone}` })).statusCode).toBe(
      201,
    );
    const [sent] = await arrived(email);
    const parts = sent?.attachments ?? [];
    const bytes = parts.reduce((sum, { size }) => sum + size, 0);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.length).toBeLessThan(ids.length);
    expect(bytes).toBeLessThanOrEqual(PICTURE_BYTES);
    expect(parts.map(({ contentType, related }) => [contentType, related])).toEqual(
      parts.map(() => ["image/jpeg", true]),
    );
    // The parser puts the parts that the HTML names into their places.
    const html = String(sent?.html);
    expect(html.split("data:image/jpeg;base64,")).toHaveLength(parts.length + 1);
    const links = [...html.matchAll(/src="http:\/\/localhost:3000\/media\/([0-9a-f]{32})-640\.jpg"/g)];
    expect(links).toHaveLength(ids.length + 1 - parts.length);
    expect(sent?.text).toContain(`http://localhost:3000/media/${ids[0]}-640.jpg`);
  });

  it("greets a lead without a name without one, and is refused where a sentence needs it", async () => {
    const { id } = await newLead(null);
    expect((await preview(id, { subject: "Oi", text: "Olá, {{primeiro_nome}}!" })).text).toMatch(/^Olá!\n/);
    const refusal = await post(id, { subject: "Oi", text: "Falei com {{primeiro_nome}}." }, "mails/preview");
    const message = "Mensagem: {{primeiro_nome}} não está preenchido neste lead";
    expect(refusal.json()).toMatchObject({ errors: [{ field: "text", message }] });
  });
});
