// Checks what a stolen account cannot do with mails to leads.

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { importLeads } from "../../leads.server.ts";
import { leadsTable } from "../../table.ts";
import { LEAD_MAILS_PER_DAY, PERSON_FILES_PER_DAY, PERSON_MAILS_PER_DAY } from "./mail-limits.server.ts";
import { sendPlanned } from "./planned-mails.server.ts";
import { leadMailsTable, plannedMailsTable } from "./table.ts";

let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  site = await openTestSite();
  admin = await addStaff(site.resources, "admin");
});
afterAll(() => site.close());

const MAIL = { subject: "Sua mensagem", text: "Podemos conversar na quinta?" };

type Method = "GET" | "POST" | "PUT";
const call = (method: Method, path: string, payload: object | undefined, staff: Staff) =>
  site.api.inject({
    method,
    url: `/api/leads${path}`,
    headers: { ...staff.headers },
    ...(payload && { payload }),
  });

/** Creates a lead that is assigned to somebody. */
async function giveLead({ user }: Staff): Promise<string> {
  const email = `${randomUUID()}@exemplo.com.br`;
  const lead = { name: "Ana Prado", email, phone: null, source: "website", message: "Oi" };
  await importLeads(site.resources.db, [{ ...lead, status: "NEW", createdAt: new Date() }]);
  const [row] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.email, email));
  const id = row?.id ?? "";
  await call("PUT", `/${id}`, { ownerId: user.id }, admin);
  return id;
}

const query = (text: string, values: unknown[]) => site.resources.db.$client.query(text, values);

/** Stores mails as if somebody had sent them an hour ago. */
const writeMails = (leadId: string, senderId: string, count: number) =>
  query(
    `INSERT INTO lead_mails (lead_id, event_id, message_id, reply_to, sender_id, created_at)
     SELECT $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), $2, now() - interval '1 hour'
     FROM generate_series(1, $3)`,
    [leadId, senderId, count],
  );

describe("a person's mails in 24 hours", () => {
  it("are limited over all leads, planned ones too, and it is said when the next may leave", async () => {
    const editor = await addStaff(site.resources, "editor-leads");
    const [first, second] = [await giveLead(editor), await giveLead(editor)];
    await writeMails(first, editor.user.id, PERSON_MAILS_PER_DAY - 2);
    const sendAt = new Date(Date.now() + 86_400_000).toISOString();
    expect((await call("POST", `/${second}/planned-mails`, { ...MAIL, sendAt }, editor)).statusCode).toBe(
      201,
    );
    // Simultaneous calls cannot exceed the limit together.
    const answers = await Promise.all([1, 2, 3].map(() => call("POST", `/${second}/mails`, MAIL, editor)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 429, 429,
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json()).toMatchObject({
      detail: `Você já enviou ou programou ${PERSON_MAILS_PER_DAY} e-mails em 24 horas. O próximo pode sair em cerca de 23 horas.`,
    });
    const seconds = Number(refused?.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(22 * 3_600);
    expect(seconds).toBeLessThanOrEqual(23 * 3_600);
    expect((await call("POST", `/${second}/mails`, MAIL, admin)).statusCode).toBe(201);
  });

  it("count for a day only", async () => {
    const editor = await addStaff(site.resources, "editor-leads");
    const lead = await giveLead(editor);
    await writeMails(lead, editor.user.id, PERSON_MAILS_PER_DAY);
    await query("UPDATE lead_mails SET created_at = now() - interval '25 hours' WHERE sender_id = $1", [
      editor.user.id,
    ]);
    expect((await call("POST", `/${lead}/mails`, MAIL, editor)).statusCode).toBe(201);
  });
});

it("a lead gets a limited number of mails in 24 hours, whoever writes them", async () => {
  const editor = await addStaff(site.resources, "editor-leads");
  const lead = await giveLead(editor);
  await writeMails(lead, admin.user.id, LEAD_MAILS_PER_DAY);
  const answer = await call("POST", `/${lead}/mails`, MAIL, editor);
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    429,
    `Este lead já tem ${LEAD_MAILS_PER_DAY} e-mails em 24 horas. O próximo pode sair em cerca de 23 horas.`,
  ]);
});

