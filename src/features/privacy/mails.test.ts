import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff } from "#src/testing/staff.ts";
import { openTestResources, quickJobTypes, type TestResources } from "#src/testing/test-site.ts";
import { requestRemoval } from "./privacy.server.ts";
import { decideRequest } from "./requests/requests.server.ts";
import { removalRequestsTable } from "./table.ts";

const INPUT = {
  name: "Ana <b>Prado</b>",
  email: "ana@empresa.com.br",
  phone: "+5511988887777",
  reason: "Compre já em http://spam.example\n<script>alert(1)</script>",
};
const NOW = new Date("2026-11-20T16:45:00Z");

let site: TestResources;
let smtp: TestSmtpServer;
afterEach(async () => {
  await site.close();
  await smtp.close();
});

async function open(contactEmail: string | null = "contato@prumo.example"): Promise<void> {
  smtp = await startSmtpServer();
  site = await openTestResources(
    {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      SITE_URL: "https://prumo.example",
      MAIL_FROM: "site@prumo.example",
    },
    quickJobTypes(),
  );
  await updateSettings(site.resources, { contactEmail, siteName: "Prumo & Cia" });
}

async function make(): Promise<{ id: string; protocol: string }> {
  await requestRemoval(site.resources, INPUT, NOW);
  const [row] = await site.resources.db.select().from(removalRequestsTable);
  if (!row) throw new Error("not stored");
  return row;
}

const mailTo = (to: string) => smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(to));

describe("a new request", () => {
  it("is told to the team, with the deadline, and answering answers the person", async () => {
    await open();
    const { id, protocol } = await make();
    await site.startWorkers();
    await eventually(() => mailTo("contato@prumo.example").length === 1);
    const mail = mailTo("contato@prumo.example")[0]?.mail;
    expect(mail?.messageId).toBe(`<removal-${id}@prumo.example>`);
    expect(mail?.subject).toBe(`Remoção de dados: ${protocol}`);
    expect(mail?.replyTo?.value[0]?.address).toBe("ana@empresa.com.br");
    expect(mail?.text).toContain(
      "Prazo: terça-feira, 24 de novembro de 2026, às 13:45 (horário de Brasília)",
    );
    expect(mail?.text).toContain("Telefone: (11) 98888-7777");
    expect(mail?.text).toContain("Motivo:\n");
    // MAIL_FROM is an address alone, like the default: the company's name is added.
    expect(mail?.from?.value[0]).toEqual({ address: "site@prumo.example", name: "Prumo & Cia" });
    expect(mail?.text).toContain(`https://prumo.example/dashboard/privacidade?busca=${protocol}`);
    expect(mail?.html).toContain("Ana &lt;b&gt;Prado&lt;/b&gt;");
    expect(mail?.html).not.toContain("<script");
  });

  it("is confirmed to the person, without a word that the form's sender wrote", async () => {
    await open();
    const { protocol } = await make();
    await site.startWorkers();
    await eventually(() => mailTo("ana@empresa.com.br").length === 1);
    const mail = mailTo("ana@empresa.com.br")[0]?.mail;
    expect(mail?.subject).toBe(`Recebemos a sua solicitação: ${protocol}`);
    expect(mail?.replyTo?.value[0]?.address).toBe("contato@prumo.example");
    expect(mail?.text).toContain(`Protocolo: ${protocol}`);
    expect(mail?.text).toContain("terça-feira, 24 de novembro de 2026, às 13:45");
    expect(mail?.text).toContain("O que acontece agora");
    expect(mail?.html).toContain("Prumo &amp; Cia");
    for (const body of [mail?.text, String(mail?.html)]) {
      expect(body).not.toContain("spam.example");
      expect(body).not.toContain("Prado");
    }
  });

  it("is confirmed to an address once a day, however often somebody enters it", async () => {
    await open();
    const { $client } = site.resources.db;
    await site.startWorkers();
    const ask = (reason: string, email = INPUT.email) =>
      requestRemoval(site.resources, { ...INPUT, reason, email });
    await Promise.all(["primeiro motivo", "segundo motivo", "terceiro motivo"].map((reason) => ask(reason)));
    await ask("quarto motivo", "ANA@empresa.com.br");
    await ask("de outra pessoa", "bia@empresa.com.br");
    const confirmed = async () =>
      (await $client.query("SELECT 1 FROM pgboss.job WHERE name = 'removal.confirm' AND state = 'completed'"))
        .rows.length;
    await eventually(async () => (await confirmed()) === 5);
    expect(smtp.mails.filter(({ envelopeTo }) => /^ana@/i.test(envelopeTo.join()))).toHaveLength(1);
    expect(mailTo("bia@empresa.com.br")).toHaveLength(1);
    await $client.query("UPDATE data_removal_requests SET receipt_mailed_at = now() - interval '25 hours'");
    await ask("no dia seguinte");
    await eventually(async () => (await confirmed()) === 6);
    expect(smtp.mails.filter(({ envelopeTo }) => /^ana@/i.test(envelopeTo.join()))).toHaveLength(2);
  });

  it("goes to every administrator where no contact address is set", async () => {
    await open(null);
    await addStaff(site.resources, "admin", "bia@prumo.example");
    await addStaff(site.resources, "editor", "caio@prumo.example");
    await make();
    await site.startWorkers();
    await eventually(() => smtp.mails.length === 2);
    expect(mailTo("bia@prumo.example")).toHaveLength(1);
    expect(mailTo("caio@prumo.example")).toHaveLength(0);
  });

  it("causes no mail once it is erased", async () => {
    await open();
    await make();
    await site.resources.db.delete(removalRequestsTable);
    await site.startWorkers();
    const { $client } = site.resources.db;
    await eventually(async () => {
      const { rows } = await $client.query(
        "SELECT 1 FROM pgboss.job WHERE name LIKE 'removal.%' AND state = 'completed'",
      );
      return rows.length === 2;
    });
    expect(smtp.mails).toEqual([]);
  });
});

