// Presence in an item, across several processes (docs/adr/0040).

import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { createParser } from "eventsource-parser";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { usersTable } from "#src/accounts/table.ts";
import { createApi } from "#src/api.ts";
import { openNotifications } from "#src/platform/database/notifications.ts";
import type { Server } from "#src/platform/http/server.ts";
import { openTagCache } from "#src/platform/resources/tag-cache.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { broadcast, createPresence } from "./presence.server.ts";
import type { NewestVersion, PersonHere } from "./schema.ts";

/** Longer than a test, so that no beat finds out first. */
const NO_BEAT_MS = 3_600_000;

let site: TestSite;
let ana: Staff;
let rui: Staff;
/** Two processes on one database, each with its own listening connection, cache and server. */
let processes: { api: Server; url: string }[] = [];
let closeOther: () => Promise<void>;
const openStreams: Stream[] = [];

beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  ana = await addNamed("Ana Prado");
  rui = await addNamed("Rui Lopes");
  const notifications = await openNotifications(site.connection, site.resources.log);
  const cache = await openTagCache(notifications);
  const other = await createApi({ ...site.resources, notifications, cache });
  closeOther = async () => {
    await other.close();
    await notifications.close();
  };
  processes = await Promise.all([site.api, other].map(async (api) => ({ api, url: await listen(api) })));
});
afterEach(async () => {
  await Promise.all(openStreams.splice(0).map((stream) => stream.leave()));
});
afterAll(async () => {
  // Node's fetch reopens the connection when its stream is dropped, and requests nothing on it.
  for (const { api } of processes) api.server.closeAllConnections();
  await closeOther();
  await site.close();
});

async function addNamed(name: string): Promise<Staff> {
  const staff = await addStaff(site.resources, "editor");
  await site.resources.db.update(usersTable).set({ name }).where(eq(usersTable.id, staff.user.id));
  return staff;
}

async function listen(api: Server): Promise<string> {
  await api.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;
}

interface Stream {
  response: Response;
  people: PersonHere[];
  /** Names of the people present, one's own with a star. */
  names(): string[];
  /** Sections by name. */
  sections(): Record<string, string | null>;
  versions: NewestVersion[];
  isEnded: boolean;
  leave(): Promise<void>;
}

async function open(id: string, staff: Staff, url = processes[0]?.url, kind = "posts"): Promise<Stream> {
  const aborted = new AbortController();
  const response = await fetch(`${url}/api/${kind}/${id}/presence`, {
    headers: staff.headers,
    signal: aborted.signal,
  });
  const stream: Stream = {
    response,
    people: [],
    names: () => stream.people.map(({ name, isYou }) => (isYou ? `${name}*` : name)),
    sections: () => Object.fromEntries(stream.people.map(({ name, section }) => [name, section])),
    versions: [],
    isEnded: false,
    async leave() {
      aborted.abort();
      await reading;
    },
  };
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === "people") stream.people = JSON.parse(data) as PersonHere[];
      if (event === "draft") stream.versions.push(JSON.parse(data) as NewestVersion);
    },
  });
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
  };
  const reading = read()
    .catch(() => {})
    .finally(() => (stream.isEnded = true));
  openStreams.push(stream);
  return stream;
}

/** Somebody present in an item, without an API call. @param beatMs interval of the session check */
async function watch(itemId: string, { user, token }: Staff, beatMs: number) {
  const presence = createPresence(site.resources, beatMs);
  await presence.start();
  let names: string[] = [];
  let isEnded = false;
  const leave = presence.enter({
    itemId,
    person: user,
    token,
    onPeople: (people) => (names = people.map(({ name }) => name)),
    onVersion() {},
    onBeat() {},
    end: () => (isEnded = true),
  });
  return {
    names: () => names,
    isEnded: () => isEnded,
    async leave() {
      leave();
      await presence.close();
    },
  };
}

