import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contactSchema } from "#src/features/leads/contact-schema.ts";
import { submitLead } from "#src/features/leads/leads.server.ts";
import { requestRemoval } from "#src/features/privacy/privacy.server.ts";
import { type Receiver, startReceiver } from "#src/testing/http-receiver.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { sendTest } from "./deliveries/deliveries.server.ts";
import { signatureHeaders } from "./deliveries/send-signed.server.ts";
import { createDestination } from "./destinations/destinations.server.ts";
import type { DeliveryList, Destination } from "./schema.ts";
import { SERVER_DESTINATION } from "./webhooks.server.ts";

const INPUT = { name: "CRM", url: "https://93.184.216.34/gancho", events: ["contact"] };
const NOBODY = "5b0f4a52-93d5-4c0d-8a37-0d4b5e0a7c21";

let site: TestSite;
let receiver: Receiver;
let admin: Staff;
let editor: Staff;
beforeAll(async () => {
  receiver = await startReceiver(200);
  const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
  site = await openTestSite({ AUTOMATION_WEBHOOK_URL: receiver.url, AUTOMATION_WEBHOOK_SECRET: secret });
  admin = await addStaff(site.resources);
  editor = await addStaff(site.resources, "editor");
});
afterAll(async () => {
  await site.close();
  await receiver.close();
});
beforeEach(async () => {
  await site.resources.db.$client.query(`DELETE FROM webhook_destinations WHERE url IS NOT NULL;
    UPDATE webhook_destinations SET is_active = true; DELETE FROM webhook_events; DELETE FROM rate_limits`);
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, path: string, payload?: unknown, staff: Staff | null = admin) =>
  site.api.inject({
    method,
    url: `/api/webhooks${path}`,
    headers: { ...staff?.headers, ...(payload !== undefined && { "content-type": "application/json" }) },
    ...(payload !== undefined && {
      payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    }),
  });
const create = async (fields: object = {}) =>
  (await call("POST", "", { ...INPUT, ...fields })).json<Destination>();

it.each([
  ["GET", ""],
  ["POST", ""],
  ["PUT", `/${NOBODY}`],
  ["DELETE", `/${NOBODY}`],
  ["POST", `/${NOBODY}/secret`],
  ["POST", `/${NOBODY}/test`],
  ["GET", `/${NOBODY}/deliveries`],
  ["GET", `/deliveries/${NOBODY}`],
  ["POST", `/deliveries/${NOBODY}/resend`],
] as const)("%s %s is for administrators", async (method, path) => {
  const body = method === "PUT" || path === "" ? INPUT : undefined;
  const sent = method === "GET" || method === "DELETE" ? undefined : body;
  expect((await call(method, path, sent, null)).statusCode).toBe(401);
  expect((await call(method, path, sent, editor)).statusCode).toBe(403);
});

describe("a destination", () => {
  it("is made with a secret that is shown once", async () => {
    const answer = await call("POST", "", { ...INPUT, name: "  CRM  ", events: ["contact", "contact"] });
    expect(answer.statusCode).toBe(201);
    const made = answer.json<Destination>();
    expect(made).toMatchObject({ ...INPUT, isActive: true, isFromServer: false, goneAt: null });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [, listed] = (await call("GET", "")).json<Destination[]>();
    expect(listed?.secret).toBe(`${made.secret?.slice(0, 10)}…${made.secret?.slice(-4)}`);
    const changed = await call("PUT", `/${made.id}`, { name: "Outro" });
    expect(changed.json()).toMatchObject({ name: "Outro", url: INPUT.url, secret: listed?.secret });
    const renewed = (await call("POST", `/${made.id}/secret`)).json<Destination>();
    expect(renewed.secret).toMatch(/^whsec_/);
    expect(renewed.secret).not.toBe(made.secret);
    expect((await call("DELETE", `/${made.id}`)).statusCode).toBe(204);
    expect((await call("DELETE", `/${made.id}`)).statusCode).toBe(404);
    expect((await call("GET", "")).json()).toHaveLength(1);
  });

  it("is one of twenty at most, however many are made at once", async () => {
    const answers = await Promise.all(Array.from({ length: 26 }, () => call("POST", "", INPUT)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(6);
  });

  it.each([
    "http://127.0.0.1/",
    "http://[::1]:8080/",
    "http://[::ffff:169.254.169.254]/latest",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://localhost:5432/",
    "http://169.254.169.254/latest/meta-data",
    "http://192.168.0.10/",
  ])("does not lead to %s", async (url) => {
    for (const answer of [
      await call("POST", "", { ...INPUT, url }),
      await call("PUT", `/${(await create()).id}`, { url }),
    ]) {
      expect(answer.statusCode).toBe(422);
      const { errors } = answer.json<{ errors: { field: string; message: string }[] }>();
      expect(errors).toEqual([{ field: "url", message: expect.stringContaining("rede privada") }]);
    }
  });

  it("does not lead to a name whose address is private", async () => {
    const resolve = async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "10.0.0.7", family: 4 },
    ];
    const input = { name: "x", url: "https://crm.example/", events: ["contact" as const], isActive: true };
    const result = await createDestination(site.resources, input, resolve);
    expect(result).toMatchObject({ ok: false, errors: [{ field: "url" }] });
  });

  it.each([
    ["no object", "[]", 422],
    ["no JSON", "{", 400],
    ["no name", { ...INPUT, name: " " }, 422],
    ["a long name", { ...INPUT, name: "a".repeat(10_000) }, 422],
    ["NUL in a name", { ...INPUT, name: "a\u0000b" }, 422],
    ["a list for a name", { ...INPUT, name: ["a"] }, 422],
    ["no address", { ...INPUT, url: "nada" }, 422],
    ["NUL in an address", { ...INPUT, url: "https://a.example/\u0000b" }, 422],
    ["another protocol", { ...INPUT, url: "file:///etc/passwd" }, 422],
    ["a password", { ...INPUT, url: "https://a:b@c.example/" }, 422],
    ["a long address", { ...INPUT, url: `https://a.example/${"a".repeat(10_000)}` }, 422],
    ["no events", { ...INPUT, events: [] }, 422],
    ["unknown events", { ...INPUT, events: ["test"] }, 422],
    ["a text for events", { ...INPUT, events: "contact" }, 422],
    ["a text for a switch", { ...INPUT, isActive: "sim" }, 422],
  ])("is not made of %s", async (_what, payload, status) => {
    const answer = await call("POST", "", payload);
    expect(answer.statusCode, answer.body).toBe(status);
  });

  it.each(["nada", "%00", "1", "' OR 1=1", "a".repeat(90)])("is not found as %j", async (id) => {
    const path = `/${encodeURIComponent(id)}`;
    const statuses = [
      await call("PUT", path, { isActive: false }),
      await call("DELETE", path),
      await call("POST", `${path}/secret`),
      await call("POST", `${path}/test`),
      await call("GET", `${path}/deliveries`),
      await call("GET", `/deliveries${path}`),
      await call("POST", `/deliveries${path}/resend`),
    ].map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([404]));
  });

  it("is one of twenty at most", async () => {
    for (let count = 0; count < 20; count++) await create();
    expect((await call("POST", "", INPUT)).statusCode).toBe(409);
  });
});

