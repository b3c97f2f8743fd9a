// Draft session without a screen: a text in memory, and a server behind a connection that can drop answers.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ApiClient, ApiError } from "#src/ui/api/api-client.ts";
import type { DraftFields, SavedDraft } from "./draft-fields.ts";
import type { DraftOptions } from "./draft-options.ts";
import { openDraftSession } from "./draft-session.ts";
import { DraftConflict } from "./draft-store.ts";
import { mergeByField } from "./edited-fields.ts";

interface Text {
  id: string;
  title: string;
  note: string;
  isPublished: boolean;
  revision: string;
  draft?: object | null;
}

const ends: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const listeners = new Map<string, () => void>();

/** A server with one text and its draft, and a session that starts with both. */
function openServer(fields: Pick<Text, "title" | "note"> = { title: "um", note: "a" }) {
  const versions: DraftFields[] = [fields];
  const faults: ("request" | "answer" | "refusal")[] = [];
  const sent: string[] = [];
  let storedAt = 0;
  const newest = () => versions.at(-1) ?? {};
  const draft = (): SavedDraft => ({
    ...newest(),
    baseRevision: String(versions.length - 1),
    savedAt: "2026-11-22T12:00:00.000Z",
    differs: versions.length - 1 !== storedAt,
  });
  const item = (): Text => ({
    ...({ title: "", note: "", ...versions[storedAt] } as Pick<Text, "title" | "note">),
    id: "a",
    isPublished: true,
    revision: String(storedAt),
    draft: versions.length - 1 === storedAt ? null : {},
  });
  const put = ({ baseRevision, ...changes }: DraftFields): SavedDraft => {
    const [was, is] = [versions[Number(baseRevision)] ?? {}, newest()];
    const mine = Object.keys(changes).filter(
      (name) => changes[name] !== was[name] && changes[name] !== is[name],
    );
    const conflicts = mine
      .filter((name) => is[name] !== was[name])
      .map((field) => ({ field, theirs: is[field], yours: changes[field] }));
    const own = mine.filter((name) => is[name] === was[name]).map((name) => [name, changes[name]]);
    const merged = { ...is, ...Object.fromEntries(own) };
    if (conflicts.length > 0) {
      throw new ApiError(409, { conflicts, merged, baseRevision: String(versions.length - 1) });
    }
    if (mine.length > 0) versions.push({ ...merged, title: String(merged.title).trim() });
    return draft();
  };
  const answer = (method: string, path: string, body: DraftFields): unknown => {
    sent.push(`${method} ${path}`);
    const fault = faults.shift();
    if (fault === "request") throw new ApiError(0);
    if (fault === "refusal") throw new ApiError(422, { error: "Título longo" });
    const act = (): unknown => {
      if (method === "GET") return path.endsWith("/draft") ? draft() : item();
      if (method === "PUT") return put(body);
      if (method === "DELETE") return void (versions.length = storedAt + 1);
      published.push(body);
      storedAt = versions.length - 1;
      return item();
    };
    const result = act();
    if (fault === "answer") throw new ApiError(0);
    return result;
  };
  const published: DraftFields[] = [];
  const ask = async (method: string, path: string, body: object = {}) =>
    Promise.resolve().then(() => answer(method, path, { ...body }));
  const api = {
    send: ask,
    get: (path: string) => ask("GET", path),
  } as unknown as ApiClient;
  /** Somebody else saves. */
  const write = (changes: DraftFields) => void versions.push({ ...newest(), ...changes });
  return { api, faults, sent, write, newest, item, draft, published };
}

type Server = ReturnType<typeof openServer>;

