import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { requestEbook } from "#src/features/ebook/ebook.server.ts";
import { ebookSchema } from "#src/features/ebook/schema.ts";
import { contactSchema } from "#src/features/leads/contact-schema.ts";
import { submitLead } from "#src/features/leads/leads.server.ts";
import { subscribe } from "#src/features/newsletter/newsletter.server.ts";
import { newsletterSchema } from "#src/features/newsletter/schema.ts";
import { postType } from "#src/features/posts/posts.server.ts";
import { postInputSchema } from "#src/features/posts/schema.ts";
import { requestRemoval } from "#src/features/privacy/privacy.server.ts";
import { openJobs } from "#src/platform/jobs/jobs.ts";
import { startSlice } from "#src/platform/slices/define-slice.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import { createItem, unpublishItems } from "#src/publishing/items/write-content.server.ts";
import { personOf } from "#src/shared/people/person.ts";
import { offerEbook } from "#src/testing/ebook.ts";
import { eventually } from "#src/testing/eventually.ts";
import { type Answer, type Receiver, startReceiver } from "#src/testing/http-receiver.ts";
import { openTestResources, quickJobTypes, type TestResources } from "#src/testing/test-site.ts";
import {
  createDestination,
  deleteDestination,
  listDestinations,
  updateDestination,
} from "../destinations/destinations.server.ts";
import type { Destination, SubscribedEvent } from "../schema.ts";
import { webhooksSlice, workOnDeliveries } from "../slice.ts";
import { DELIVERIES, eraseEventsOf, expireEvents, SERVER_DESTINATION } from "../webhooks.server.ts";
import { attemptDelivery } from "./deliver.server.ts";
import { findDelivery, listDeliveries, resendDelivery, sendTest } from "./deliveries.server.ts";
import { signatureHeaders } from "./send-signed.server.ts";

const ALL: SubscribedEvent[] = ["contact", "lead-magnet", "newsletter", "data-removal", "post-published"];
const AUTHOR = { id: null, name: "Ana" };

let site: TestResources;
const receivers: Receiver[] = [];
const openSite = () => openTestResources({ PRIVATE_ADDRESSES: "allow" }, quickJobTypes());
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.db.$client.query(
    "DELETE FROM webhook_destinations WHERE url IS NOT NULL; DELETE FROM webhook_events",
  );
});
afterEach(() => Promise.all(receivers.splice(0).map((receiver) => receiver.close())));

/** Gives each test of a group a site of its own, since its workers run. */
function onSiteOfItsOwn(): void {
  let shared: TestResources;
  beforeEach(async () => {
    shared = site;
    site = await openSite();
  });
  afterEach(async () => {
    await site.close();
    site = shared;
  });
}

async function receive(...answers: Answer[]): Promise<Receiver> {
  const receiver = await startReceiver(...answers);
  receivers.push(receiver);
  return receiver;
}

/** Creates a destination and returns it with its full secret. */
async function add(url: string, events = ALL): Promise<Destination> {
  const result = await createDestination(site.resources, { name: "Destino", url, events, isActive: true });
  if (!result.ok) throw new Error(result.detail);
  return result.destination;
}

const contact = (name = "Ana Prado", email = "ana@empresa.com.br") =>
  submitLead(
    site.resources,
    contactSchema.parse({
      name,
      email,
      phone: "11988887777",
      message: "Preciso de\r\num sistema.",
      pageUrl: "https://prumo.example/contato",
      referrer: "https://busca.example/",
    }),
    { userAgent: "Navegador/1.0" },
  );

const list = async ({ id }: Pick<Destination, "id">) =>
  (await listDeliveries(site.resources, id, { page: 1, limit: 100 }))?.deliveries ?? [];
const deliveryOf = async (destination: Pick<Destination, "id">) => {
  const [newest] = await list(destination);
  const delivery = newest && (await findDelivery(site.resources.db, newest.id));
  if (!delivery) throw new Error("there is no delivery");
  return delivery;
};

