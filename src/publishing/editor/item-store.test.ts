import { describe, expect, it } from "vitest";
import { ApiError } from "#src/ui/api/api-client.ts";
import type { Stored } from "./edited-kind.ts";
import { createItemStore } from "./item-store.ts";

interface Text extends Stored {
  title: string;
}
type Fault = "lost request" | "lost answer" | undefined;

/** A server that keeps texts by id and version, behind a connection that fails when told to. */
function openServer() {
  const texts = new Map<string, Text>();
  const faults: Fault[] = [];
  let clock = 0;
  const store = (id: string, title: string): Text => {
    const text = { id, title, updatedAt: String(++clock) };
    texts.set(id, text);
    return text;
  };
  const send = (values: { title: string }, known: Stored | null, newId: string): Promise<Text> => {
    const fault = faults.shift();
    if (fault === "lost request") return Promise.reject(new ApiError(0));
    const id = known?.id ?? newId;
    const now = texts.get(id);
    if (known && now && now.updatedAt !== known.updatedAt && now.title !== values.title) {
      return Promise.reject(new ApiError(409, { error: "Alterado em outro lugar" }));
    }
    const text = !known && now ? now : store(id, values.title.trim());
    return fault ? Promise.reject(new ApiError(0)) : Promise.resolve(text);
  };
  return { texts, faults, store, send, read: (id: string) => Promise.resolve(texts.get(id) as Text) };
}

function openStore(server: ReturnType<typeof openServer>, item: Text | null = null) {
  const { send, read } = server;
  return createItemStore<Text, { title: string }>(item, () => ({
    current: () => ({ title: item?.title ?? "" }),
    toValues: ({ title }) => ({ title }),
    send,
    fetchNewest: read,
    forgetCopy: () => {},
    onStored: () => {},
  }));
}

const titles = ({ texts }: ReturnType<typeof openServer>) => [...texts.values()].map(({ title }) => title);

describe("a text on its way to the server", () => {
  it.each(["lost request", "lost answer"] as const)(
    "is made once, although there was a %s",
    async (fault) => {
      const server = openServer();
      const store = openStore(server);
      server.faults.push(fault);
      await expect(store.deliver({ title: "um" }, fetch)).rejects.toThrow(ApiError);
      await store.deliver({ title: "um dois" }, fetch);
      expect(titles(server)).toEqual(["um dois"]);
      expect(store.isSaved({ title: "um dois" })).toBe(true);
    },
  );

  it.each(["lost request", "lost answer"] as const)(
    "is changed after a %s without being told of somebody else",
    async (fault) => {
      const server = openServer();
      const store = openStore(server, server.store("a", "um"));
      server.faults.push(fault);
      await expect(store.deliver({ title: "um dois " }, fetch)).rejects.toThrow(ApiError);
      await store.deliver({ title: "um dois três" }, fetch);
      expect(titles(server)).toEqual(["um dois três"]);
    },
  );

  it("is not put over what somebody else has written, after a lost answer neither", async () => {
    const server = openServer();
    const store = openStore(server, server.store("a", "um"));
    server.faults.push("lost answer");
    await expect(store.deliver({ title: "meu" }, fetch)).rejects.toThrow(ApiError);
    server.store("a", "de outra pessoa");
    await expect(store.deliver({ title: "meu, mais longo" }, fetch)).rejects.toMatchObject({ status: 409 });
    expect(titles(server)).toEqual(["de outra pessoa"]);
    await store.fetchNewest();
    await store.deliver({ title: "meu, mais longo" }, fetch);
    expect(titles(server)).toEqual(["meu, mais longo"]);
  });
});
