import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setUnderConstruction } from "#src/settings/construction.server.ts";
import { personOf } from "#src/shared/people/person.ts";
import { findCodes } from "#src/shared/people/whatsapp-code.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { eraseLeadsOf } from "../erase-leads.server.ts";
import { importLeads } from "../leads.server.ts";
import { leadsTable } from "../table.ts";
import { deleteOldClicks } from "./clicks.server.ts";
import { whatsappClicksTable } from "./table.ts";

let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  site = await openTestSite({ DEFAULT_WHATSAPP_NUMBER: "5511900000000" });
  admin = await addStaff(site.resources, "admin");
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.db.execute(sql`DELETE FROM leads`);
  await site.resources.db.execute(sql`DELETE FROM whatsapp_clicks`);
  await site.resources.db.execute(sql`DELETE FROM rate_limits`);
});

const HOST = "acme.example";
const CODE = /#([A-HJ-NP-Z2-9]{4,12})$/;

async function click(query = "", headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") {
  const response = await site.api.inject({
    method,
    url: `/whatsapp${query}`,
    headers: { host: HOST, ...headers },
  });
  expect(response.statusCode).toBe(302);
  return new URL(response.headers.location ?? "");
}
const codeIn = (url: URL): string | undefined => CODE.exec(url.searchParams.get("text") ?? "")?.[1];
async function makeCode(query = "", headers: Record<string, string> = {}): Promise<string> {
  return codeIn(await click(query, headers)) ?? "";
}
const read = (code: string) => site.api.inject({ url: `/api/whatsapp/${code}`, headers: admin.headers });
const post = (url: string, payload: object) =>
  site.api.inject({ method: "POST", url, headers: admin.headers, payload });
async function makeLead(email: string): Promise<string> {
  const lead = { name: "Ana Prado", phone: null, source: "website", status: "NEW", message: null } as const;
  await importLeads(site.resources.db, [{ ...lead, email, createdAt: new Date() }]);
  const [row] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.email, email));
  return row?.id ?? "";
}

