import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SettingsAnswer } from "#src/settings/schema.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { SETTINGS_ID } from "./schema.ts";

describe("GET and PUT /api/settings", () => {
  let site: TestSite;
  let admin: Staff;
  let editor: Staff;
  beforeAll(async () => {
    site = await openTestSite({ RATE_LIMITS: "off" });
    admin = await addStaff(site.resources, "admin");
    editor = await addStaff(site.resources, "editor");
  });
  afterAll(() => site.close());

  const read = (headers = admin.headers) => site.api.inject({ url: "/api/settings", headers });
  const put = (payload: unknown, headers: Record<string, string> = admin.headers) =>
    site.api.inject({ method: "PUT", url: "/api/settings", payload: payload as object, headers });

  it("is an administrator's alone", async () => {
    expect((await site.api.inject("/api/settings")).statusCode).toBe(401);
    expect((await read(editor.headers)).statusCode).toBe(403);
    expect((await put({ siteName: "Outro" }, editor.headers)).statusCode).toBe(403);
    expect((await put({ siteName: "Outro" }, {})).statusCode).toBe(401);
    expect((await read()).json<SettingsAnswer>().siteName).not.toBe("Outro");
  });

  it("takes back the whole object that it gave, changed, and shows it to visitors at once", async () => {
    const settings = (await read()).json<SettingsAnswer>();
    const answer = await put({
      ...settings,
      siteName: "Prumo",
      addressState: "SP",
      contactPhone: "(11) 5555-0180",
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ siteName: "Prumo", addressState: "SP" });
    const shown = (await site.api.inject("/api/settings/public")).json<Record<string, unknown>>();
    expect(shown).toMatchObject({ siteName: "Prumo", addressState: "SP", contactPhone: "(11) 5555-0180" });
  });

  it("leaves what is absent, and unsets by null and by empty text", async () => {
    await put({ seoTitle: "Um título", instagramUrl: "https://www.instagram.com/prumo" });
    await put({ siteDescription: "Outra descrição" });
    expect((await read()).json()).toMatchObject({
      seoTitle: "Um título",
      siteDescription: "Outra descrição",
    });
    await put({ seoTitle: null, instagramUrl: "" });
    expect((await read()).json()).toMatchObject({ seoTitle: null, instagramUrl: null });
  });

  it("merges the changes of two tabs that read the same version", async () => {
    await put({ siteDescription: "Antes", seoTitle: "Antes" });
    const { revision } = (await read()).json<{ revision: string }>();
    const whole = (await read()).json<SettingsAnswer>();
    expect((await put({ ...whole, seoTitle: "De B", baseRevision: revision })).statusCode).toBe(200);
    const answer = await put({ ...whole, siteDescription: "De A", baseRevision: revision });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ siteDescription: "De A", seoTitle: "De B" });
  });

  it("refuses a field that somebody else changed too, shows both texts, and takes the one chosen", async () => {
    await put({ siteDescription: "Antes", seoTitle: "Antes" });
    const { revision } = (await read()).json<{ revision: string }>();
    await put({ siteDescription: "De B", baseRevision: revision });
    const refused = await put({ siteDescription: "De A", seoTitle: "De A", baseRevision: revision });
    expect(refused.statusCode).toBe(409);
    const { baseRevision } = refused.json<{ baseRevision: string }>();
    expect(refused.json()).toMatchObject({
      conflicts: [{ field: "siteDescription", base: "Antes", theirs: "De B", yours: "De A" }],
      merged: { siteDescription: "De B", seoTitle: "De A" },
    });
    expect((await read()).json()).toMatchObject({ siteDescription: "De B", seoTitle: "Antes" });
    const history = await site.api.inject({ url: "/api/settings/revisions", headers: admin.headers });
    expect(history.body).toContain("Texto em conflito");
    expect((await put({ siteDescription: "De A", baseRevision })).json()).toMatchObject({
      siteDescription: "De A",
    });
  });

  it("asks about every difference if the version that was read is gone", async () => {
    await put({ siteDescription: "De B" });
    const answer = await put({ siteDescription: "De A", baseRevision: "999999999" });
    expect(answer.statusCode).toBe(409);
    expect((await put({ siteDescription: "De A", baseRevision: 7 })).statusCode).toBe(422);
    expect((await read()).json()).toMatchObject({ siteDescription: "De B" });
  });

  it.each([
    ["addressState", "São Paulo", "SP"],
    ["addressState", "distrito federal", "DF"],
    ["instagramUrl", "@prumo.dev", "https://www.instagram.com/prumo.dev"],
    ["linkedinUrl", "@prumo", "https://www.linkedin.com/company/prumo"],
    ["linkedinUrl", "linkedin.com/company/prumo", "https://linkedin.com/company/prumo"],
    ["googleMapsUrl", "maps.app.goo.gl/abc", "https://maps.app.goo.gl/abc"],
    ["addressZipCode", "01310100", "01310-100"],
    ["addressZipCode", "01.310-100", "01310-100"],
  ])("%s takes %s as people type it", async (field, typed, kept) => {
    await put({ [field]: typed });
    expect((await read()).json()).toMatchObject({ [field]: kept });
  });

  it.each([
    ["addressState", "SPX", "Estado: no máximo 2 caracteres"],
    ["contactEmail", "contato", "E-mail inválido"],
    ["siteName", "  ", "Informe o nome do site"],
    ["siteName", null, "Nome do site: envie um texto"],
    ["siteUrl", "https://prumo.example/site", "Endereço do site: use só o início"],
    ["logoUrl", "javascript:alert(1)", "Logo"],
    ["instagramUrl", "ana.dev", "Instagram: use um endereço que comece com https://"],
    ["linkedinUrl", "prumo", "LinkedIn: use um endereço que comece com https://"],
    ["googleMapsEmbedUrl", "https://maps.app.goo.gl/abc", "Mapa incorporado: use o endereço de “Incorporar"],
    [
      "googleMapsEmbedUrl",
      '<iframe src="https://evil.example/maps/embed">',
      "Mapa incorporado: use o endereço",
    ],
    ["contactPhone", "<script>", "Telefone: use um número como (11) 99999-9999"],
    ["whatsappNumber", "999", "WhatsApp: use um número como (11) 99999-9999"],
    ["addressZipCode", "999", "CEP: use oito números, como 01310-100"],
    ["googleAnalyticsId", "G-1');alert(1)//", "ID do Google Analytics"],
    ["facebookPixelId", "12ab", "ID do Pixel"],
    ["googleTagManagerId", "GTM-", "ID do Tag Manager"],
    ["primaryColor", "red", "Use uma cor como #285491"],
    ["isMaintenanceMode", "sim", "Modo de manutenção"],
    ["businessDays", [], "Dias de atendimento: escolha pelo menos um dia da semana"],
    ["businessDays", null, "Dias de atendimento: envie uma lista de mon, tue"],
    ["businessStart", "9h", "Início do atendimento: use uma hora como 09:00"],
    ["businessStart", "18:00", "Início do atendimento: deixe ao menos uma hora até o fim"],
    ["businessEnd", "24:00", "Fim do atendimento: use uma hora como 09:00"],
    ["businessEnd", null, "Fim do atendimento: use uma hora como 09:00"],
    ["businessEnd", "08:00", "Fim do atendimento: deixe ao menos uma hora desde o início"],
    ["seoTitle", "a\u0000b", "Título SEO contém caracteres"],
    ["seoDescription", ["lista"], "Descrição SEO"],
  ])("refuses %s: %j, names the field and changes nothing", async (field, value, message) => {
    const before = (await read()).json<SettingsAnswer>();
    const answer = await put({ siteDescription: "Não deve ficar", [field]: value });
    expect(answer.statusCode).toBe(422);
    const { errors } = answer.json<{ errors: { field: string; message: string }[] }>();
    expect(errors).toEqual([{ field, message: expect.stringContaining(message) }]);
    expect((await read()).json()).toEqual(before);
  });

  it("takes the map's address out of the code that Google gives", async () => {
    const code =
      '<iframe src="https://www.google.com/maps/embed?pb=!1m18&amp;hl=pt" width="600" style="border:0;"></iframe>';
    const googleMapsEmbedUrl = "https://www.google.com/maps/embed?pb=!1m18&hl=pt";
    expect((await put({ googleMapsEmbedUrl: code })).json()).toMatchObject({ googleMapsEmbedUrl });
    expect((await put({ googleMapsEmbedUrl })).json()).toMatchObject({ googleMapsEmbedUrl });
    expect((await put({ googleMapsEmbedUrl: "" })).json()).toMatchObject({ googleMapsEmbedUrl: null });
  });

  it("refuses a list and an empty body", async () => {
    expect((await put([])).statusCode).toBe(422);
    expect((await put("nada")).statusCode).toBeGreaterThanOrEqual(400);
  });

  it("shows the address of the site that is in force", async () => {
    await put({ siteUrl: "https://www.prumo.example/" });
    expect((await read()).json()).toMatchObject({
      siteUrl: "https://www.prumo.example",
      siteUrlInForce: "https://www.prumo.example",
    });
    await put({ siteUrl: null });
    expect((await read()).json()).toMatchObject({ siteUrl: null, siteUrlInForce: "http://localhost:3000" });
  });
});

