// Files in forms of pages: what visitors may send, who reads it, and when it goes.

import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { countLeadDataOf, eraseLeadsOf } from "#src/features/leads/erase-leads.server.ts";
import { leadFilesTable } from "#src/features/leads/files/table.ts";
import { findLead } from "#src/features/leads/leads.server.ts";
import { leadMail } from "#src/features/leads/mail/outgoing/new-lead-mail.server.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import { leadEventsTable } from "#src/features/leads/timeline/table.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { FORM_FILE_BYTES } from "#src/shared/form-files.ts";
import { personOf } from "#src/shared/people/person.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { makeZip } from "#src/testing/zip.ts";
import { FORM_JSON } from "../sections/form/form-target.ts";

let site: TestSite;
let editor: Staff;
let ownOnly: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  editor = await addStaff(site.resources, "editor");
  ownOnly = await addStaff(site.resources, "editor-leads");
});
afterAll(() => site.close());
beforeEach(async () => void (await site.resources.db.delete(leadsTable)));

const FIELDS = [
  { type: "email", name: "email", label: "E-mail", required: true },
  { type: "file", name: "curriculo", label: "Currículo", required: true, hint: "De preferência em PDF" },
  { type: "file", name: "outros", label: "Outros arquivos" },
];
const EMAIL = "ana@empresa.example";

async function createPage(fields: object[] = FIELDS) {
  const section = { id: randomUUID(), type: "form", version: 1, props: { fields } };
  const path = `/lp/vaga-${randomUUID().slice(0, 8)}`;
  const payload = { title: "Vaga", path, isPublished: true, sections: [section] };
  const { headers } = editor;
  const answer = await site.api.inject({ method: "POST", url: "/api/pages", headers, payload });
  return {
    status: answer.statusCode,
    body: answer.json(),
    url: `/api/pages/${answer.json().id}/forms/${section.id}`,
  };
}

type Sent = [field: string, name: string, content: Buffer];