describe("GET /whatsapp", () => {
  it("leads on while the site is under construction: its page offers it", async () => {
    await setUnderConstruction(site.resources, true);
    expect((await click()).origin).toBe("https://wa.me");
    await setUnderConstruction(site.resources, false);
  });

  it("leads to WhatsApp without scripts, and keeps page and campaign behind the code of the message", async () => {
    const referer = `http://${HOST}/contato/?utm_source=google&utm_medium=cpc&utm_campaign=outubro&gclid=segredo`;
    const to = await click(`?text=${encodeURIComponent("Olá! 100% & mais")}&page=/contato`, { referer });
    expect(to.origin + to.pathname).toBe("https://wa.me/5511900000000");
    expect(to.searchParams.get("text")).toMatch(/^Olá! 100% & mais #[A-HJ-NP-Z2-9]{5}$/);
    const response = await read(codeIn(to) ?? "");
    expect(response.json()).toEqual({
      at: expect.any(String),
      page: "/contato",
      source: "google",
      campaign: "outubro",
      leadId: null,
    });
    expect(JSON.stringify(await site.resources.db.select().from(whatsappClicksTable))).not.toContain(
      "segredo",
    );
  });

  it.each([
    ["a browser that names no page", "?page=/faq", {}, { page: "/faq", source: null }],
    [
      "a link elsewhere",
      "?utm_source=bio",
      { referer: "https://www.instagram.com/x" },
      { page: null, source: "bio" },
    ],
    ["another site", "", { referer: "https://www.instagram.com/x" }, { page: null, source: "instagram.com" }],
    [
      "a page with scripts, which knows the visit",
      `?page=/contato&touches=${encodeURIComponent(
        JSON.stringify([
          { at: new Date().toISOString(), url: `http://${HOST}/lp?utm_source=ads`, referrer: null },
        ]),
      )}`,
      {},
      { page: "/contato", source: "ads" },
    ],
    ["touches that cannot be read", "?page=/faq&touches=%7B", {}, { page: "/faq", source: null }],
  ])("%s", async (_what, query, headers, expected) => {
    expect((await read(await makeCode(query, headers))).json()).toMatchObject(expected);
  });

  it.each([
    ["a crawler", { "user-agent": "Googlebot/2.1" }],
    ["a browser that fetches ahead", { "sec-purpose": "prefetch;prerender" }],
    ["a picture of another site", { "sec-fetch-dest": "image" }],
  ])("%s gets there without a code", async (_who, headers) => {
    expect(codeIn(await click("?text=Oi", headers))).toBeUndefined();
    await click("", headers, "HEAD");
    expect(await site.resources.db.$count(whatsappClicksTable)).toBe(0);
  });

  it("whoever clicks endlessly goes on without codes, and fills no table", async () => {
    for (let clicks = 0; clicks < 30; clicks++) await click();
    expect(await site.resources.db.$count(whatsappClicksTable)).toBe(20);
  });
});

describe("whose a click is", () => {
  it("a whole message says it: once, for one lead, in its timeline", async () => {
    const code = await makeCode("", { referer: `http://${HOST}/faq?utm_source=news` });
    const [id, other] = [await makeLead("ana@empresa.com.br"), await makeLead("bia@empresa.com.br")];
    const message = `Olá! Vi o site, queria um orçamento #urgente.\n#${code.toLowerCase()}`;
    const joined = await post(`/api/leads/${id}/whatsapp`, { code: message });
    expect([joined.statusCode, joined.json()]).toEqual([
      200,
      expect.objectContaining({ leadId: id, page: "/faq" }),
    ]);
    expect((await post(`/api/leads/${id}/whatsapp`, { code })).statusCode).toBe(200);
    expect((await post(`/api/leads/${other}/whatsapp`, { code })).statusCode).toBe(409);
    expect((await read(code)).json()).toMatchObject({ leadId: id });
    const timeline = await site.api.inject({ url: `/api/leads/${id}/timeline`, headers: admin.headers });
    const { events } = timeline.json<{ events: { type: string; data: object; actor: object }[] }>();
    expect(events.map(({ type }) => type)).toEqual(["whatsapp", "form"]);
    expect(events[0]).toMatchObject({
      actor: { kind: "person" },
      data: { code, page: "/faq", source: "news" },
    });
    const [lead] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.id, id));
    expect(lead).toMatchObject({ firstTouch: { source: "news" }, lastTouch: { source: "news" } });
    await eraseLeadsOf(site.resources.db, personOf("ana@empresa.com.br"));
    expect((await read(code)).statusCode).toBe(404);
  });

  it("a first touch stays, the last one is the click's where that came later", async () => {
    const id = await makeLead("ana@empresa.com.br");
    const touch = (at: string) =>
      JSON.stringify({ at, page: "/", source: "google", medium: null, campaign: null });
    await site.resources.db.execute(
      sql`UPDATE leads SET first_touch = ${touch("2026-01-01T00:00:00.000Z")}::jsonb, last_touch = ${touch("2099-01-01T00:00:00.000Z")}::jsonb`,
    );
    await post(`/api/leads/${id}/whatsapp`, { code: await makeCode("?utm_source=bio") });
    const [kept] = await site.resources.db.select().from(leadsTable);
    expect(kept).toMatchObject({ firstTouch: { source: "google" }, lastTouch: { source: "google" } });
    await site.resources.db.execute(sql`UPDATE leads SET last_touch = first_touch`);
    await post(`/api/leads/${id}/whatsapp`, { code: await makeCode("?utm_source=bio") });
    const [later] = await site.resources.db.select().from(leadsTable);
    expect(later).toMatchObject({ firstTouch: { source: "google" }, lastTouch: { source: "bio" } });
  });

  it("makes a lead of somebody who wrote, of one click only one", async () => {
    const code = await makeCode("?utm_source=bio");
    const person = { code: `Oi #${code}`, name: "Ana Prado", phone: "(11) 98888-7777" };
    const [made, ...refused] = (
      await Promise.all([1, 2, 3].map(() => post("/api/whatsapp/leads", person)))
    ).toSorted((a, b) => a.statusCode - b.statusCode);
    expect([made?.statusCode, ...refused.map(({ statusCode }) => statusCode)]).toEqual([201, 409, 409]);
    const [lead] = await site.resources.db.select().from(leadsTable);
    expect(lead).toMatchObject({
      phone: "+5511988887777",
      source: "whatsapp",
      firstTouch: { source: "bio" },
    });
    expect((await read(code)).json()).toMatchObject({ leadId: lead?.id });
  });

  it.each([
    [404, { code: "#ZZZZ" }],
    [422, { code: "sem código" }],
    [422, { code: "" }],
    [422, {}],
  ])("%i for %j", async (status, payload) => {
    const id = await makeLead("ana@empresa.com.br");
    const response = await post(`/api/leads/${id}/whatsapp`, payload);
    expect(response.statusCode).toBe(status);
    if (status === 422) expect(response.json()).toMatchObject({ errors: [{ field: "code" }] });
  });

  it("a mistyped code says what to look at, where it is read and where it is given", async () => {
    const id = await makeLead("ana@empresa.com.br");
    const detail = "Nenhum clique com este código. Confira as letras.";
    expect((await read("ZZZZZ")).json()).toMatchObject({ status: 404, detail });
    expect((await post(`/api/leads/${id}/whatsapp`, { code: "#ZZZZZ" })).json()).toMatchObject({ detail });
  });

  it("an unknown lead is a 404, strangers are refused, and clicks that became nobody's are forgotten", async () => {
    const code = await makeCode();
    for (const id of ["nenhum", "3f0e9b1c-6a4e-4f0e-9a57-2f6b1f0c9a11"])
      expect((await post(`/api/leads/${id}/whatsapp`, { code })).statusCode).toBe(404);
    expect((await site.api.inject({ url: `/api/whatsapp/${code}` })).statusCode).toBe(401);
    expect(await deleteOldClicks(site.resources.db)).toBe(0);
    await site.resources.db.execute(sql`UPDATE whatsapp_clicks SET at = now() - interval '91 days'`);
    expect(await deleteOldClicks(site.resources.db)).toBe(1);
  });
});

it("codes are found in what people paste", () => {
  expect(findCodes("Olá #k7q2, vi o #site")).toEqual(["K7Q2"]);
  expect(findCodes(" K7Q2M ")).toEqual(["K7Q2M"]);
  expect(findCodes("#K7O2 #ABC #0000")).toEqual([]);
});
