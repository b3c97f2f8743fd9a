// Tests the company's own typefaces: upload, license, style sheets, files, removal (docs/adr/0163).

import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import subsetFont from "subset-font";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectFonts } from "#src/settings/font-files.server.ts";
import type { OwnFont } from "#src/shared/own-font.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

const font = (path: string): Buffer =>
  readFileSync(new URL(`../../../node_modules/@fontsource${path}`, import.meta.url));
/** Weights and widths vary. */
const VARIABLE = font("-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2");
const REGULAR = font("/figtree/files/figtree-latin-400-normal.woff2");
const BOLD = font("/figtree/files/figtree-latin-700-normal.woff2");

let site: TestSite;
let admin: Staff;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

const call = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  site.api.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });
const put = (payload: object) => call("PUT", "/api/settings", payload);

interface Sent {
  field?: string;
  license?: string | undefined;
  by?: Staff;
}

async function upload(bytes: Buffer, { field = "headingFont", license = "true", by = admin }: Sent = {}) {
  const form = new FormData();
  form.set("field", field);
  if (license) form.set("license", license);
  form.set("font", new Blob([new Uint8Array(bytes)]), "Aurora.woff2");
  const encoded = new Response(form);
  const answer = await site.api.inject({
    method: "POST",
    url: "/api/settings/fonts",
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { ...by.headers, "content-type": encoded.headers.get("content-type") ?? "" },
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function store(bytes: Buffer, field: string): Promise<OwnFont> {
  const { status, body } = await upload(bytes, { field });
  expect(status).toBe(201);
  return body.font as OwnFont;
}

/** Changes a 16-bit field of the table OS/2. */
async function withOs2(offset: number, value: number): Promise<Buffer> {
  const whole = await subsetFont(
    REGULAR,
    String.fromCharCode(...Array.from({ length: 255 }, (_, code) => code + 1)),
    {
      targetFormat: "sfnt",
    },
  );
  whole.writeUInt16BE(value, tableOf(whole, "OS/2").offset + offset);
  return whole;
}

function tableOf(whole: Buffer, tag: string): { offset: number; length: number } {
  const entries = Array.from({ length: whole.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const at = entries.find((entry) => whole.toString("latin1", entry, entry + 4) === tag) ?? 0;
  return { offset: whole.readUInt32BE(at + 8), length: whole.readUInt32BE(at + 12) };
}

const FS_TYPE = 8;

describe("POST /api/settings/fonts", () => {
  it("makes one small file for each weight and width of headings from a variable font", async () => {
    const { name, faces } = await store(VARIABLE, "headingFont");
    expect(name).toBe("Bricolage Grotesque");
    expect(faces.map(({ weights, width }) => `${width} ${weights.join("-")}`)).toEqual([
      "narrow 400-400",
      "narrow 600-600",
      "narrow 700-700",
      "normal 400-400",
      "normal 600-600",
      "normal 700-700",
    ]);
    for (const { id } of faces) {
      const file = await site.api.inject(`/fontes/${id}.woff2`);
      expect(file.statusCode).toBe(200);
      expect(file.rawPayload.toString("latin1", 0, 4)).toBe("wOF2");
      expect(file.rawPayload.length).toBeLessThan(14 * 1024);
      expect(file.headers).toMatchObject({
        "content-type": "font/woff2",
        "cache-control": expect.stringContaining("immutable"),
        "x-content-type-options": "nosniff",
      });
    }
  });

  it("makes one file for all weights of text from a variable font", async () => {
    const { faces } = await store(VARIABLE, "textFont");
    expect(faces).toHaveLength(1);
    expect(faces[0]).toMatchObject({ weights: [400, 700], width: "normal" });
    expect(faces[0]?.advances[1]).toBeGreaterThan(faces[0]?.advances[0] ?? 1);
  });

  it("takes TTF and OTF files and measures them", async () => {
    const ttf = await subsetFont(BOLD, "Não há ação: ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü", { targetFormat: "sfnt" });
    const refused = await upload(ttf);
    expect(refused.body.errors[0].message).toContain("Aurora.woff2 não tem");
    const { faces } = await store(await withOs2(FS_TYPE, 0), "headingFont");
    expect(faces).toEqual([
      expect.objectContaining({ weights: [400, 400], ascent: expect.closeTo(0.95, 1) }),
    ]);
  });

  it("keeps who confirmed the license, and records it", async () => {
    const { faces } = await store(REGULAR, "textFont");
    const licenses = (await call("GET", "/api/settings/fonts")).json<
      { id: string; licensedName: string }[]
    >();
    expect(licenses.find(({ id }) => id === faces[0]?.id)).toMatchObject({
      name: "Aurora.woff2",
      licensedName: admin.user.name,
      licensedAt: expect.stringMatching(/^20/),
    });
    const { rows } = await site.resources.db.execute(
      sql`SELECT subject FROM audit_entries WHERE action = 'font.licensed' AND actor_id = ${admin.user.id}`,
    );
    expect(rows).toContainEqual({ subject: "Figtree" });
  });

  it("says that a file may only be used for viewing and printing", async () => {
    expect(await upload(await withOs2(FS_TYPE, 4))).toMatchObject({
      status: 201,
      body: { isForPreview: true },
    });
    expect(await upload(REGULAR)).toMatchObject({ body: { isForPreview: false } });
  });

  it.each([
    ["text", () => Buffer.from("isto é um texto"), "não é uma fonte"],
    ["an empty file", () => Buffer.alloc(0), "não é uma fonte"],
    ["a font that is cut off", () => REGULAR.subarray(0, 2000), "não é uma fonte"],
    [
      "a header without a font",
      () => Buffer.concat([Buffer.from("wOF2"), Buffer.alloc(60, 0xff)]),
      "não é uma fonte",
    ],
    ["a font that forbids embedding", () => withOs2(FS_TYPE, 2), "não permite o uso em sites"],
    ["a font that forbids subsetting", () => withOs2(FS_TYPE, 0x01_00), "não permite ser reduzida"],
    ["a font of bitmaps only", () => withOs2(FS_TYPE, 0x02_00), "só permite o uso como imagem"],
    [
      "a font without Portuguese letters",
      () => subsetFont(REGULAR, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?-()"),
      "não tem 26 sinais do português, como á ã ç é õ",
    ],
  ])("refuses %s and names the field", async (_name, make, message) => {
    const { status, body } = await upload(await make());
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { field: "headingFont", message: expect.stringMatching(`^Fonte própria dos títulos: .*${message}`) },
    ]);
  });

  it.each([
    ["headingFont", "glyf", 1],
    ["textFont", "glyf", 1],
    ["headingFont", "loca", 1],
    ["headingFont", "loca", 0],
  ])("refuses as %s a font whose table %s is damaged or blank", async (field, table, isRandom) => {
    let seed = 11;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647);
    const whole = Buffer.from(await withOs2(FS_TYPE, 0));
    const { offset, length } = tableOf(whole, table);
    for (let at = 0; at < Math.min(length, 200_000); at++) whole[offset + at] = isRandom ? random() % 256 : 0;
    const { status, body } = await upload(whole, { field });
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field, message: expect.stringContaining("não é uma fonte") }]);
  });

  it("answers in words to bytes at random after a true beginning", async () => {
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647);
    const whole = await withOs2(FS_TYPE, 0);
    for (let round = 0; round < 12; round++) {
      const bytes = Buffer.from(round % 2 ? REGULAR : whole);
      for (let change = 0; change < 20; change++)
        bytes[12 + (random() % (bytes.length - 12))] = random() % 256;
      expect([201, 422]).toContain((await upload(bytes)).status);
    }
  });

  it("refuses a file without license, a large one, an unknown field, a missing file, and everybody but administrators", async () => {
    for (const license of ["", "false"])
      expect(await upload(REGULAR, { license })).toMatchObject({
        status: 422,
        body: { errors: [{ field: "license", message: expect.stringContaining("tem licença") }] },
      });
    expect((await upload(Buffer.alloc(5 * 1024 * 1024))).status).toBe(413);
    expect(await upload(REGULAR, { field: "typeface" })).toMatchObject({
      body: { errors: [{ field: "field" }] },
    });
    const empty = await call("POST", "/api/settings/fonts", { field: "textFont", license: "true" });
    expect(empty.json()).toMatchObject({ errors: [{ field: "textFont" }] });
    expect((await upload(REGULAR, { by: editor })).status).toBe(403);
  });
});

