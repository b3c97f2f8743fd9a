import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createToken } from "#src/features/tokens/tokens.server.ts";
import { eventually } from "#src/testing/eventually.ts";
import { type Receiver, startReceiver } from "#src/testing/http-receiver.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";

interface Delivery {
  state: string;
  attempts: number;
}

let site: TestSite;
let staff: Staff;
let token: string;
let receiver: Receiver;
let destination: string;
beforeAll(async () => {
  site = await openTestSite({ PRIVATE_ADDRESSES: "allow", RATE_LIMITS: "off" }, quickJobTypes());
  staff = await addStaff(site.resources, "admin");
  const made = await createToken(site.resources.db, staff.user.id, {
    name: "n8n",
    description: null,
    permissions: ["create_post", "create_project"],
    expiresInDays: null,
  });
  token = made.token;
  await site.startWorkers();
});
afterAll(() => site.close());
beforeEach(async () => {
  receiver = await startReceiver(200);
  const events = ["post-published"];
  const answer = await ask("POST", "/api/webhooks", { name: "Redes", url: receiver.url, events });
  expect(answer.statusCode).toBe(201);
  destination = answer.json<{ id: string }>().id;
});
afterEach(async () => {
  await ask("DELETE", `/api/webhooks/${destination}`);
  await receiver.close();
});

const ask = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  site.api.inject({ method, url, headers: staff.headers, ...(payload && { payload }) });

const create = (fields: object, headers: object = {}, kind = "post") =>
  site.api.inject({
    method: "POST",
    url: `/api/webhook/create-${kind}`,
    headers: { "x-api-token": token, ...headers },
    payload: { title: "Três sinais", content: "Texto.", description: "Texto.", ...fields },
  });

async function deliveries(): Promise<Delivery[]> {
  const answer = await ask("GET", `/api/webhooks/${destination}/deliveries`);
  return answer.json<{ deliveries: Delivery[] }>().deliveries;
}

async function expectOneDelivered(slug: string): Promise<void> {
  await eventually(async () => (await deliveries())[0]?.state === "delivered");
  expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 1 }]);
  expect(receiver.requests).toHaveLength(1);
  expect(JSON.parse(receiver.requests[0]?.body ?? "")).toMatchObject({
    type: "post-published",
    slug,
    author: staff.user.name,
    url: expect.stringMatching(new RegExp(`/blog/${slug}$`)),
  });
}

describe("a post that a tool makes", () => {
  it("is announced once when it is made published", async () => {
    const answer = await create({ title: "Publicado já", isPublished: true });
    expect(answer.statusCode).toBe(201);
    await expectOneDelivered("publicado-ja");
  });

  it("is announced once however often the tool repeats itself, at once and later", async () => {
    const fields = { title: "Dito cinco vezes", isPublished: true, externalId: "artigo-1" };
    const again = () => create(fields, { "idempotency-key": "a" });
    await Promise.all(Array.from({ length: 5 }, again));
    expect((await again()).statusCode).toBe(201);
    expect((await create(fields)).statusCode).toBe(200);
    await expectOneDelivered("dito-cinco-vezes");
  });

  it("is not announced while it is a draft, but once when the team publishes it", async () => {
    const { post } = (await create({ title: "Primeiro um rascunho" })).json<{ post: { id: string } }>();
    await ask("PUT", `/api/posts/${post.id}`, { excerpt: "Ainda um rascunho" });
    expect(await deliveries()).toEqual([]);
    expect((await ask("PUT", `/api/posts/${post.id}`, { isPublished: true })).statusCode).toBe(200);
    await ask("PUT", `/api/posts/${post.id}`, { excerpt: "Corrigido" });
    await expectOneDelivered("primeiro-um-rascunho");
  });

  it("is not announced by a simulation, a refusal, or a project", async () => {
    expect((await create({ isPublished: true, dryRun: true })).statusCode).toBe(200);
    expect((await create({ isPublished: true, content: "" })).statusCode).toBe(422);
    expect((await create({ isPublished: true }, {}, "project")).statusCode).toBe(201);
    expect(await deliveries()).toEqual([]);
  });
});
