// Submissions are stored with the version of the privacy policy in force at the time.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subscriptionsTable } from "#src/features/newsletter/table.ts";
import { offerEbook } from "#src/testing/ebook.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { addMissingPages } from "../../starter-pages/add-pages.server.ts";
import { STARTER_PAGES } from "../../starter-pages/starter-pages.ts";
import { findLegalVersions, listLegalVersions, readLegalVersion } from "./legal-versions.server.ts";

let site: TestSite;
let admin: Staff;
let policy: { id: string; sections: { props: Record<string, unknown> }[] };
beforeAll(async () => {
  site = await openTestSite();
  admin = await addStaff(site.resources, "admin");
  await send("/api/contact", { ...PERSON, email: "antes@acme.example" });
  await addMissingPages(site.resources, STARTER_PAGES);
  const { pages } = (await call("GET", "/api/pages?limit=100")).json();
  policy = pages.find(({ role }: { role: string }) => role === "privacy");
});
afterAll(() => site.close());

const PERSON = { name: "Ana Prado", message: "Preciso de um sistema novo.", source: "contact-form" };

function call(method: "GET" | "PUT", url: string, payload?: object) {
  return site.api.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });
}

async function send(url: string, payload: object) {
  const body = { submissionId: randomUUID(), ...payload };
  expect((await site.api.inject({ method: "POST", url, payload: body })).statusCode).toBe(201);
}

async function publish(title: string) {
  const sections = structuredClone(policy.sections);
  const [first] = sections;
  if (first) first.props.title = title;
  expect((await call("PUT", `/api/pages/${policy.id}`, { sections })).statusCode).toBe(200);
}

async function readLead(email: string) {
  const { leads } = (await call("GET", "/api/leads")).json();
  return leads.find((lead: { email: string }) => lead.email === email);
}

describe("the policy in force", () => {
  it("has no versions on the page of the catalogue's examples, which is not stored", async () => {
    expect(await findLegalVersions(site.resources, { id: "exemplos", path: "/exemplos" })).toEqual({
      path: null,
      publishedOn: null,
    });
  });

  it("stands with leads of every form and with subscriptions, and stays what it was", async () => {
    await publish("Primeira");
    await send("/api/contact", { ...PERSON, email: "primeira@acme.example" });
    await send("/api/newsletter", { email: "leitora@acme.example", source: "home" });
    await publish("Segunda");
    await offerEbook(site.resources);
    await send("/api/ebook", { name: "Ana Prado", email: "segunda@acme.example" });

    const [newest, earlier] = await listLegalVersions(site.resources.db, policy.id);
    const pathOf = (version = earlier) => `/politicas-de-privacidade/versoes/${version?.id}`;
    const first = await readLead("primeira@acme.example");
    expect(first.policy).toEqual({ publishedAt: earlier?.at, path: pathOf() });
    expect((await readLead("segunda@acme.example")).policy).toEqual({
      publishedAt: newest?.at,
      path: pathOf(newest),
    });
    const read = await readLegalVersion(site.resources.db, policy.id, earlier?.id ?? "");
    expect(read?.sections[0]?.props.title).toBe("Primeira");
    const [subscription] = await site.resources.db.select().from(subscriptionsTable);
    expect(String(subscription?.policyRevision)).toBe(earlier?.id);

    const moved = await call("PUT", `/api/leads/${first.id}/status`, { status: "CONTACTED" });
    expect(moved.json().policy).toEqual(first.policy);
  });

  it("is left out where there was none", async () => {
    expect(await readLead("antes@acme.example")).not.toHaveProperty("policy");
  });

  it("is not what is only a draft", async () => {
    const sections = structuredClone(policy.sections);
    const [{ at } = { at: "" }] = await listLegalVersions(site.resources.db, policy.id);
    await call("PUT", `/api/pages/${policy.id}/draft`, { sections });
    await send("/api/contact", { ...PERSON, email: "rascunho@acme.example" });
    expect((await readLead("rascunho@acme.example")).policy.publishedAt).toBe(at);
  });
});
