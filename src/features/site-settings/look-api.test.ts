// Tests the settings of the site's looks: logo, drawings, typefaces, corners (docs/adr/0046).

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMissingPages } from "#src/features/pages/starter-pages/add-pages.server.ts";
import { STARTER_PAGES } from "#src/features/pages/starter-pages/starter-pages.ts";
import { LOOK_OPTIONS } from "#src/shared/site-look.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#b00"/></svg>';

let site: TestSite;
let admin: Staff;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

const put = (payload: object) =>
  site.api.inject({ method: "PUT", url: "/api/settings", payload, headers: admin.headers });
const shown = async () =>
  (await site.api.inject("/api/settings/public")).json<Record<string, string | null>>();

async function upload(field: string, bytes: Buffer | string, { headers }: Staff = admin) {
  const form = new FormData();
  form.set("field", field);
  form.set("image", new Blob([new Uint8Array(Buffer.from(bytes))]), "logo");
  const encoded = new Response(form);
  const answer = await site.api.inject({
    method: "POST",
    url: "/api/settings/logos",
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { ...headers, "content-type": encoded.headers.get("content-type") ?? "" },
  });
  return { status: answer.statusCode, body: answer.json() };
}

describe("the looks in the settings", () => {
  it("begin with the initial of the name, drawn", async () => {
    expect(await shown()).toMatchObject({
      identity: "monograma",
      typeface: "studio",
      cornerRadius: "medium",
      logoLight: null,
      logoDark: null,
      logoSymbol: null,
    });
  });

  it("are saved, shown to visitors, kept in the history and brought back by it", async () => {
    const changes = {
      identity: "orbita",
      typeface: "editorial",
      cornerRadius: "none",
      logoLight: "/logos/0123456789abcdef0123456789abcdef.svg",
      logoSymbol: "https://cdn.example/symbol.svg",
    };
    await put({ siteName: "Nível" });
    expect((await put(changes)).json()).toMatchObject(changes);
    expect(await shown()).toMatchObject(changes);
    const { revisions } = (
      await site.api.inject({ url: "/api/settings/revisions", headers: admin.headers })
    ).json<{ revisions: { id: string }[] }>();
    await site.api.inject({
      method: "POST",
      url: `/api/settings/revisions/${revisions[1]?.id}/restore`,
      headers: admin.headers,
    });
    await site.api.inject({ method: "POST", url: "/api/settings/publish", headers: admin.headers });
    expect(await shown()).toMatchObject({ identity: "monograma", typeface: "studio", logoLight: null });
  });

  it.each(Object.entries(LOOK_OPTIONS).flatMap(([field, values]) => values.map((value) => [field, value])))(
    "take %s: %s and show it to visitors",
    async (field, value) => {
      expect((await put({ [field]: value })).json()).toMatchObject({ [field]: value });
      expect(await shown()).toMatchObject({ [field]: value });
    },
  );

  it.each(["lightGroundColor", "darkGroundColor"])(
    "take any color as %s, and nothing else",
    async (field) => {
      expect((await put({ [field]: "#0a1b2c" })).json()).toMatchObject({ [field]: "#0a1b2c" });
      for (const value of ["red", "#12", "#12161c;}", null]) {
        const answer = await put({ [field]: value });
        expect(answer.statusCode).toBe(422);
        expect(answer.json()).toMatchObject({ errors: [{ field }] });
      }
      expect(await shown()).toMatchObject({ [field]: "#0a1b2c" });
    },
  );

  it.each(
    Object.keys(LOOK_OPTIONS).flatMap((field) =>
      ["inventado", "", 1, null].map((value) => [field, value] as const),
    ),
  )("refuse %s: %j, name the field, and change nothing", async (field, value) => {
    const before = await shown();
    const answer = await put({ [field]: value });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      errors: [{ field, message: expect.stringMatching(/^\p{Lu}.+: escolha entre /u) }],
    });
    expect(await shown()).toEqual(before);
  });

  it.each([
    ["identity", "outra", "Identidade visual: escolha entre prumo, circuito"],
    ["typeface", "comic", "Tipografia: escolha entre studio"],
    ["cornerRadius", 12, "Cantos: escolha entre none"],
    ["identity", null, "Identidade visual"],
    ["logoDark", "javascript:alert(1)", "Logo para fundo escuro"],
    ["logoSymbol", "//evil.example/x.svg", "Símbolo"],
  ])("refuse %s: %j, and name the field", async (field, value, message) => {
    const answer = await put({ [field]: value });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ field, message: expect.stringContaining(message) }] });
  });
});