function open(server: Server, more: Partial<DraftOptions<Text>> = {}, isNew = false) {
  let fields: DraftFields = isNew
    ? { title: "", note: "" }
    : { title: server.item().title, note: server.item().note };
  const listening = new Set<() => void>();
  const show = (shown: DraftFields): void => {
    fields = { ...fields, ...shown };
    for (const listener of listening) listener();
  };
  const subscribe = (onChange: () => void) => {
    listening.add(onChange);
    return () => void listening.delete(onChange);
  };
  const session = openDraftSession<Text>({
    api: server.api,
    address: () => "/api/texts/a",
    opened: { item: isNew ? null : server.item(), draft: null },
    fieldsOf: (answer) => {
      const { title = "", note = "" } = answer as Partial<Text>;
      return { title, note };
    },
    edited: mergeByField({ read: () => fields, show, subscribe }),
    ...more,
  });
  ends.push(session.start());
  return { session, write: (title: string) => show({ title }), show, now: () => fields };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("what is edited", () => {
  it("is saved within a second, and says so", async () => {
    const server = openServer();
    const { session, write } = open(server);
    write("dois");
    expect(session.get().isSaved).toBe(false);
    await pass(600);
    expect(server.newest()).toMatchObject({ title: "dois" });
    expect(session.get()).toMatchObject({ isSaved: true, hasDraft: true, status: "saved" });
  });

  it("is saved as it was opened, and again as it was saved last", async () => {
    const server = openServer();
    const { session, write } = open(server);
    write("um ");
    expect(session.get().isSaved).toBe(true);
    write("dois");
    expect(session.get().isSaved).toBe(false);
    write("um");
    expect(session.get().isSaved).toBe(true);
    await pass(5_000);
    expect(server.sent).toEqual([]);
    expect(session.get().item).toMatchObject({ id: "a" });
  });

  it("is sent again by itself when nobody answered, and at once when the connection is back", async () => {
    const server = openServer();
    const { session, write } = open(server);
    server.faults.push("request", "request");
    write("dois");
    await pass(600);
    expect(session.get()).toMatchObject({ status: "unanswered", isSaved: false });
    listeners.get("online")?.();
    await pass(600);
    expect(server.sent).toHaveLength(2);
    await pass(10_000);
    expect(server.newest()).toMatchObject({ title: "dois" });
    expect(session.get().isSaved).toBe(true);
  });

  it("is not sent again where the server refuses it, until it changes", async () => {
    const server = openServer();
    const { session, write } = open(server);
    server.faults.push("refusal");
    write("longo");
    await pass(60_000);
    expect(server.sent).toHaveLength(1);
    expect(session.get()).toMatchObject({ status: "refused", refusal: { serverText: "Título longo" } });
    write("curto");
    await pass(600);
    expect(session.get()).toMatchObject({ status: "saved", refusal: undefined });
  });

  it("is saved by nothing but a button where the form has one", async () => {
    const server = openServer();
    const { session, write } = open(server, { isByHand: true });
    write("dois");
    await pass(60_000);
    expect(server.sent).toEqual([]);
    await session.exclusively(() => session.save(true));
    expect(server.newest()).toMatchObject({ title: "dois" });
  });

  it("is kept in the browser at each change, and when the session ends", () => {
    const copies = { keepSoon: vi.fn(), keepAtOnce: vi.fn(), leave: vi.fn() };
    const { write } = open(openServer(), { copies });
    write("dois");
    expect(copies.keepSoon).toHaveBeenCalled();
    listeners.get("pagehide")?.();
    expect(copies.keepAtOnce).toHaveBeenCalledOnce();
    ends.pop()?.();
    expect(copies.leave).toHaveBeenCalledOnce();
  });
});

describe("a new item", () => {
  /** Creates texts idempotently by id. */
  function openNew(isComplete = true) {
    const server = openServer();
    const texts = new Map<string, Text>();
    const faults: ("request" | "answer")[] = [];
    const create = (newId: string): Promise<{ item: Text; fields: DraftFields; savedAt: string }> => {
      const fault = faults.shift();
      if (fault === "request") return Promise.reject(new ApiError(0));
      const fields = { ...edited.now() };
      const title = String(fields.title).trim();
      const item = texts.get(newId) ?? { ...server.item(), id: newId, title, note: "", isPublished: false };
      texts.set(newId, item);
      return fault ? Promise.reject(new ApiError(0)) : Promise.resolve({ item, fields, savedAt: "1" });
    };
    const edited = open(server, { create, mayCreate: () => isComplete }, true);
    return { ...edited, server, faults, titles: () => [...texts.values()].map(({ title }) => title) };
  }

  it("is made once although a request was lost, with what was sent at last", async () => {
    const { session, write, faults, titles, server } = openNew();
    faults.push("request");
    write("um");
    await expect(session.flush()).rejects.toThrow(ApiError);
    write("um dois");
    await session.flush();
    expect(titles()).toEqual(["um dois"]);
    expect(session.get()).toMatchObject({ isSaved: true, item: { title: "um dois" } });
    expect(server.sent).toEqual([]);
  });

  it("is made once although an answer was lost, and then saves what is not saved yet", async () => {
    const { session, write, faults, titles, server } = openNew();
    faults.push("answer");
    write("um");
    await expect(session.flush()).rejects.toThrow(ApiError);
    write("um dois");
    await session.flush();
    expect(titles()).toEqual(["um"]);
    expect(server.newest()).toMatchObject({ title: "um dois" });
    expect(session.get().isSaved).toBe(true);
  });

  it("is made by itself only once it is complete", async () => {
    const { write, titles } = openNew(false);
    write("um");
    await pass(60_000);
    expect(titles()).toEqual([]);
  });
});

describe("two people", () => {
  it("see what the other has changed in another field", async () => {
    const server = openServer();
    const { session, write, now } = open(server);
    server.write({ note: "de Bia" });
    write("dois");
    await session.flush();
    expect(now()).toEqual({ title: "dois", note: "de Bia" });
    expect(session.get().isSaved).toBe(true);
  });

  it("see it without saving, unless something is unsaved, which the next save merges", async () => {
    const server = openServer();
    const { session, write, now } = open(server);
    server.write({ note: "de Bia" });
    session.noteVersion("1");
    await pass(0);
    expect(now().note).toBe("de Bia");
    server.write({ note: "de Bia outra vez" });
    write("dois");
    session.noteVersion("2");
    await pass(0);
    expect(now().note).toBe("de Bia");
    await pass(600);
    expect(now()).toEqual({ title: "dois", note: "de Bia outra vez" });
  });

  it.each(["mine", "theirs"] as const)("choose where both have changed the same: %s", async (whose) => {
    const server = openServer();
    const { session, write, now } = open(server);
    server.write({ title: "de Bia", note: "de Bia" });
    write("de Ana");
    await expect(session.flush()).rejects.toThrow(DraftConflict);
    // The other version is known by now, but nothing is saved or published yet.
    await expect(session.flush()).rejects.toThrow(DraftConflict);
    await expect(session.exclusively(session.publish)).rejects.toThrow(DraftConflict);
    await pass(60_000);
    expect(server.newest()).toEqual({ title: "de Bia", note: "de Bia" });
    expect(now()).toEqual({ title: "de Ana", note: "de Bia" });
    const [conflict] = session.get().conflicts;
    if (!conflict) throw new Error("nothing is to be chosen");
    session.choose(conflict, whose);
    await pass(600);
    const title = whose === "mine" ? "de Ana" : "de Bia";
    expect(now()).toEqual({ title, note: "de Bia" });
    expect(server.newest()).toEqual({ title, note: "de Bia" });
    expect(session.get()).toMatchObject({ conflicts: [], isSaved: true });
  });
});

describe("the draft", () => {
  it("is published as it is shown: the request names its revision", async () => {
    const server = openServer();
    const { session, write } = open(server);
    write("dois");
    await session.exclusively(session.publish);
    expect(server.published).toEqual([{ revision: "1" }]);
    expect(session.get()).toMatchObject({ hasDraft: false, isSaved: true, item: { title: "dois" } });
  });

  it("is dropped, and what visitors read is shown", async () => {
    const server = openServer();
    const { session, write, now } = open(server);
    write("dois");
    await session.flush();
    await session.exclusively(session.discard);
    expect(now().title).toBe("um");
    expect(session.get()).toMatchObject({ hasDraft: false, isSaved: true, savedAt: undefined });
    expect(server.newest()).toMatchObject({ title: "um" });
  });

  it("that was made of an earlier revision is shown, and is what the next change is based on", async () => {
    const server = openServer();
    const { session, write, now } = open(server);
    server.write({ title: "de antes" });
    session.showRestored(server.draft());
    expect(now().title).toBe("de antes");
    expect(session.get()).toMatchObject({ hasDraft: true, isSaved: true });
    write("depois");
    await pass(600);
    expect(server.newest()).toMatchObject({ title: "depois" });
  });
});

describe("a part of an item", () => {
  it("counts alone: other fields of the draft neither show nor go away", async () => {
    const server = openServer();
    let note = "a";
    const listening = new Set<() => void>();
    const session = openDraftSession<Text>({
      api: server.api,
      address: () => "/api/texts/a",
      opened: { item: server.item(), draft: null },
      fieldsOf: (answer) => ({ note: (answer as Text).note }),
      edited: mergeByField({
        read: () => ({ note }),
        show: (fields) => {
          note = String(fields.note);
          for (const listener of listening) listener();
        },
        subscribe: (onChange) => {
          listening.add(onChange);
          return () => void listening.delete(onChange);
        },
      }),
      isPart: true,
    });
    ends.push(session.start());
    server.write({ title: "de Bia" });
    expect(session.get().hasDraft).toBe(false);
    note = "minha";
    for (const listener of listening) listener();
    expect(session.get().hasDraft).toBe(true);
    await pass(600);
    expect(server.newest()).toEqual({ title: "de Bia", note: "minha" });
    await session.exclusively(session.discard);
    expect(note).toBe("a");
    expect(session.get().hasDraft).toBe(false);
    await pass(600);
    expect(server.newest()).toEqual({ title: "de Bia", note: "a" });
  });
});

describe("while the user is asked whether to discard", () => {
  it("saves nothing, and goes on afterwards", async () => {
    const server = openServer();
    const { session, write } = open(server);
    write("dois");
    const hold = session.hold();
    await pass(2_000);
    listeners.get("online")?.();
    await pass(2_000);
    expect(server.sent).toEqual([]);
    hold.resume();
    await pass(600);
    expect(server.newest()).toMatchObject({ title: "dois" });
  });

  it("forgets what was not sent, and keeps what was saved before", async () => {
    const server = openServer();
    const { session, write } = open(server);
    write("dois");
    await pass(600);
    write("três");
    await session.hold().discard();
    await pass(2_000);
    expect(server.newest()).toMatchObject({ title: "dois" });
  });

  it("undoes a save that was on its way, and only what it changed", async () => {
    const server = openServer();
    const held = holdAnswers(server);
    const { session, write } = open({ ...server, api: held.api });
    write("dois");
    await pass(600);
    expect(session.get().status).toBe("saving");
    const hold = session.hold();
    server.write({ note: "b" });
    held.release();
    await pass(0);
    const done = hold.discard();
    await pass(0);
    await done;
    expect(server.newest()).toMatchObject({ title: "um", note: "b" });
  });

  it("leaves alone what somebody else has written over the save that was on its way", async () => {
    const server = openServer();
    const held = holdAnswers(server);
    const { session, write } = open({ ...server, api: held.api });
    write("dois");
    await pass(600);
    const hold = session.hold();
    held.release();
    await pass(0);
    server.write({ title: "de outra pessoa" });
    await hold.discard();
    expect(server.newest()).toMatchObject({ title: "de outra pessoa" });
  });

  it("deletes a new item that was being created", async () => {
    const server = openServer();
    const { promise, resolve } = Promise.withResolvers<void>();
    const create = async () => {
      await promise;
      return { item: server.item(), fields: { title: "novo", note: "" }, savedAt: "1" };
    };
    const { session, write } = open(server, { create, mayCreate: () => true }, true);
    write("novo");
    await pass(600);
    const hold = session.hold();
    resolve();
    await hold.discard();
    expect(server.sent).toEqual(["DELETE /api/texts/a"]);
  });

  it("keeps what was saved by hand behind the question", async () => {
    const server = openServer();
    const { session, write } = open(server);
    write("dois");
    const byHand = session.exclusively(() => session.save(true));
    const hold = session.hold();
    await byHand;
    await hold.discard();
    expect(server.newest()).toMatchObject({ title: "dois" });
  });

  it("says that a save on its way could not be undone", async () => {
    const server = openServer();
    const held = holdAnswers(server);
    const { session, write } = open({ ...server, api: held.api });
    write("dois");
    await pass(600);
    const hold = session.hold();
    held.release();
    await pass(0);
    server.faults.push("request");
    await expect(hold.discard()).rejects.toBeInstanceOf(ApiError);
  });
});

/** Holds the first answer of the server until it is released. */
function holdAnswers({ api }: Server): { api: ApiClient; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = async (...call: Parameters<ApiClient["send"]>) => {
    await promise;
    return api.send(...call);
  };
  return { api: { ...api, send } as ApiClient, release: resolve };
}
