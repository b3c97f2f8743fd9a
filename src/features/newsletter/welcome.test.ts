import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { type Receiver, startReceiver } from "#src/testing/http-receiver.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { openTestResources, quickJobTypes, type TestResources } from "#src/testing/test-site.ts";
import { leave, subscribe } from "./newsletter.server.ts";
import { newsletterSchema } from "./schema.ts";
import { subscriptionsTable } from "./table.ts";

let site: TestResources;
let smtp: TestSmtpServer | undefined;
let receiver: Receiver | undefined;
afterEach(async () => {
  await site.close();
  await smtp?.close();
  await receiver?.close();
});

const come = () =>
  subscribe(site.resources, newsletterSchema.parse({ email: "ana@empresa.com.br" }), {
    userAgent: "Navegador/1.0",
  });

async function jobStates(): Promise<string[]> {
  const { rows } = await site.resources.db.$client.query<{ state: string }>(
    "SELECT state FROM pgboss.job WHERE name = 'newsletter.welcome'",
  );
  return rows.map(({ state }) => state);
}

describe("newsletter.welcome", () => {
  it("carries the way out in its text, and in headers that mail programs act on", async () => {
    smtp = await startSmtpServer();
    receiver = await startReceiver(200);
    site = await openTestResources({
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: "Prumo <site@prumo.example>",
      SITE_URL: "https://prumo.example",
      AUTOMATION_WEBHOOK_URL: receiver.url,
    });
    await updateSettings(site.resources, { contactEmail: "contato@prumo.example", siteName: "Prumo & Cia" });
    await site.startWorkers();
    await come();
    await come();
    await eventually(() => smtp?.mails.length === 1 && receiver?.requests.length === 1);

    const [{ leaveToken } = { leaveToken: "" }] = await site.resources.db.select().from(subscriptionsTable);
    const url = `https://prumo.example/newsletter/sair/${leaveToken}`;
    const [{ envelopeTo, mail } = { envelopeTo: [], mail: null }] = smtp.mails;
    expect(envelopeTo).toEqual(["ana@empresa.com.br"]);
    expect(mail?.subject).toBe("Você está na newsletter da Prumo & Cia");
    expect(mail?.replyTo?.value[0]?.address).toBe("contato@prumo.example");
    const header = (name: string) => mail?.headerLines.find(({ key }) => key === name)?.line;
    expect(header("list-unsubscribe")?.replace(/\s+/g, " ")).toBe(`List-Unsubscribe: <${url}>`);
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(mail?.text).toContain(`Sair da lista: ${url}`);
    expect(mail?.html).toContain(`href="${url}"`);
    expect(mail?.html).toContain("Prumo &amp; Cia");
    expect(JSON.parse(receiver.requests[0]?.body ?? "")).toMatchObject({
      email: "ana@empresa.com.br",
      source: "newsletter-blog",
      type: "newsletter-signup",
      userAgent: "Navegador/1.0",
      url: null,
      referrer: null,
    });
  });

  it("waits for a mail server that is down", async () => {
    smtp = await startSmtpServer();
    const { port } = smtp;
    await smtp.close();
    site = await openTestResources({ SMTP_URL: `smtp://127.0.0.1:${port}` }, quickJobTypes());
    await site.startWorkers();
    await come();
    await eventually(async () => (await jobStates())[0] === "retry");
    smtp = await startSmtpServer(port);
    await eventually(() => smtp?.mails.length === 1);
  });

  it("does not reach somebody who has left meanwhile", async () => {
    smtp = await startSmtpServer();
    site = await openTestResources({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
    await come();
    const [{ leaveToken } = { leaveToken: "" }] = await site.resources.db.select().from(subscriptionsTable);
    await leave(site.resources.db, leaveToken);
    await site.startWorkers();
    await eventually(async () => (await jobStates())[0] === "completed");
    expect(smtp.mails).toEqual([]);
  });
});
