import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { submitLead } from "#src/features/leads/leads.server.ts";
import { contactSchema } from "#src/features/leads/schema.ts";
import { eventually } from "#src/testing/eventually.ts";
import { type Answer, type Receiver, startReceiver } from "#src/testing/http-receiver.ts";
import { openTestSite, quickJobKinds, type TestSite } from "#src/testing/test-site.ts";
import { postSigned, signatureHeaders } from "./post-signed.server.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

let receiver: Receiver | undefined;
afterEach(() => receiver?.close());

async function tryOnce(answer: Answer, timeoutMs = 15_000): Promise<void> {
  receiver = await startReceiver(answer);
  await postSigned({ url: receiver.url, secret: SECRET, id: "lead_1", body: "{}", timeoutMs });
}

describe("signatureHeaders", () => {
  const signed = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: '{"test": 2432232314}' };
  test("signs as Standard Webhooks does", () => {
    // The example of the standard's own libraries.
    expect(signatureHeaders({ ...signed, secret: SECRET }, 1_614_265_330)).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });
  test("takes a plain secret as it is written, and signs nothing without one", () => {
    const expected = createHmac("sha256", "segredo").update(`${signed.id}.5.${signed.body}`).digest("base64");
    expect(signatureHeaders({ ...signed, secret: "segredo" }, 5)["webhook-signature"]).toBe(`v1,${expected}`);
    expect(signatureHeaders({ ...signed, secret: undefined }, 5)).not.toHaveProperty("webhook-signature");
  });
});

describe("postSigned", () => {
  test.each([200, 201, 204])("takes %s as delivered", async (status) => {
    await expect(tryOnce(status)).resolves.toBeUndefined();
  });
  test.each([400, 404, 410, 429, 500, 503])("fails on %s", async (status) => {
    await expect(tryOnce(status)).rejects.toThrow(`HTTP error! status: ${status}`);
  });
  test("does not follow redirects", async () => {
    await expect(tryOnce("redirect")).rejects.toThrow("HTTP error! status: 307");
    expect(receiver?.requests).toHaveLength(1);
  });
  test("gives up on a receiver that hangs", async () => {
    const error = await tryOnce("hang", 200).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: "Erro desconhecido", reason: "TimeoutError" });
  });
  test("fails when the connection closes or nobody listens", async () => {
    await expect(tryOnce("close")).rejects.toThrow("Erro desconhecido");
    await receiver?.close();
    const gone = { url: receiver?.url ?? "", secret: undefined, id: "x", body: "{}" };
    await expect(postSigned(gone)).rejects.toMatchObject({ reason: "ECONNREFUSED" });
  });
  test("does not swallow an endless answer", async () => {
    await expect(tryOnce("flood")).resolves.toBeUndefined();
  });
});

describe("automation.deliver", () => {
  let site: TestSite;
  let target: Receiver;
  beforeAll(async () => {
    target = await startReceiver(500, "close", 200);
    const environment = { AUTOMATION_WEBHOOK_URL: target.url, AUTOMATION_WEBHOOK_SECRET: SECRET };
    site = await openTestSite(environment, quickJobKinds());
  });
  afterAll(async () => {
    await site.close();
    await target.close();
  });

  test("delivers the very same event until it is taken, and then no more", async () => {
    const input = contactSchema.parse({
      name: "Ana Prado",
      email: "ana@empresa.com.br",
      phone: "11988887777",
      message: "Preciso de\r\num sistema.",
      pageUrl: "https://prumo.example/contato",
      referrer: "https://busca.example/",
    });
    await submitLead(site.resources, input, { userAgent: "Navegador/1.0" });
    await site.startWorkers();
    await eventually(() => target.requests.length === 3);

    const [first, second, third] = target.requests;
    expect(new Set(target.requests.map(({ body }) => body)).size).toBe(1);
    expect(new Set(target.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(second?.headers["webhook-id"]).toMatch(/^lead_[0-9a-f-]{36}$/);
    expect(JSON.parse(first?.body ?? "")).toEqual({
      name: "Ana Prado",
      email: "ana@empresa.com.br",
      phone: "+5511988887777",
      message: "Preciso de\num sistema.",
      source: "website",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      userAgent: "Navegador/1.0",
      url: "https://prumo.example/contato",
      referrer: "https://busca.example/",
    });
    const id = String(third?.headers["webhook-id"]);
    const sentAt = Number(third?.headers["webhook-timestamp"]);
    const expected = signatureHeaders({ id, body: third?.body ?? "", secret: SECRET }, sentAt);
    expect(third?.headers).toMatchObject({ ...expected, "content-type": "application/json" });

    await eventually(async () => {
      const { rows } = await site.resources.db.$client.query(
        "SELECT state FROM pgboss.job WHERE name = 'automation.deliver'",
      );
      return rows.length === 1 && rows[0].state === "completed";
    });
    expect(target.requests).toHaveLength(3);
  });
});
