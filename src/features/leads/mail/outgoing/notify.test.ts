import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff } from "#src/testing/staff.ts";
import { openTestResources, quickJobTypes, type TestResources } from "#src/testing/test-site.ts";
import { contactSchema } from "../../contact-schema.ts";
import { submitLead } from "../../leads.server.ts";
import { leadsTable } from "../../table.ts";

const INPUT = contactSchema.parse({
  name: "Ana <b>Prado</b>",
  email: "ana@empresa.com.br",
  phone: "(11) 98888-7777",
  message: 'Preciso de um sistema.\nCom "aspas" & <script>alert(1)</script>',
  source: "contact-form",
});

let site: TestResources;
let smtp: TestSmtpServer | undefined;
afterEach(async () => {
  await site.close();
  await smtp?.close();
});

async function send(): Promise<void> {
  await submitLead(site.resources, INPUT, { userAgent: undefined });
}

async function jobStates(): Promise<string[]> {
  const { rows } = await site.resources.db.$client.query<{ state: string }>(
    "SELECT state FROM pgboss.job WHERE name = 'lead.notify'",
  );
  return rows.map((row) => row.state);
}

/** Makes the job look an hour older: with an hour's attempts, and due. */
async function passAnHour(): Promise<void> {
  await site.resources.db.$client.query(
    `UPDATE pgboss.job SET retry_count = retry_count + 3600 / retry_delay_max, start_after = now(),
       created_on = created_on - interval '1 hour', started_on = started_on - interval '1 hour',
       keep_until = keep_until - interval '1 hour'
     WHERE name = 'lead.notify'`,
  );
}

async function countAttempts(): Promise<number> {
  const { rows } = await site.resources.db.$client.query<{ n: number }>(
    "SELECT retry_count AS n FROM pgboss.job WHERE name = 'lead.notify'",
  );
  return rows[0]?.n ?? 0;
}

describe("lead.notify", () => {
  it("mails the team in text and HTML; without a mailbox an answer by mail goes to the company, and is not said to reach the lead", async () => {
    smtp = await startSmtpServer();
    site = await openTestResources({
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: "Prumo <site@prumo.example>",
      SITE_URL: "https://prumo.example",
    });
    await updateSettings(site.resources, { contactEmail: "contato@prumo.example", siteName: "Prumo & Cia" });
    await site.startWorkers();
    await send();
    await eventually(() => smtp?.mails.length === 1);

    const [{ envelopeTo, mail } = { envelopeTo: [], mail: null }] = smtp.mails;
    const [lead] = await site.resources.db.select().from(leadsTable);
    expect(envelopeTo).toEqual(["contato@prumo.example"]);
    expect(mail?.messageId).toBe(`<lead-${lead?.id}@prumo.example>`);
    expect(mail?.replyTo?.value).toEqual([{ address: "ana@empresa.com.br", name: "" }]);
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail?.text).toContain("Uma resposta a este e-mail vai direto a quem escreveu");
    expect(mail?.text).toContain(`https://prumo.example/dashboard/leads/${lead?.id}?responder`);
    expect(mail?.html).not.toContain("mailto:");
    expect(mail?.subject).toBe("Novo contato: Ana <b>Prado</b>");
    expect(mail?.text).toContain("Preciso de um sistema.\nCom");
    expect(mail?.text).toContain("Telefone: (11) 98888-7777");
    expect(mail?.text).toContain("https://prumo.example/dashboard/leads");
    expect(mail?.html).toContain("Ana &lt;b&gt;Prado&lt;/b&gt;");
    expect(mail?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(mail?.html).not.toContain("<script");
    expect(mail?.html).toContain("Prumo &amp; Cia");
    expect(mail?.html).toContain('href="tel:+5511988887777"');
  });

  it("waits for a mail server that is down, and sends once it is back", async () => {
    smtp = await startSmtpServer();
    const { port } = smtp;
    await smtp.close();
    site = await openTestResources({ SMTP_URL: `smtp://127.0.0.1:${port}` }, quickJobTypes());
    await updateSettings(site.resources, { contactEmail: "contato@prumo.example" });
    await site.startWorkers();
    await send();
    await eventually(async () => (await jobStates())[0] === "retry");
    smtp = await startSmtpServer(port);
    await eventually(() => smtp?.mails.length === 1);
    await eventually(async () => (await jobStates())[0] === "completed");
    expect(smtp.mails).toHaveLength(1);
  });

  it("outlives a mail server that is down for an hour, and sends once", async () => {
    smtp = await startSmtpServer();
    const { port } = smtp;
    await smtp.close();
    site = await openTestResources({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await updateSettings(site.resources, { contactEmail: "contato@prumo.example" });
    await site.startWorkers();
    await send();
    await eventually(async () => (await jobStates())[0] === "retry");
    await passAnHour();
    const tried = await countAttempts();
    expect(tried).toBeGreaterThanOrEqual(40);
    // It fails again and is still retried.
    await eventually(async () => (await countAttempts()) > tried);
    await eventually(async () => (await jobStates())[0] === "retry");
    smtp = await startSmtpServer(port);
    await passAnHour();
    await eventually(() => smtp?.mails.length === 1);
    await eventually(async () => (await jobStates())[0] === "completed");
    expect(smtp.mails).toHaveLength(1);
  });

  it("keeps what a refusing mail server quotes out of the queue", async () => {
    smtp = await startSmtpServer(0, () => true);
    site = await openTestResources({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }, quickJobTypes());
    await updateSettings(site.resources, { contactEmail: "contato@prumo.example" });
    await site.startWorkers();
    await send();
    await eventually(async () => (await jobStates())[0] === "retry");
    const { rows } = await site.resources.db.$client.query<{ output: object }>(
      "SELECT output FROM pgboss.job WHERE name = 'lead.notify'",
    );
    expect(rows[0]?.output).toMatchObject({ responseCode: 550 });
    expect(JSON.stringify(rows)).not.toContain("@");
  });

  it("writes the day and hour of the site's time zone; without SMTP, to the outbox", async () => {
    site = await openTestResources({ TIME_ZONE: "Asia/Tokyo" });
    await updateSettings(site.resources, { contactEmail: "contato@prumo.example" });
    await send();
    await site.resources.db.update(leadsTable).set({ createdAt: new Date("2026-03-01T20:05:00Z") });
    await site.startWorkers();
    const outbox = join(site.resources.config.dataDir, "outbox");
    const listOutbox = async () => (await readdir(outbox).catch(() => [])).filter((n) => n.endsWith(".eml"));
    await eventually(async () => (await listOutbox()).length === 1);
    const [file = ""] = await listOutbox();
    const mail = await simpleParser(await readFile(join(outbox, file)));
    expect(mail.text).toContain("2 de março de 2026 às 05:05");
  });

  it("goes to every administrator where no contact address is set", async () => {
    smtp = await startSmtpServer();
    site = await openTestResources({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
    await addStaff(site.resources, "admin", "ana@prumo.example");
    await addStaff(site.resources, "admin", "bia@prumo.example");
    await addStaff(site.resources, "editor", "caio@prumo.example");
    await site.startWorkers();
    await send();
    await eventually(() => smtp?.mails.length === 1);
    expect(smtp.mails[0]?.envelopeTo.toSorted()).toEqual(["ana@prumo.example", "bia@prumo.example"]);
  });

  it("has nothing to do for a lead that was erased meanwhile", async () => {
    site = await openTestResources();
    await send();
    await site.resources.db.delete(leadsTable);
    await site.startWorkers();
    await eventually(async () => (await jobStates())[0] === "completed");
  });
});