async function send(
  url: string,
  files: Sent[],
  texts: Record<string, string> = { email: EMAIL },
  site_ = site,
) {
  const form = new FormData();
  for (const [field, name, content] of files) form.append(field, new File([new Uint8Array(content)], name));
  // Texts may come behind the files.
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  const body = new Request("http://localhost", { method: "POST", body: form });
  const headers = { "content-type": body.headers.get("content-type") ?? "" };
  const payload = Buffer.from(await body.arrayBuffer());
  const answer = await site_.api.inject({ method: "POST", url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

const pdf = (text = "x") => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);
const png = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
const TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
const docx = (more: Record<string, string> = {}) => {
  const parts = { "[Content_Types].xml": TYPES, "word/document.xml": "<x/>", ...more };
  return makeZip(Object.keys(parts), parts);
};
const odt = () => {
  const parts = { mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<x/>" };
  return makeZip(Object.keys(parts), parts);
};
async function bomb(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(TYPES), "[Content_Types].xml");
  zip.addBuffer(Buffer.alloc(50 * 1024 * 1024), "word/document.xml");
  zip.end();
  return buffer(zip.outputStream);
}

const stored = () => site.resources.db.select().from(leadFilesTable).orderBy(leadFilesTable.position);
const leads = () => site.resources.db.select().from(leadsTable);

describe("a form with files", () => {
  it("makes a lead that names them, in its timeline too, and keeps them as they were sent", async () => {
    const { url } = await createPage();
    const files: Sent[] = [
      ["curriculo", "Ana Prado.pdf", pdf("Ana")],
      ["outros", "foto.PNG", await png()],
      ["outros", "carta.docx", docx()],
    ];
    expect(await send(url, files)).toMatchObject({ status: 201, body: { success: true } });
    const [lead] = await leads();
    expect(lead?.message).toBe(
      `Currículo: Ana Prado.pdf (18 bytes)\nOutros arquivos: foto.PNG (${files[1]?.[2].length} bytes), carta.docx (${files[2]?.[2].length} bytes)`,
    );
    expect((await stored()).map(({ name, content }) => [name, content])).toEqual(
      files.map(([, name, content]) => [name, content]),
    );
    const [event] = await site.resources.db.select().from(leadEventsTable);
    expect(event).toMatchObject({
      type: "form",
      data: { files: [{ name: "Ana Prado.pdf", bytes: 18 }, { name: "foto.PNG" }, { name: "carta.docx" }] },
    });
  });

  it("takes ODT, JPEG, WebP and XLSX, and ends their names as their content does", async () => {
    const { url } = await createPage();
    const picture = sharp(await png());
    const xlsx = makeZip(["[Content_Types].xml", "xl/workbook.xml"], { "[Content_Types].xml": TYPES });
    await send(url, [
      ["curriculo", "texto", odt()],
      ["outros", "foto.exe", await picture.clone().jpeg().toBuffer()],
      ["outros", "foto.jpg", await picture.clone().webp().toBuffer()],
    ]);
    await send(url, [["curriculo", "conta.docx", xlsx]]);
    expect((await stored()).map(({ name }) => name).toSorted()).toEqual([
      "conta.docx.xlsx",
      "foto.exe.jpg",
      "foto.jpg.webp",
      "texto.odt",
    ]);
  });

  it("takes the other fields as JSON too, as the page sends them", async () => {
    const { url } = await createPage();
    const texts = {
      [FORM_JSON]: JSON.stringify({ email: EMAIL, elapsedMs: 9000, submissionId: randomUUID() }),
    };
    for (let time = 0; time < 2; time++)
      expect((await send(url, [["curriculo", "cv.pdf", pdf()]], texts)).status).toBe(201);
    expect(await leads()).toHaveLength(1);
    // The same form with another file is another one.
    expect((await send(url, [["curriculo", "cv.pdf", pdf("y")]], texts)).status).toBe(201);
    expect(await leads()).toHaveLength(2);
    expect((await send(url, [], { [FORM_JSON]: '{"__proto__": {}}' })).status).toBe(400);
    expect((await send(url, [], { [FORM_JSON]: "{" })).status).toBe(400);
  });

  it("is told to the team with the names of the files and a link to the lead", async () => {
    const { url } = await createPage();
    await send(url, [["curriculo", "Ana Prado.pdf", pdf()]]);
    const [{ id } = { id: "" }] = await leads();
    const lead = await findLead(site.resources.db, id);
    const mail = lead && leadMail(lead, ["a@b.example"], await readMailContext(site.resources), false);
    expect(mail?.text).toContain("Currículo: Ana Prado.pdf");
    expect(mail?.text).toContain(`/dashboard/leads/${id}`);
  });

  it("needs no files where none is asked for, and goes on taking JSON", async () => {
    const { url } = await createPage([FIELDS[0] as object, { ...FIELDS[2], required: false }]);
    const payload = { email: EMAIL };
    expect((await site.api.inject({ method: "POST", url, payload })).statusCode).toBe(201);
    expect((await send(url, [["outros", "", Buffer.alloc(0)]])).status).toBe(201);
    expect(await stored()).toEqual([]);
  });
});

describe("a file is refused by name, and nothing is stored", () => {
  const CV = "“Currículo”: ";
  it.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
    ["a page", "cv.pdf", () => Buffer.from("<script>alert(1)</script>"), `${CV}“cv.pdf” não é aceito`],
    ["a program", "cv.docx", () => Buffer.from("MZ\u0090"), `${CV}“cv.docx” não é aceito`],
    ["a ZIP", "cv.docx", () => makeZip(["a.txt"]), `${CV}“cv.docx” não é aceito`],
    ["a drawing", "a.png", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "não é aceito"],
    ["a broken picture", "a.png", async () => (await png()).subarray(0, 40), "é uma imagem danificada"],
    ["an incomplete PDF", "a.pdf", () => Buffer.from("%PDF-1.7 a"), "está danificado"],
    ["macros", "a.docx", () => docx({ "word/vbaProject.bin": "" }), "macros"],
    ["a bomb", "a.docx", bomb, "grande demais depois de descompactado"],
    ["an empty file", "vazio.pdf", () => Buffer.alloc(0), `${CV}“vazio.pdf” está vazio`],
    ["a large file", "a.pdf", () => Buffer.alloc(FORM_FILE_BYTES + 1, "%PDF-"), `${CV}“a.pdf” passa de 5 MB`],
  ])("%s", async (_what, name, content, message) => {
    const { url } = await createPage();
    const { status, body } = await send(url, [["curriculo", name, await content()]]);
    expect([status, body.errors]).toEqual([
      422,
      [{ field: "curriculo", message: expect.stringContaining(message) }],
    ]);
    expect(await leads()).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it("names every field, with one file too many and one that is missing", async () => {
    const { url } = await createPage();
    const files = Array.from({ length: 4 }, (_, index): Sent => ["outros", `${index}.pdf`, pdf()]);
    expect(await send(url, files, { email: "ana" })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: "email" },
          { field: "curriculo", message: "Escolha um arquivo em “Currículo”" },
          { field: "outros", message: "“Outros arquivos”: no máximo 3 arquivos por envio" },
        ],
      },
    });
  });

  it("a name cannot leave its folder or hide what it is", async () => {
    const { url } = await createPage();
    const name = `..\\..\\etc/p\u202Egpj.\u0000a\u0007b${"x".repeat(300)}`;
    expect((await send(url, [["curriculo", name, pdf()]])).status).toBe(201);
    const [file] = await stored();
    expect(file?.name).toMatch(/^pgpj\.abx+\.pdf$/);
    expect(file?.name.length).toBeLessThanOrEqual(150);
  });

  it("a name has nothing unseen, and nothing that Windows reads otherwise", async () => {
    const { url } = await createPage();
    for (const name of ["fatura\u200b\u2028.pdf", "x.pdf:ads.pdf", "CON.pdf", "cafe\u0301.pdf"])
      expect((await send(url, [["curriculo", name, pdf()]])).status).toBe(201);
    const names = (await stored()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(
      ["_CON.pdf", "café.pdf".normalize(), "fatura.pdf", "x.pdf_ads.pdf"].toSorted(),
    );
  });

  it("a picture is told by its header and its end: what is between would take strangers' time to decode", async () => {
    const { url } = await createPage();
    const picture = await png();
    picture.fill(7, 45, 50);
    expect((await send(url, [["curriculo", "a.png", picture]])).status).toBe(201);
    const wide = sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#fff" } });
    const { status, body } = await send(url, [["curriculo", "b.png", await wide.png().toBuffer()]]);
    expect([status, body.errors?.[0]?.message]).toEqual([422, expect.stringContaining("pixels demais")]);
  });

  it("forms without a field for files, and strange fields, take none", async () => {
    const { url } = await createPage([FIELDS[0] as object]);
    expect((await send(url, [["foto", "a.pdf", pdf()]])).status).toBe(400);
    const { url: other } = await createPage();
    expect((await send(other, [["foto", "a.pdf", pdf()]])).status).toBe(400);
    expect(await leads()).toEqual([]);
  });

  it("bots are thanked, and nothing of theirs is kept", async () => {
    const { url } = await createPage();
    const texts = { email: EMAIL, recado_extra: "spam" };
    expect((await send(url, [["curriculo", "a.pdf", Buffer.from("MZ")]], texts)).status).toBe(201);
    expect(await leads()).toEqual([]);
  });

  it("leaves nothing on the disk", async () => {
    const { url } = await createPage();
    await send(url, [["curriculo", "a.pdf", pdf()]]);
    await send(url, [["curriculo", "a.pdf", Buffer.from("MZ")]]);
    expect(readdirSync(join(site.resources.config.dataDir, "incoming"))).toEqual([]);
  });
});