async function createPost(): Promise<string> {
  const payload = { title: "Um post", content: "Um texto.", isPublished: true };
  const answer = await site.api.inject({ method: "POST", url: "/api/posts", payload, headers: ana.headers });
  return answer.json<{ id: string }>().id;
}

const change = (method: "PUT" | "POST" | "DELETE", url: string, payload?: object, staff = ana) =>
  site.api.inject({ method, url, payload, headers: staff.headers });

describe("the people in an item", () => {
  it("see each other over two processes, each once, and see who leaves", async () => {
    const id = await createPost();
    const one = await open(id, ana);
    expect(one.response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    await expect.poll(one.names).toEqual(["Ana Prado*"]);
    const other = await open(id, rui, processes[1]?.url);
    await expect.poll(one.names).toEqual(["Ana Prado*", "Rui Lopes"]);
    await expect.poll(other.names).toEqual(["Ana Prado", "Rui Lopes*"]);
    const secondTab = await open(id, rui);
    await expect.poll(secondTab.names).toEqual(["Ana Prado", "Rui Lopes*"]);
    await secondTab.leave();
    await other.leave();
    await expect.poll(one.names).toEqual(["Ana Prado*"]);
  });

  it("are those of this item alone", async () => {
    const [one, other] = [await open(await createPost(), ana), await open(await createPost(), rui)];
    await expect.poll(one.names).toEqual(["Ana Prado*"]);
    await expect.poll(other.names).toEqual(["Rui Lopes*"]);
  });

  it("are gone a while after their process was killed", async () => {
    const itemId = randomUUID();
    const watching = await watch(itemId, ana, 100);
    // The last message from the killed process.
    const person = { id: rui.user.id, name: "Rui Lopes" };
    await broadcast(site.resources.db, [{ type: "here", from: "killed", itemId, person }]);
    await expect.poll(watching.names).toContain("Rui Lopes");
    await expect.poll(watching.names).toEqual([ana.user.name]);
    await watching.leave();
  });
});

describe("the section that a person is in", () => {
  it("is seen in every process, whichever was told, until they leave", async () => {
    const payload = { title: "A dois" };
    const made = await change("POST", "/api/pages", payload);
    const { id } = made.json<{ id: string }>();
    const at = (section: unknown, staff = ana) =>
      change("POST", `/api/pages/${id}/presence`, { section }, staff);
    const section = randomUUID();
    const one = await open(id, ana, processes[0]?.url, "pages");
    const other = await open(id, rui, processes[1]?.url, "pages");
    await expect.poll(one.names).toHaveLength(2);
    // The call arrives at the process that has none of this person's streams.
    expect((await at(section, rui)).statusCode).toBe(204);
    await expect.poll(one.sections).toEqual({ "Ana Prado": null, "Rui Lopes": section });
    await expect.poll(other.sections).toEqual({ "Ana Prado": null, "Rui Lopes": section });
    await other.leave();
    await expect.poll(one.names).toEqual(["Ana Prado*"]);
    await open(id, rui, processes[1]?.url, "pages");
    await expect.poll(one.sections).toEqual({ "Ana Prado": null, "Rui Lopes": null });
  });

  it("is refused where it is none, and told of nobody who is not there", async () => {
    const { id } = (await change("POST", "/api/pages", { title: "Só" })).json<{ id: string }>();
    const path = `/api/pages/${id}/presence`;
    for (const hostile of ["x", 7, undefined, "a".repeat(9000)])
      expect((await change("POST", path, { section: hostile })).statusCode).toBe(422);
    const missing = `/api/pages/${randomUUID()}/presence`;
    expect((await change("POST", missing, { section: null })).statusCode).toBe(404);
    const one = await open(id, ana, undefined, "pages");
    await expect.poll(one.names).toEqual(["Ana Prado*"]);
    expect((await change("POST", path, { section: randomUUID() }, rui)).statusCode).toBe(204);
    expect((await change("POST", path, { section: null })).statusCode).toBe(204);
    await expect.poll(one.sections).toEqual({ "Ana Prado": null });
  });
});

describe("the newest version of an item", () => {
  it("reaches the streams of another process, whatever makes it", async () => {
    const id = await createPost();
    const stream = await open(id, ana, processes[1]?.url);
    const newest = () => stream.versions.at(-1)?.baseRevision;
    await expect.poll(newest).toBeDefined();
    const path = `/api/posts/${id}`;
    const first = newest() ?? "";

    const saved = (await change("PUT", `${path}/draft`, { title: "De Rui" }, rui)).json<NewestVersion>();
    await expect.poll(newest).toBe(saved.baseRevision);
    expect(stream.versions.at(-1)?.author).toEqual({ id: rui.user.id, name: "Rui Lopes" });

    await change("DELETE", `${path}/draft`);
    await expect.poll(newest).toBe(first);

    await change("PUT", `${path}/draft`, { title: "Outro" });
    const published = (await change("POST", `${path}/publish`, {})).json<{ revision: string }>();
    await expect.poll(newest).toBe(published.revision);

    await change("POST", `${path}/revisions/${first}/restore`);
    await expect.poll(newest).not.toBe(published.revision);
  });
});

describe("a stream", () => {
  it("is for staff, and of an item that there is", async () => {
    const id = await createPost();
    const status = async (item: string, staff: Staff) => (await open(item, staff)).response.status;
    const nobody = { ...ana, headers: { authorization: "" } };
    expect(await status(id, nobody)).toBe(401);
    expect(await status(randomUUID(), ana)).toBe(404);
    expect(await status("x", ana)).toBe(404);
  });

  it("is refused to a person who has too many", async () => {
    const id = await createPost();
    const streams = await Promise.all(Array.from({ length: 7 }, () => open(id, ana)));
    const statuses = streams.map(({ response }) => response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await open(id, rui)).response.status).toBe(200);
  });

  it("ends with its session, at once, and is kept alive until then", async () => {
    const guest = await addNamed("Gil Braga");
    const id = await createPost();
    const stream = await open(id, guest);
    const watching = await watch(id, guest, NO_BEAT_MS);
    await expect.poll(stream.names).toEqual(["Gil Braga*"]);
    expect([stream.isEnded, watching.isEnded()]).toEqual([false, false]);
    await change("POST", "/api/auth/logout", undefined, guest);
    await expect.poll(watching.isEnded).toBe(true);
    await expect.poll(() => stream.isEnded).toBe(true);
    await watching.leave();
  });

  it("ends at once, in every process, when the person is disabled", async () => {
    const guest = await addNamed("Lia Castro");
    const id = await createPost();
    const streams = [await open(id, guest), await open(id, guest, processes[1]?.url)];
    const watching = await watch(id, guest, NO_BEAT_MS);
    for (const stream of streams) await expect.poll(stream.names).toEqual(["Lia Castro*"]);
    const admin = await addStaff(site.resources, "admin");
    await change("PUT", `/api/people/${guest.user.id}`, { isActive: false }, admin);
    await expect.poll(watching.isEnded).toBe(true);
    await expect.poll(() => streams.every(({ isEnded }) => isEnded)).toBe(true);
    await watching.leave();
  });

  it("ends at once when its process stops, and the others see it", async () => {
    const id = await createPost();
    const notifications = await openNotifications(site.connection, site.resources.log);
    const api = await createApi({ ...site.resources, notifications });
    const stopping = await open(id, rui, await listen(api));
    const staying = await open(id, ana);
    await expect.poll(staying.names).toEqual(["Ana Prado*", "Rui Lopes"]);
    // If it waited for the stream, it would wait forever.
    await api.close();
    await expect.poll(() => stopping.isEnded).toBe(true);
    await expect.poll(staying.names).toEqual(["Ana Prado*"]);
    await notifications.close();
  });
});