describe("a typeface of the company's own", () => {
  const home = async (): Promise<string> => (await site.api.inject("/api/settings/public")).body;

  it("is saved, shown, kept in the history, and brought back by it", async () => {
    const headingFont = await store(VARIABLE, "headingFont");
    await put({ headingFont: null });
    expect((await put({ headingFont })).json()).toMatchObject({ headingFont });
    expect(JSON.parse(await home())).toMatchObject({ headingFont, textFont: null });
    await put({ headingFont: null });
    expect(JSON.parse(await home())).toMatchObject({ headingFont: null });
    const { revisions } = (await call("GET", "/api/settings/revisions")).json<{
      revisions: { id: string }[];
    }>();
    const diff = (await call("GET", `/api/settings/revisions/${revisions[1]?.id}/diff`)).body;
    expect(diff).toContain("Bricolage");
    await call("POST", `/api/settings/revisions/${revisions[1]?.id}/restore`);
    expect((await call("POST", "/api/settings/publish")).statusCode).toBe(200);
    expect(JSON.parse(await home())).toMatchObject({ headingFont });
    await put({ headingFont: null });
  });

  it("is refused if its file is not stored, or its values are not those of an upload", async () => {
    const known = await store(REGULAR, "textFont");
    const [face] = known.faces;
    for (const textFont of [
      { name: "x", faces: [{ ...face, id: "0".repeat(32) }] },
      { name: "x", faces: [] },
      { name: "x", faces: [{ ...face, ascent: "1}body{display:none" }] },
      { name: "x", faces: [{ ...face, width: "url(//evil.example)" }] },
      { name: "", faces: [face] },
      "Comic Sans",
      7,
    ]) {
      const answer = await put({ textFont });
      expect(answer.statusCode).toBe(422);
      expect(answer.body).toContain("Fonte própria dos textos: ");
      expect(answer.json<{ errors: { field: string }[] }>().errors[0]?.field).toMatch(/^textFont/);
    }
  });

  it("is removed a day after nothing uses it, and kept while a version or a draft does", async () => {
    const { db } = site.resources;
    const stored = async ({ faces }: OwnFont) =>
      (await site.api.inject(`/fontes/${faces[0]?.id}.woff2`)).statusCode === 200;
    const age = () => db.execute(sql`UPDATE font_files SET stored_at = now() - interval '2 days'`);
    await db.execute(sql`DELETE FROM font_files`);
    const [unused, inDraft, inVersion] = [
      await store(BOLD, "textFont"),
      await store(VARIABLE, "textFont"),
      await store(REGULAR, "headingFont"),
    ];
    await put({ headingFont: inVersion });
    await put({ headingFont: null });
    expect((await call("PUT", "/api/settings/draft", { textFont: inDraft })).statusCode).toBe(200);
    expect(await collectFonts({ db })).toEqual({ fonts: 0 });
    await age();
    expect(await collectFonts({ db })).toEqual({ fonts: 1 });
    expect(await Promise.all([unused, inDraft, inVersion].map(stored))).toEqual([false, true, true]);
    // A discarded draft stays among the versions.
    expect((await call("DELETE", "/api/settings/draft")).statusCode).toBe(204);
    expect(await collectFonts({ db })).toEqual({ fonts: 0 });
  });

  it("gives nothing at other addresses", async () => {
    for (const path of ["/fontes/x.woff2", `/fontes/${"0".repeat(32)}.woff2`, "/fontes/..%2f.woff2"])
      expect((await site.api.inject(path)).statusCode).toBe(404);
  });
});