describe("the file of a lead", () => {
  async function sendOne() {
    const { url } = await createPage();
    await send(url, [["curriculo", "Ação.pdf", pdf()]]);
    const [file] = await stored();
    return { url: `/api/leads/${file?.leadId}/files/${file?.id}`, leadId: file?.leadId ?? "" };
  }
  const ask = (url: string, staff: Staff | null) =>
    site.api.inject({ url, ...(staff && { headers: staff.headers }) });

  it("is a download for who may see the lead, noted in the audit log, and for nobody else", async () => {
    const { url, leadId } = await sendOne();
    const admin = await addStaff(site.resources, "admin");
    const answer = await ask(url, admin);
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, pdf()]);
    expect(answer.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringMatching(/^attachment;.*A%C3%A7%C3%A3o\.pdf/),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    });
    expect((await ask(url, null)).statusCode).toBe(401);
    expect((await ask(url, editor)).statusCode).toBe(403);
    expect((await ask(url, ownOnly)).statusCode).toBe(404);
    const { rows } = await site.resources.db.execute(
      sql`SELECT subject_id FROM audit_entries WHERE action = 'lead.file-downloaded'`,
    );
    expect(rows).toEqual([{ subject_id: leadId }]);
  });

  it("is erased with the person, and counted among what is", async () => {
    await sendOne();
    const { db } = site.resources;
    expect(await countLeadDataOf(db, personOf(EMAIL))).toMatchObject({ attachments: 1 });
    await eraseLeadsOf(db, personOf(EMAIL));
    expect(await stored()).toEqual([]);
  });
});

