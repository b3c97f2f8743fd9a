import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { contactSchema } from "../contact-schema.ts";
import { submitLead } from "../leads.server.ts";
import { leadsTable } from "../table.ts";
import { leadOriginSchema } from "./schema.ts";

const SITE = "https://prumo.example";
const [FIRST, SECOND, THIRD] = [3, 2, 1].map((hours) =>
  new Date(Date.now() - hours * 3_600_000).toISOString(),
);

let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  site = await openTestSite();
  admin = await addStaff(site.resources, "admin");
});
afterAll(() => site.close());

const ask = (id: string, headers = admin.headers) =>
  site.api.inject({ url: `/api/leads/${id}/origin`, headers });

async function write(email: string, more: object): Promise<string> {
  const contact = contactSchema.parse({ name: "Ana", email, message: "Preciso de um sistema.", ...more });
  await submitLead(site.resources, contact, { userAgent: undefined });
  const [lead] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.email, email));
  return lead?.id ?? "";
}

describe("GET /api/leads/{id}/origin", () => {
  it("has the form with its page and campaign, and the pages that came with it", async () => {
    const pages = [{ at: FIRST, path: "/servicos" }];
    const pageUrl = `${SITE}/contato/?utm_source=google&utm_term=erp`;
    const id = await write("ana@exemplo.com.br", { source: "contact-form", pageUrl, pages });
    const response = await ask(id);
    expect(response.statusCode).toBe(200);
    expect(leadOriginSchema.parse(response.json())).toEqual({
      forms: [
        {
          at: expect.any(String),
          source: "contact-form",
          page: "/contato",
          utm: { source: "google", term: "erp" },
        },
      ],
      pages,
    });
  });

  it("knows no pages without consent, when none come", async () => {
    const id = await write("bia@exemplo.com.br", {});
    expect((await ask(id)).json()).toMatchObject({ forms: [{ page: null, utm: null }], pages: [] });
  });

  it("joins the forms of merged leads, with each page once", async () => {
    const seen = [
      { at: FIRST, path: "/" },
      { at: SECOND, path: "/contato" },
    ];
    const keep = await write("cida@exemplo.com.br", { pages: seen });
    const merge = await write("cida@outra.com.br", { pages: [...seen, { at: THIRD, path: "/blog" }] });
    const payload = { keep, merge };
    const merged = await site.api.inject({
      method: "POST",
      url: "/api/leads/merge",
      headers: admin.headers,
      payload,
    });
    expect(merged.statusCode).toBeLessThan(300);
    const origin = leadOriginSchema.parse((await ask(keep)).json());
    expect(origin.forms).toHaveLength(2);
    expect(origin.pages).toEqual([...seen, { at: THIRD, path: "/blog" }]);
  });

  it("is 404 where there is no such lead or it is somebody else's, 403 for editors, 401 for strangers", async () => {
    const id = await write("dora@exemplo.com.br", {});
    for (const none of [randomUUID(), "x"]) expect((await ask(none)).statusCode).toBe(404);
    expect((await ask(id, (await addStaff(site.resources, "editor")).headers)).statusCode).toBe(403);
    expect((await site.api.inject({ url: `/api/leads/${id}/origin` })).statusCode).toBe(401);
  });
});