it("a destination that is deleted while it is tested is not found, and no fault of ours", async () => {
  const { id } = await create();
  const { cache } = site.resources;
  // Deletes it between the destination's lookup and the event's recording, where the site's address is read.
  const deleting = new Proxy(cache, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return async (...args: unknown[]) => {
        await site.resources.db.$client.query("DELETE FROM webhook_destinations WHERE id = $1", [id]);
        return Reflect.apply(value, target, args) as unknown;
      };
    },
  });
  const tested = await sendTest({ ...site.resources, cache: deleting }, id);
  expect(tested).toMatchObject({ ok: false, code: "not-found" });
});

it("a destination by http:// is taken with a warning", async () => {
  const { warning, id } = (await call("POST", "", { ...INPUT, url: "http://crm.example.com/x" })).json();
  expect(warning).toContain("sem criptografia");
  expect((await call("PUT", `/${id}`, { url: "https://crm.example.com/x" })).json().warning).toBeNull();
});

describe("the server's own destination", () => {
  it("is signed without a configured secret too, with one that the screen gives out", async () => {
    const own = await openTestSite({ AUTOMATION_WEBHOOK_URL: receiver.url });
    const { headers } = await addStaff(own.resources, "admin");
    const post = async (path: string) =>
      (
        await own.api.inject({ method: "POST", url: `/api/webhooks/${SERVER_DESTINATION}${path}`, headers })
      ).json();
    const before = receiver.requests.length;
    expect(await post("/test")).toMatchObject({ state: "delivered" });
    const secret: string = (await post("/secret")).secret;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await post("/test");
    const [first, second] = receiver.requests.slice(before);
    expect(first?.headers["webhook-signature"]).toMatch(/^v1,/);
    const signed = { id: String(second?.headers["webhook-id"]), body: second?.body ?? "", secret };
    expect(signatureHeaders(signed, Number(second?.headers["webhook-timestamp"]))["webhook-signature"]).toBe(
      second?.headers["webhook-signature"],
    );
    await own.close();
  });

  it("comes first, may be private, and can only be switched", async () => {
    await create();
    const [first] = (await call("GET", "")).json<Destination[]>();
    expect(first).toMatchObject({
      id: SERVER_DESTINATION,
      url: receiver.url,
      isFromServer: true,
      isActive: true,
      events: ["contact", "lead-magnet", "newsletter"],
    });
    expect(first?.secret).toMatch(/^whsec_.{4}….{4}$/);
    for (const change of [{ name: "Outro" }, { url: INPUT.url }, { events: ["post-published"] }])
      expect((await call("PUT", `/${SERVER_DESTINATION}`, change)).statusCode).toBe(409);
    expect((await call("DELETE", `/${SERVER_DESTINATION}`)).statusCode).toBe(409);
    expect((await call("POST", `/${SERVER_DESTINATION}/secret`)).statusCode).toBe(409);
    expect((await call("PUT", `/${SERVER_DESTINATION}`, { isActive: false })).json()).toMatchObject({
      isActive: false,
    });
    expect((await call("POST", `/${SERVER_DESTINATION}/test`)).json()).toMatchObject({
      state: "delivered",
      status: 200,
    });
  });
});