describe("POST /api/settings/logos", () => {
  it("keeps an SVG as an SVG, which can do nothing wherever it is opened", async () => {
    const { status, body } = await upload("logoSymbol", MARK);
    expect(status).toBe(201);
    expect(body.path).toMatch(/^\/logos\/[0-9a-f]{32}\.svg$/);
    const file = await site.api.inject(body.path);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      "content-type": "image/svg+xml; charset=utf-8",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cache-control": expect.stringContaining("immutable"),
    });
    expect(file.body).toContain('fill="#b00"');
    expect((await upload("logoLight", MARK)).body.path).toBe(body.path);
  });

  it("makes of any other picture one of the site's images", async () => {
    const png = await sharp({ create: { width: 300, height: 90, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    const { status, body } = await upload("logoLight", png);
    expect(status).toBe(201);
    expect(body.path).toMatch(/^\/media\/[0-9a-f]{32}-640\.webp$/);
    expect((await site.api.inject(body.path)).statusCode).toBe(200);
  });

  it.each([
    [
      422,
      "um script",
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>',
      "contém scripts",
    ],
    [422, "an SVG of 1 MB", MARK.replace("<circle", `<!--${"x".repeat(1024 * 1024)}--><circle`), "128 KB"],
    [413, "10 MB", Buffer.alloc(10 * 1024 * 1024, "<svg "), "5MB"],
    [415, "no picture", "isto é um texto", "não é uma imagem"],
  ])("answers %d to %s, says why and for which field", async (status, _name, bytes, reason) => {
    const answer = await upload("logoDark", bytes);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(reason);
    if (status !== 413)
      expect(answer.body.errors).toEqual([
        { field: "logoDark", message: expect.stringMatching(/^Logo para fundo escuro: /) },
      ]);
  });

  it("refuses an unknown field, a missing file, and everybody but administrators", async () => {
    expect(await upload("faviconUrl", MARK)).toMatchObject({
      status: 422,
      body: { errors: [{ field: "field" }] },
    });
    const empty = await site.api.inject({
      method: "POST",
      url: "/api/settings/logos",
      payload: { field: "logoDark" },
      headers: admin.headers,
    });
    expect(empty.json()).toMatchObject({ errors: [{ field: "logoDark" }] });
    expect((await upload("logoDark", MARK, editor)).status).toBe(403);
  });

  it("gives nothing at other addresses", async () => {
    for (const path of ["/logos/x.svg", "/logos/0123456789abcdef0123456789abcdef.svg", "/logos/..%2f.svg"])
      expect((await site.api.inject(path)).statusCode).toBe(404);
  });
});

describe("the icons of the site", () => {
  const pixels = async (path: string) => {
    const answer = await site.api.inject(path);
    expect(answer.headers["content-type"]).toBe("image/png");
    const { data, info } = await sharp(answer.rawPayload)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return (x: number, y: number) => {
      const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
      return [...data.subarray(at, at + 4)];
    };
  };
  const iconOf = async (size: string) => {
    const { icons } = (await site.api.inject("/manifest.webmanifest")).json<{
      icons: { src: string; sizes: string; purpose: string }[];
    }>();
    return icons.find(({ sizes }) => sizes === size)?.src ?? "";
  };

  it("show the initial of the name on the brand's colour, and the symbol once there is one", async () => {
    await put({ identity: "circuito", siteName: "Órion", primaryColor: "#285491", logoSymbol: null });
    const initial = await iconOf("192x192");
    const before = await pixels(initial);
    expect(before(0.5, 0.08)).toEqual([40, 84, 145, 255]);
    await put({ siteName: "Zênite" });
    expect(await iconOf("192x192")).not.toBe(initial);
    expect((await site.api.inject(initial)).statusCode).toBe(404);

    const { path } = (await upload("logoSymbol", MARK)).body;
    await put({ logoSymbol: path });
    const withSymbol = await pixels(await iconOf("192x192"));
    expect(withSymbol(0.5, 0.5)).toEqual([187, 0, 0, 255]);
    expect(withSymbol(0.5, 0.08)).toEqual([255, 255, 255, 255]);
  });

  it("take an uploaded picture too, and fetch nothing from elsewhere", async () => {
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#00aa00" } })
      .png()
      .toBuffer();
    await put({ logoSymbol: (await upload("logoSymbol", png)).body.path });
    const [red = 255, green = 0] = (await pixels(await iconOf("512x512")))(0.5, 0.5);
    expect(green - red).toBeGreaterThan(100);
    await put({ logoSymbol: "https://cdn.example/symbol.svg", siteName: "Nível" });
    expect((await pixels(await iconOf("192x192")))(0.5, 0.08)).toEqual([40, 84, 145, 255]);
  });
});

describe("GET /api/settings/home", () => {
  const home = async (identity: string, { headers }: Staff = admin) =>
    site.api.inject({ url: `/api/settings/home?identity=${identity}`, headers });

  beforeAll(() => addMissingPages(site.resources, STARTER_PAGES));

  it("gives the home page with an identity that is not in force, to administrators", async () => {
    expect(Object.values((await home("orbita")).json()).join("")).toContain('data-drawing="motif"');
    expect(Object.values((await home("none")).json()).join("")).not.toContain("data-drawing");
    expect((await home("outra")).statusCode).toBe(422);
    expect((await home("none", editor)).statusCode).toBe(403);
  });
});