async function listen(): Promise<void> {
  if (!site.api.server.listening) await site.api.listen({ port: 0, host: "127.0.0.1" });
}

it("lets an address send one form with files at a time, and asks it to come back when too many wait", async () => {
  const { url } = await createPage();
  await listen();
  const { port } = site.api.server.address() as AddressInfo;
  const headers = { "content-type": "multipart/form-data; boundary=b", "content-length": 1_000 };
  const unfinished = Array.from({ length: 4 }, () => {
    const begun = request({ port, host: "127.0.0.1", path: url, method: "POST", headers });
    begun.on("error", () => {}).flushHeaders();
    return begun;
  });
  const sendOne = () => send(url, [["curriculo", "a.pdf", pdf()]]);
  await eventually(async () => (await Promise.race([sendOne(), delay(500, null)]))?.status === 503);
  expect(await sendOne()).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining("ao mesmo tempo") },
  });
  for (const one of unfinished) one.destroy();
  await eventually(async () => (await sendOne()).status === 201);
});

it("ends uploads that hardly send anything once others wait for their slots", async () => {
  const { url } = await createPage();
  await listen();
  const { port } = site.api.server.address() as AddressInfo;
  const headers = { "content-type": "multipart/form-data; boundary=b", "content-length": 1_000_000 };
  const ended: Promise<unknown>[] = [];
  // Each of these addresses holds one of the eight slots.
  for (let address = 2; address < 10; address++) {
    const slow = request({ port, localAddress: `127.0.0.${address}`, path: url, method: "POST", headers });
    ended.push(new Promise((resolve) => slow.on("error", resolve).on("response", resolve)));
    slow.write("--b\r\n");
  }
  await eventually(
    async () => (await Promise.race([send(url, [["curriculo", "a.pdf", pdf()]]), delay(500, null)])) === null,
  );
  expect(await send(url, [["curriculo", "b.pdf", pdf()]])).toMatchObject({ status: 201 });
  await Promise.all(ended);
});

it("limits how many bytes an address sends in an hour", async () => {
  const limited = await openTestSite({});
  const { headers } = await addStaff(limited.resources, "editor");
  const section = { id: randomUUID(), type: "form", version: 1, props: { fields: FIELDS } };
  const payload = { title: "Vaga", path: "/lp/vaga", isPublished: true, sections: [section] };
  const made = await limited.api.inject({ method: "POST", url: "/api/pages", headers, payload });
  const url = `/api/pages/${made.json().id}/forms/${section.id}`;
  const large = Buffer.concat([pdf(), Buffer.alloc(FORM_FILE_BYTES - 100)]);
  const files = ["a", "b", "c"].map((name): Sent => ["curriculo", `${name}.pdf`, large]);
  const statuses: number[] = [];
  for (let time = 0; time < 5; time++) {
    statuses.push((await send(url, files, { email: `ana${time}@empresa.example` }, limited)).status);
  }
  await limited.close();
  expect(statuses).toEqual([201, 201, 201, 201, 429]);
});

it("a form has at most three fields for files", async () => {
  const files = Array.from({ length: 4 }, (_, index) => ({ type: "file", name: `f${index}`, label: "F" }));
  const { status, body } = await createPage([FIELDS[0] as object, ...files]);
  expect([status, body.errors?.[0]?.message]).toEqual([422, expect.stringContaining("no máximo 3")]);
});