describe("a decision", () => {
  it("is the last thing that is done with the address of somebody who was erased", async () => {
    await open();
    const { id } = await make();
    await decideRequest(site.resources, [], id, { status: "DONE", erase: true, note: null }, "Bia");
    await site.startWorkers();
    await eventually(async () => {
      const [row] = await site.resources.db.select().from(removalRequestsTable);
      return row?.email === null && row.emailHash !== null;
    });
    expect(mailTo("ana@empresa.com.br").map(({ mail }) => mail.subject)).toContainEqual(
      expect.stringContaining("Solicitação concluída"),
    );
    await eventually(async () => {
      const { rows } = await site.resources.db.$client.query(
        "SELECT 1 FROM pgboss.job WHERE name = 'removal.notify' AND state = 'completed'",
      );
      return rows.length === 1;
    });
    expect(mailTo("contato@prumo.example")).toEqual([]);
  });

  it.each([
    [
      "that everything was erased",
      { status: "DONE", erase: true },
      "Solicitação concluída",
      ["Apagamos estes registros do site:", "Contatos: 2", "Inscrições na newsletter: 1"],
      ["nada foi apagado", "não havia nada"],
    ],
    [
      "why everything is kept",
      { status: "DONE", kept: { reason: "LEGAL_OBLIGATION", text: "Contrato 12, até 2031." } },
      "Solicitação concluída",
      [
        "Por este pedido nada foi apagado",
        "Motivo legal: Cumprimento de obrigação legal ou regulatória (LGPD, art. 16, I",
        "Contrato 12, até 2031.",
        "Contatos: 2",
      ],
      ["Apagamos", "Cópias de segurança"],
    ],
    [
      "that it was refused and nothing erased",
      { status: "REFUSED" },
      "Sobre a sua solicitação",
      ["não pudemos atendê-lo: por este pedido nada foi apagado"],
      ["Apagamos", "Contatos"],
    ],
  ] as const)("tells the person %s, with what staff said", async (_what, decision, subject, said, unsaid) => {
    await open();
    const { id, protocol } = await make();
    await site.startWorkers();
    await eventually(() => mailTo("ana@empresa.com.br").length === 1);
    const counts = async () => ({ leads: 2, subscriptions: 1, leadTasks: 0 });
    const note = "Falamos por telefone.\nAté logo.";
    await decideRequest(site.resources, [{ count: counts, erase: counts }], id, { ...decision, note }, "Bia");
    await eventually(() => mailTo("ana@empresa.com.br").length === 2);
    const mail = mailTo("ana@empresa.com.br")[1]?.mail;
    expect(mail?.subject).toBe(`${subject}: ${protocol}`);
    for (const text of said) expect(mail?.text).toContain(text);
    for (const text of unsaid) expect(mail?.text).not.toContain(text);
    expect(mail?.text).not.toContain("Tarefas");
    expect(mail?.text).toContain("Falamos por telefone.\nAté logo.");
    expect(mail?.html).toContain("Falamos por telefone.<br>Até logo.");
  });

  it("that erased nothing says that there was nothing", async () => {
    await open();
    const { id } = await make();
    await decideRequest(site.resources, [], id, { status: "DONE", erase: true }, "Bia");
    await site.startWorkers();
    await eventually(() => mailTo("ana@empresa.com.br").length === 2);
    const text = mailTo("ana@empresa.com.br")
      .map(({ mail }) => mail.text)
      .join("\n");
    expect(text).toContain("não havia nada para apagar");
    expect(text).not.toContain("Apagamos estes");
  });

  it("taken back before it was told is not told", async () => {
    await open();
    const { id } = await make();
    await decideRequest(
      site.resources,
      [],
      id,
      { status: "DONE", kept: { reason: "CONTRACT" }, note: null },
      "Bia",
    );
    await decideRequest(site.resources, [], id, { status: "OPEN", note: null }, "Bia");
    await site.startWorkers();
    await eventually(() => mailTo("ana@empresa.com.br").length === 1);
    const { $client } = site.resources.db;
    await eventually(async () => {
      const { rows } = await $client.query(
        "SELECT 1 FROM pgboss.job WHERE name = 'removal.decided' AND state = 'completed'",
      );
      return rows.length === 1;
    });
    expect(mailTo("ana@empresa.com.br")).toHaveLength(1);
  });
});