describe("settings that steer security", () => {
  let site: TestSite;
  let admin: Staff;
  beforeAll(async () => {
    site = await openTestSite({ RATE_LIMITS: "off" });
    admin = await addStaff(site.resources, "admin");
  });
  afterAll(() => site.close());
  beforeEach(() => proveAgo(11));

  const call = async (method: "GET" | "PUT" | "POST", path: string, payload?: object) => {
    const url = `/api/settings${path}`;
    const answer = await site.api.inject({
      method,
      url,
      headers: admin.headers,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  /** Moves the administrator's last proof of identity into the past. */
  const proveAgo = (minutes: number) =>
    site.owner.query("UPDATE sessions SET confirmed_at = now() - make_interval(mins => $1)", [minutes]);

  it.each([
    { siteUrl: "https://evil.example" },
    { allowRegistration: true },
    { googleAnalyticsId: "G-AB12CD34EF" },
    { googleTagManagerId: "GTM-AB12CD3" },
    { facebookPixelId: "1234567890" },
  ])("ask who it is, live and in a draft: %j", async (change) => {
    for (const path of ["", "/draft"]) {
      const refused = await call("PUT", path, { siteName: "Prumo", ...change });
      expect(refused).toMatchObject({ status: 403, body: { reauthenticate: true } });
    }
    expect((await call("GET", "")).body).not.toMatchObject(change);
    // Other settings are saved without a new proof, and so are unchanged sensitive ones.
    const settings = (await call("GET", "")).body as object;
    expect((await call("PUT", "", { ...settings, siteName: "Prumo" })).status).toBe(200);
    await proveAgo(1);
    expect(await call("PUT", "", change)).toMatchObject({ status: 200, body: change });
    expect((await call("PUT", "", { [Object.keys(change)[0] ?? ""]: null })).status).toBeLessThan(423);
  });

  it("ask when a draft of them is published, and when an earlier version is taken back", async () => {
    await proveAgo(1);
    const other = { siteUrl: "https://www.prumo.example" };
    await call("PUT", "", { siteUrl: "https://antes.example" });
    const { revisions } = (await call("GET", "/revisions")).body as { revisions: { id: string }[] };
    const { id = "" } = revisions[0] ?? {};
    await call("PUT", "/draft", other);
    await proveAgo(11);
    const asked = { status: 403, body: { reauthenticate: true } };
    expect(await call("POST", "/publish", {})).toMatchObject(asked);
    await proveAgo(1);
    expect(await call("POST", "/publish", {})).toMatchObject({ status: 200, body: other });
    await proveAgo(11);
    expect(await call("POST", `/revisions/${id}/restore`, {})).toMatchObject(asked);
    // Publishing does not bypass the check: only the newest revision can be published.
    expect(await call("POST", "/publish", { revision: id })).toMatchObject({ status: 409 });
    expect((await call("GET", "")).body).toMatchObject(other);
  });

  it("ask when a release with them is published, planned or taken back, and when several items are published", async () => {
    const ask = async (method: "PUT" | "POST", url: string, payload: object = {}) => {
      const answer = await site.api.inject({ method, url, headers: admin.headers, payload });
      return { status: answer.statusCode, body: answer.json() };
    };
    const asked = { status: 403, body: { reauthenticate: true } };
    const items = [{ kind: "settings", id: SETTINGS_ID }];
    const soon = { at: new Date(Date.now() + 3_600_000).toISOString() };
    await proveAgo(1);
    await call("PUT", "", { siteUrl: "https://www.prumo.example" });
    await call("PUT", "/draft", { siteUrl: "https://lancado.example" });
    await proveAgo(11);
    // Adding the draft to a release needs no new proof; scheduling does.
    const { status, body } = await ask("POST", "/api/releases", { name: "Mudança", items });
    expect(status).toBe(201);
    const at = `/api/releases/${body.id}`;
    for (const refused of [
      await ask("POST", `${at}/publish`),
      await ask("PUT", at, soon),
      await ask("POST", "/api/publish", { items }),
    ])
      expect(refused).toMatchObject(asked);
    // A proof is also needed to add them to a scheduled release.
    expect(await ask("PUT", at, { items: [] })).toMatchObject({ status: 422 });
    await site.owner.query("DELETE FROM release_items");
    expect(await ask("PUT", at, soon)).toMatchObject({ status: 200 });
    expect(await ask("PUT", at, { items })).toMatchObject(asked);
    expect(await ask("POST", "/api/releases", { name: "Outra", items, ...soon })).toMatchObject(asked);
    expect((await call("GET", "")).body).toMatchObject({ siteUrl: "https://www.prumo.example" });
    await proveAgo(1);
    expect(await ask("PUT", at, { items, at: null })).toMatchObject({ status: 200 });
    expect(await ask("POST", `${at}/publish`)).toMatchObject({ status: 200 });
    expect((await call("GET", "")).body).toMatchObject({ siteUrl: "https://lancado.example" });
    await proveAgo(11);
    expect(await ask("POST", `${at}/revert`)).toMatchObject(asked);
    expect((await call("GET", "")).body).toMatchObject({ siteUrl: "https://lancado.example" });
  });
});