it("what was told of a person is counted and erased at their request", async () => {
  const email = "Dora@b.example";
  const input = contactSchema.parse({ name: "Dora Prado", email, message: "Preciso de um sistema." });
  await submitLead(site.resources, input, { userAgent: undefined });
  const reason = "Não quero mais contato.";
  await requestRemoval(site.resources, {
    name: "Dora Prado",
    email: "dora@b.example",
    phone: null,
    reason,
  });
  const { rows } = await site.resources.db.$client.query<{ id: string }>(
    "SELECT id FROM data_removal_requests WHERE email = 'dora@b.example'",
  );
  const url = `/api/privacy/requests/${rows[0]?.id}`;
  const { headers } = admin;
  const held = { kind: "webhookDeliveries", label: "Envios a webhooks", count: 1 };
  expect((await site.api.inject({ url: `${url}/contact-data`, headers })).json().data).toContainEqual(held);
  const payload = { status: "DONE", erase: true };
  const erased = await site.api.inject({ method: "PUT", url, headers, payload });
  expect(erased.json().erased).toMatchObject({ webhookDeliveries: 1, leads: 1 });
  expect((await call("GET", `/${SERVER_DESTINATION}/deliveries`)).json()).toMatchObject({ total: 0 });
});

it("deliveries are listed in pages, told in full, and sent again", async () => {
  for (const name of ["Ana Prado", "Bia Prado", "Caio Prado"]) {
    const input = contactSchema.parse({ name, email: "a@b.example", message: "Preciso de um sistema." });
    await submitLead(site.resources, input, { userAgent: undefined });
  }
  const page = (await call("GET", `/${SERVER_DESTINATION}/deliveries?limit=2`)).json<DeliveryList>();
  expect(page).toMatchObject({ total: 3, page: 1, limit: 2 });
  expect(page.deliveries).toHaveLength(2);
  const [newest] = page.deliveries;
  expect(newest).toMatchObject({ event: "contact", state: "waiting", attempts: 0, status: null });
  expect(newest).not.toHaveProperty("payload");
  const detail = await call("GET", `/deliveries/${newest?.id}`);
  expect(JSON.parse(detail.json<{ payload: string }>().payload)).toMatchObject({ name: "Caio Prado" });
  expect((await call("POST", `/deliveries/${newest?.id}/resend`)).json()).toMatchObject({ state: "waiting" });
  for (const query of ["limit=0", "limit=101", "page=0", "page=a"])
    expect((await call("GET", `/${SERVER_DESTINATION}/deliveries?${query}`)).statusCode).toBe(422);
});
