// 127.0.0.1 stands for the Internet here; private addresses are refused by default.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createToken } from "#src/features/tokens/tokens.server.ts";
import { type ConnectionWatch, watchConnections } from "#src/testing/connections.ts";
import { eventually } from "#src/testing/eventually.ts";
import { type Receiver, startReceiver } from "#src/testing/http-receiver.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";

vi.mock("#src/platform/http/outgoing/public-address.ts", async (importActual) => {
  const { isPublicAddress } =
    await importActual<typeof import("#src/platform/http/outgoing/public-address.ts")>();
  return { isPublicAddress: (address: string) => address === "127.0.0.1" || isPublicAddress(address) };
});

const STATUSES = [301, 302, 307, 308];

let site: TestSite;
let staff: Staff;
let token: { id: string; token: string };
let receiver: Receiver;
let watch: ConnectionWatch;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" }, quickJobTypes());
  staff = await addStaff(site.resources, "admin");
  token = await createToken(site.resources.db, staff.user.id, {
    name: "n8n",
    description: null,
    permissions: ["create_post"],
    expiresInDays: null,
  });
  await site.startWorkers();
});
afterAll(() => site.close());
beforeEach(() => {
  watch = watchConnections();
});
afterEach(async () => {
  watch.stop();
  await receiver.close();
});

const ask = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  site.api.inject({ method, url, headers: staff.headers, ...(payload && { payload }) });

/** Starts a server that redirects to its own private address, where it would answer. */
async function startRedirecting(status: number): Promise<void> {
  const headers: Record<string, string> = {};
  receiver = await startReceiver({ status, headers }, 200);
  headers.location = `http://[::ffff:127.0.0.1]:${new URL(receiver.url).port}/`;
}

/** Excludes the job queue's connections to the database. */
function connections(): string[] {
  const { port } = new URL(receiver.url);
  return watch.begun.filter((one) => one.endsWith(`:${port}`));
}

describe.each(STATUSES)("an address that redirects into a private network with %s", (status) => {
  it("gives no image, and the call says why", async () => {
    await startRedirecting(status);
    const answer = await site.api.inject({
      method: "POST",
      url: "/api/webhook/create-post",
      headers: { "x-api-token": token.token },
      payload: { title: `Imagem ${status}`, content: "Texto", featuredImageUrl: receiver.url },
    });
    expect(answer.statusCode).toBe(201);
    const { post } = answer.json<{ post: { id: string } }>();
    const note = async () => {
      const calls = await ask("GET", `/api/settings/api-tokens/${token.id}/calls`);
      const list = calls.json<{ calls: { entityId: string; detail: string | null }[] }>().calls;
      return list.find(({ entityId }) => entityId === post.id)?.detail;
    };
    await eventually(async () => (await note()) === "Imagem não incluída: o endereço não é público.");
    expect((await ask("GET", `/api/posts/${post.id}`)).json()).toMatchObject({ featuredImage: null });
    expect(connections()).toEqual([`127.0.0.1:${new URL(receiver.url).port}`]);
    expect(receiver.requests).toHaveLength(1);
  });

  it("is sent no webhook beyond the first answer, which is told", async () => {
    await startRedirecting(status);
    const made = await ask("POST", "/api/webhooks", { name: "CRM", url: receiver.url, events: ["contact"] });
    expect(made.statusCode).toBe(201);
    const { id } = made.json<{ id: string }>();
    const test = await ask("POST", `/api/webhooks/${id}/test`);
    expect(test.json()).toMatchObject({
      state: "failed",
      status,
      detail: expect.stringContaining("Redirecionamentos não são seguidos"),
    });
    expect(connections()).toEqual([`127.0.0.1:${new URL(receiver.url).port}`]);
    expect(receiver.requests).toHaveLength(1);
  });
});