it("attachments have a budget for each person and day, and the refused mail leaves nothing behind", async () => {
  const editor = await addStaff(site.resources, "editor-leads");
  const lead = await giveLead(editor);
  await writeMails(lead, editor.user.id, 1);
  await query(
    `INSERT INTO lead_mail_files (lead_id, mail_id, position, name, bytes, content)
     SELECT lead_id, id, 0, 'proposta.pdf', $2, '' FROM lead_mails WHERE sender_id = $1`,
    [editor.user.id, PERSON_FILES_PER_DAY - 10],
  );
  const form = new FormData();
  form.set("subject", MAIL.subject);
  form.set("text", MAIL.text);
  form.append("files", new Blob(["mais de dez bytes"]), "anexo.txt");
  const request = new Request("http://site/", { method: "POST", body: form });
  const sendFile = async () =>
    site.api.inject({
      method: "POST",
      url: `/api/leads/${lead}/mails`,
      payload: Buffer.from(await request.clone().arrayBuffer()),
      headers: { ...editor.headers, "content-type": request.headers.get("content-type") ?? "" },
    });
  const refused = await sendFile();
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({
    errors: [{ field: "files", message: expect.stringContaining("o limite é 100 MB") }],
  });
  expect(await site.resources.db.$count(leadMailsTable, eq(leadMailsTable.leadId, lead))).toBe(1);
  await query("UPDATE lead_mail_files SET bytes = 10 WHERE lead_id = $1", [lead]);
  expect((await sendFile()).statusCode).toBe(201);
});

describe("an address that somebody who is no administrator has changed", () => {
  const forgetProof = ({ user }: Staff) =>
    query("UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE user_id = $1", [user.id]);
  const changeEmail = (lead: string, staff: Staff) =>
    call("PUT", `/${lead}`, { email: `${randomUUID()}@alheio.example` }, staff);

  it("gets no mail before the person has proved who they are, and then as any other", async () => {
    const editor = await addStaff(site.resources, "editor-leads");
    const lead = await giveLead(editor);
    await forgetProof(editor);
    expect((await call("POST", `/${lead}/mails`, MAIL, editor)).statusCode).toBe(201);
    expect((await changeEmail(lead, editor)).statusCode).toBe(200);
    const sendAt = new Date(Date.now() + 86_400_000).toISOString();
    for (const [path, body] of [
      ["mails", MAIL],
      ["planned-mails", { ...MAIL, sendAt }],
    ] as const) {
      const refused = await call("POST", `/${lead}/${path}`, body, editor);
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        expect.objectContaining({ reauthenticate: true }),
      ]);
    }
    await query("UPDATE sessions SET confirmed_at = now() WHERE user_id = $1", [editor.user.id]);
    expect((await call("POST", `/${lead}/mails`, MAIL, editor)).statusCode).toBe(201);
    await forgetProof(editor);
    expect((await call("POST", `/${lead}/mails`, MAIL, editor)).statusCode).toBe(201);
  });

  it("keeps what was planned for the one before from leaving", async () => {
    const editor = await addStaff(site.resources, "editor-leads");
    const lead = await giveLead(editor);
    const sendAt = new Date(Date.now() + 86_400_000).toISOString();
    await call("POST", `/${lead}/planned-mails`, { ...MAIL, sendAt }, editor);
    await changeEmail(lead, editor);
    const [planned] = await site.resources.db
      .select()
      .from(plannedMailsTable)
      .where(eq(plannedMailsTable.leadId, lead));
    await query("UPDATE planned_mails SET send_at = now() WHERE lead_id = $1", [lead]);
    await sendPlanned(site.resources, planned?.id ?? "");
    const { mails } = (await call("GET", `/${lead}/planned-mails`, undefined, editor)).json<{
      mails: { trouble: string | null }[];
    }>();
    expect(mails).toMatchObject([
      { trouble: "O e-mail do lead mudou depois de programado: cancele e envie de novo." },
    ]);
  });

  it("is as good as any where an administrator has changed it", async () => {
    const editor = await addStaff(site.resources, "editor-leads");
    const lead = await giveLead(editor);
    await forgetProof(editor);
    await changeEmail(lead, admin);
    expect((await call("POST", `/${lead}/mails`, MAIL, editor)).statusCode).toBe(201);
  });
});
