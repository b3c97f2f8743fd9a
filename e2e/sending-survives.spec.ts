// A mail whose sending can still be undone survives kill -9 of the process, and leaves once.

import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { freePort, startProcess } from "../src/testing/product-process.ts";
import { startSmtpServer } from "../src/testing/smtp-server.ts";
import { copyDemo } from "./demo.ts";
import { expect, test } from "./site.ts";
import { getToken } from "./staff.ts";

test("kill -9 while a mail waits to be undone loses nothing, sends it once, and what was undone never", async ({
  request,
}) => {
  const dataDir = await copyDemo();
  const smtp = await startSmtpServer();
  const port = String(await freePort());
  const environment = {
    DATA_DIR: dataDir,
    PORT: port,
    RATE_LIMITS: "off",
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: "Prumo <contato@prumo.example>",
    SMTP_REQUIRE_TLS: "off",
  };
  const url = `http://127.0.0.1:${port}`;
  let running = await startProcess(environment);
  try {
    const headers = { authorization: `Bearer ${await getToken(request, url)}` };
    const emails = [randomUUID(), randomUUID()].map((name) => `${name}@cliente.example`);
    const planned: string[] = [];
    for (const email of emails) {
      const data = { name: "Ana Prado", email, message: "Quero um orçamento." };
      expect((await request.post(`${url}/api/contact`, { data })).status()).toBe(201);
      const found = await request.get(`${url}/api/leads?q=${email}`, { headers });
      const [lead] = ((await found.json()) as { leads: { id: string }[] }).leads;
      const path = `${url}/api/leads/${lead?.id}/planned-mails`;
      const mail = { subject: "Seu orçamento", text: "Segue.", undoSeconds: 10 };
      const made = await request.post(path, { headers, data: mail });
      expect(made.status()).toBe(201);
      planned.push(`${path}/${((await made.json()) as { id: string }).id}`);
    }
    expect((await request.delete(planned[1] ?? "", { headers })).status()).toBe(204);
    const to = (email: string | undefined) =>
      smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email ?? "")).length;
    expect(to(emails[0])).toBe(0);
    await running.kill();
    running = await startProcess(environment);
    await expect.poll(() => to(emails[0])).toBe(1);
    await running.kill();
    running = await startProcess(environment);
    // A later mail leaves after whatever the restart might have sent again.
    const again = await request.post((planned[0] ?? "").replace(/\/[^/]+$/, ""), {
      headers,
      data: { subject: "Depois", text: "Segue.", undoSeconds: 10 },
    });
    expect(again.status()).toBe(201);
    await expect.poll(() => to(emails[0])).toBe(2);
    expect(to(emails[1])).toBe(0);
    await running.stop();
  } finally {
    await running.kill();
    await smtp.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