/** Makes the planned attempt now, ahead of the queue's job. */
async function attempt({ id }: { id: string }, timeoutMs = 60_000): Promise<void> {
  const { rows } = await site.resources.db.$client.query<{ planNumber: number }>(
    'SELECT turn AS "planNumber" FROM webhook_deliveries WHERE id = $1',
    [id],
  );
  await attemptDelivery(
    site.resources,
    { deliveryId: id, planNumber: rows[0]?.planNumber ?? -1 },
    { timeoutMs },
  );
}

/** Makes the next attempt due after a second, so that its timestamp differs. retry-plan.test.ts covers the pauses. */
async function hurry(): Promise<void> {
  await site.resources.db.$client.query(
    `UPDATE webhook_deliveries SET next_attempt_at = now()
     WHERE next_attempt_at > now() AND attempted_at < now() - interval '1 second'`,
  );
  site.resources.jobs.wakeSoon(DELIVERIES);
}

describe("workers", () => {
  onSiteOfItsOwn();

  it("deliver what the form had and where it came from, the same at every try until it is taken, and then no more", async () => {
    const receiver = await receive(500, "close", 200);
    const { secret } = await add(receiver.url);
    await contact();
    await startSlice(site.resources, webhooksSlice);
    await eventually(async () => {
      await hurry();
      return receiver.requests.length === 3;
    });

    const [first, second, third] = receiver.requests;
    expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(second?.headers["webhook-id"]).toMatch(/^contact_[0-9a-f-]{36}$/);
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
    expect(sentAt).toBeGreaterThan(Number(first?.headers["webhook-timestamp"]));
    expect(third?.headers).toMatchObject(
      signatureHeaders({ id, body: third?.body ?? "", secret: secret ?? "" }, sentAt),
    );
    const [destination] = await listDestinations(site.resources);
    await eventually(async () => (await deliveryOf(destination ?? { id: "" })).state === "delivered");
    expect(await deliveryOf(destination ?? { id: "" })).toMatchObject({
      attempts: 3,
      status: 200,
      answer: "{}",
      detail: null,
      nextAttemptAt: null,
    });
  });

  it("of two processes share the work: every event arrives once", async () => {
    const receiver = await receive(200);
    await add(receiver.url);
    const other = await openJobs(site.connection, quickJobTypes(), site.resources.log);
    await startSlice(site.resources, webhooksSlice);
    await startSlice({ ...site.resources, jobs: other }, webhooksSlice);
    for (let index = 0; index < 40; index++) await contact("Ana Prado", `ana${index}@empresa.com.br`);
    await eventually(async () => receiver.requests.length >= 40);
    const { rows } = await site.resources.db.$client.query(
      "SELECT DISTINCT attempts FROM webhook_deliveries",
    );
    expect(rows).toEqual([{ attempts: 1 }]);
    expect(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(40);
    expect(receiver.requests).toHaveLength(40);
    await other.stop();
  });

  it("are not held up by a destination that never answers", async () => {
    const [dead, well] = [await receive("hang"), await receive(200)];
    await add(dead.url);
    await add(well.url);
    for (let index = 0; index < 20; index++) await contact("Ana Prado", `ana${index}@empresa.com.br`);
    workOnDeliveries(site.resources, { timeoutMs: 30_000 });
    await eventually(() => well.requests.length === 20);
    expect(dead.requests.length).toBeLessThanOrEqual(4);
    // Ends the hanging request, so that the site can close.
    await dead.close();
  });

  it("find by themselves what falls due, with nobody to wake them", async () => {
    const receiver = await receive(500, 200);
    const destination = await add(receiver.url);
    await contact();
    await attempt(await deliveryOf(destination));
    await startSlice(site.resources, webhooksSlice);
    await site.resources.db.$client.query(
      "UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 second'",
    );
    await eventually(async () => (await deliveryOf(destination)).state === "delivered");
    expect(receiver.requests).toHaveLength(2);
  });

  it("that are stopped give back what takes too long, and the next ones send it at once", async () => {
    const receiver = await receive("hang", 200);
    const destination = await add(receiver.url);
    const other = await openJobs(site.connection, quickJobTypes(), site.resources.log);
    await startSlice({ ...site.resources, jobs: other }, webhooksSlice);
    await contact();
    await eventually(() => receiver.requests.length === 1);
    await other.stop();
    expect(await deliveryOf(destination)).toMatchObject({ state: "waiting", attempts: 1, detail: null });
    await startSlice(site.resources, webhooksSlice);
    await eventually(async () => (await deliveryOf(destination)).state === "delivered");
    expect(receiver.requests).toHaveLength(2);
  });
});

describe("an event", () => {
  it("exists exactly if what caused it does", async () => {
    await add("http://127.0.0.1:9/");
    const jobs = { ...site.resources.jobs, enqueue: () => Promise.reject(new Error("no queue")) };
    await expect(
      subscribe({ ...site.resources, jobs }, newsletterSchema.parse({ email: "a@b.example" }), {
        userAgent: undefined,
      }),
    ).rejects.toThrow("no queue");
    const { rows } = await site.resources.db.$client.query(
      "SELECT 1 FROM webhook_events UNION ALL SELECT 1 FROM newsletter_subscriptions",
    );
    expect(rows).toEqual([]);
  });

  it("goes to the active destinations that ask for its kind, once each", async () => {
    const [all, posts, off] = [
      await add("http://127.0.0.1:9/a"),
      await add("http://127.0.0.1:9/b", ["post-published"]),
      await add("http://127.0.0.1:9/c"),
    ];
    await updateDestination(site.resources, off.id, { isActive: false });
    await contact();
    await offerEbook(site.resources);
    await requestEbook(
      site.resources,
      ebookSchema.parse({ name: "Ana", email: "ana@empresa.com.br", source: "lead-magnet" }),
      { userAgent: undefined },
    );
    await subscribe(site.resources, newsletterSchema.parse({ email: "ana@empresa.com.br" }), {
      userAgent: undefined,
    });
    await requestRemoval(site.resources, {
      name: "Ana Prado",
      email: "ana@empresa.com.br",
      phone: null,
      reason: "Não quero mais contato.",
    });
    expect((await list(all)).map(({ event }) => event)).toEqual([
      "data-removal",
      "newsletter",
      "lead-magnet",
      "contact",
    ]);
    expect(JSON.parse((await deliveryOf(all)).payload)).toMatchObject({
      source: "data-removal-form",
      type: "data-removal",
      protocol: expect.stringMatching(/^LGPD-/),
      reason: "Não quero mais contato.",
      userAgent: null,
      url: null,
      referrer: null,
    });
    expect(await list(posts)).toEqual([]);
    expect(await list(off)).toEqual([]);
  });

  it("is every publication of a post, and nothing else that happens to it", async () => {
    const destination = await add("http://127.0.0.1:9/", ["post-published"]);
    const { resources } = site;
    const count = async () => (await list(destination)).length;
    const input = postInputSchema.parse({ title: "Um título", content: "Um texto.", tags: ["a"] });
    const made = await createItem(resources, postType, AUTHOR, input);
    const id = made.ok ? made.item.id : "";
    expect(await count()).toBe(0);
    await updateItem(resources, postType, AUTHOR, id, { isPublished: true });
    expect(await count()).toBe(1);
    await updateItem(resources, postType, AUTHOR, id, { isPublished: true });
    await updateItem(resources, postType, AUTHOR, id, { title: "Outro título", isPublished: true });
    expect(await count()).toBe(1);
    await unpublishItems(resources, postType, AUTHOR, [id]);
    await updateItem(resources, postType, AUTHOR, id, { isPublished: true });
    expect(await count()).toBe(2);
    await createItem(resources, postType, AUTHOR, { ...input, isPublished: true });
    expect(await count()).toBe(3);
    expect(new Set((await list(destination)).map(({ webhookId }) => webhookId)).size).toBe(3);
    expect(JSON.parse((await deliveryOf(destination)).payload)).toMatchObject({
      source: "blog",
      type: "post-published",
      slug: "um-titulo-2",
      title: "Um título",
      tags: ["a"],
      author: "Ana",
      url: "http://localhost:3000/blog/um-titulo-2",
      userAgent: null,
      referrer: null,
    });
  });
});

describe("an attempt that fails", () => {
  it.each([
    [500, /^HTTP error! status: 500\. O destino falhou ao tratar o aviso\.$/],
    [404, /^HTTP error! status: 404\. O destino não conhece este endereço/],
    ["redirect" as const, /^HTTP error! status: 307\. Redirecionamentos não são seguidos/],
    ["hang" as const, /^O destino não respondeu em \d+ segundos\.$/],
    ["close" as const, /^O destino encerrou a conexão sem responder\.$/],
  ])("by %s is planned again within 10 s, and says why", async (answer, detail) => {
    const destination = await add((await receive(answer)).url);
    await contact();
    await attempt(await deliveryOf(destination), answer === "hang" ? 300 : 60_000);
    const delivery = await deliveryOf(destination);
    expect(delivery).toMatchObject({ state: "waiting", attempts: 1, detail: expect.stringMatching(detail) });
    const pause = Date.parse(delivery.nextAttemptAt ?? "") - Date.parse(delivery.attemptedAt ?? "");
    expect(pause).toBeGreaterThan(1_000);
    expect(pause).toBeLessThan(10_000);
  });

  it("waits as long as the receiver asks", async () => {
    const answer = { status: 503, headers: { "retry-after": "600" } };
    const destination = await add((await receive(answer)).url);
    await contact();
    await attempt(await deliveryOf(destination));
    const { nextAttemptAt, attemptedAt } = await deliveryOf(destination);
    const pause = Date.parse(nextAttemptAt ?? "") - Date.parse(attemptedAt ?? "");
    expect(pause).toBeGreaterThan(590_000);
  });

  it("is the last after a day, and visible", async () => {
    const receiver = await receive(500);
    const destination = await add(receiver.url);
    await contact();
    const { id } = await deliveryOf(destination);
    await site.resources.db.$client.query("UPDATE webhook_deliveries SET give_up_at = now()");
    await attempt({ id });
    expect(await deliveryOf(destination)).toMatchObject({
      state: "failed",
      nextAttemptAt: null,
      status: 500,
    });
    await attempt({ id });
    expect(receiver.requests).toHaveLength(1);
  });

  it("by 410 switches the destination off, with all that waits for it", async () => {
    const destination = await add((await receive(410)).url);
    await contact();
    await contact("Bia Prado", "bia@empresa.com.br");
    await attempt(await deliveryOf(destination));
    const deliveries = await list(destination);
    expect(deliveries.map(({ state, detail }) => [state, detail])).toEqual([
      ["failed", expect.stringMatching(/^HTTP error! status: 410\. .*desativado/)],
      ["failed", "O destino foi desativado antes do envio."],
    ]);
    const [shown] = await listDestinations(site.resources);
    expect(shown).toMatchObject({ isActive: false, goneAt: expect.any(String) });
    await contact("Caio Prado", "caio@empresa.com.br");
    expect(await list(destination)).toHaveLength(2);

    expect(await resendDelivery(site.resources, deliveries[1]?.id ?? "")).toMatchObject({
      ok: false,
      code: "conflict",
    });
    await updateDestination(site.resources, destination.id, { isActive: true });
    const [again] = await listDestinations(site.resources);
    expect(again).toMatchObject({ isActive: true, goneAt: null });
  });

  it("because the address turned private sends nothing", async () => {
    const receiver = await receive(200);
    const destination = await add("http://publico.example/");
    await contact();
    const { id } = await deliveryOf(destination);
    const config = { ...site.resources.config, allowPrivateAddresses: false };
    const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
    await attemptDelivery({ ...site.resources, config }, { deliveryId: id, planNumber: 0 }, { resolve });
    expect(await deliveryOf(destination)).toMatchObject({
      state: "waiting",
      status: null,
      detail: expect.stringContaining("rede privada"),
    });
    expect(receiver.requests).toEqual([]);
  });
});

describe("two processes", () => {
  it("do not make the same attempt, at once or one after the other", async () => {
    const answered = Promise.withResolvers<number>();
    const receiver = await receive(answered.promise, 200);
    const destination = await add(receiver.url);
    await contact();
    const planned = { deliveryId: (await deliveryOf(destination)).id, planNumber: 0 };
    const first = attemptDelivery(site.resources, planned, { timeoutMs: 60_000 });
    await eventually(() => receiver.requests.length === 1);
    await expect(attemptDelivery(site.resources, planned)).rejects.toThrow("another process");
    answered.resolve(503);
    await first;
    await attemptDelivery(site.resources, planned);
    expect(receiver.requests).toHaveLength(1);
    expect((await deliveryOf(destination)).attempts).toBe(1);
  });

  it("hand over: an attempt whose process died is made again", async () => {
    const receiver = await receive(200);
    const destination = await add(receiver.url);
    await contact();
    const { id } = await deliveryOf(destination);
    await site.resources.db.$client.query(
      "UPDATE webhook_deliveries SET attempts = 1, busy_until = now() - interval '1 second'",
    );
    await attempt({ id });
    expect(await deliveryOf(destination)).toMatchObject({ state: "delivered", attempts: 2 });
  });
});

describe("resending", () => {
  it("is the same event, signed anew, whatever became of it", async () => {
    const receiver = await receive(200);
    const destination = await add(receiver.url);
    await contact();
    const before = await deliveryOf(destination);
    await attempt(before);
    const result = await resendDelivery(site.resources, before.id);
    expect(result).toMatchObject({ ok: true, delivery: { state: "waiting", attempts: 1 } });
    await attempt(before);
    const [first, second] = receiver.requests;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(await deliveryOf(destination)).toMatchObject({ state: "delivered", attempts: 2 });
    expect(await resendDelivery(site.resources, randomUUID())).toMatchObject({ code: "not-found" });
  });
});

describe("a test", () => {
  it("is sent at once, once, and to a destination that is off too", async () => {
    const receiver = await receive(500, 204);
    const destination = await add(receiver.url, ["contact"]);
    expect(await sendTest(site.resources, destination.id)).toMatchObject({
      ok: true,
      delivery: { event: "test", state: "failed", status: 500, attempts: 1, nextAttemptAt: null },
    });
    await updateDestination(site.resources, destination.id, { isActive: false });
    expect(await sendTest(site.resources, destination.id)).toMatchObject({
      ok: true,
      delivery: { state: "delivered", status: 204 },
    });
    expect(JSON.parse(receiver.requests[1]?.body ?? "")).toMatchObject({ source: "test", type: "test" });
    expect(await sendTest(site.resources, randomUUID())).toMatchObject({ code: "not-found" });
    expect(await sendTest(site.resources, SERVER_DESTINATION)).toMatchObject({ code: "not-found" });
  });
});

describe("what is kept", () => {
  it("of a person goes when they ask, sent or not", async () => {
    const receiver = await receive(200);
    const destination = await add(receiver.url);
    await contact("Ana Prado", "Ana@empresa.com.br");
    const deleted = await deliveryOf(destination);
    await contact("Bia Prado", "bia@empresa.com.br");
    await eraseEventsOf(site.resources.db, personOf("ana@EMPRESA.com.br"));
    await attemptDelivery(site.resources, { deliveryId: deleted.id, planNumber: 0 });
    expect(receiver.requests).toEqual([]);
    expect((await list(destination)).map(({ id }) => id)).not.toContain(deleted.id);
    expect(await list(destination)).toHaveLength(1);
  });

  it("goes after 30 days, and with the last destination that was told", async () => {
    const destination = await add("http://127.0.0.1:9/");
    await contact();
    await contact("Bia Prado", "bia@empresa.com.br");
    const { db } = site.resources;
    await db.$client.query(
      "UPDATE webhook_events SET created_at = now() - interval '30 days 1 minute' WHERE email LIKE 'bia%'",
    );
    expect(await expireEvents(db)).toBe(1);
    expect(await list(destination)).toHaveLength(1);
    await deleteDestination(site.resources, destination.id);
    const { rows } = await db.$client.query("SELECT 1 FROM webhook_events");
    expect(rows).toEqual([]);
  });
});
