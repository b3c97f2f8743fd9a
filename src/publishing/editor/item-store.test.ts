import { describe, expect, it } from "vitest";
import { ApiError } from "#src/ui/api/api-client.ts";
import type { Stored } from "./edited-kind.ts";
import { createItemStore } from "./item-store.ts";

interface Text extends Stored {
  title: string;
}

/** A server that makes texts, behind a connection that loses what it is told to lose. */
function openEditor(item: Text | null = null) {
  const texts = new Map<string, Text>();
  const faults: ("request" | "answer")[] = [];
  const forgotten: (string | null)[] = [];
  let current = { title: item?.title ?? "" };
  const store = createItemStore<Text, { title: string }>(item, () => ({
    current: () => current,
    toValues: ({ title }) => ({ title }),
    create: ({ title }, id) => {
      const fault = faults.shift();
      if (fault === "request") return Promise.reject(new ApiError(0));
      const text = texts.get(id) ?? { id, title: title.trim(), updatedAt: "1" };
      texts.set(id, text);
      return fault ? Promise.reject(new ApiError(0)) : Promise.resolve(text);
    },
    forgetCopy: (id) => forgotten.push(id),
  }));
  const write = (title: string) => (current = { title });
  const titles = () => [...texts.values()].map(({ title }) => title);
  return { store, faults, forgotten, write, titles };
}

describe("a new item", () => {
  it("is made once although a request was lost, with what was sent at last", async () => {
    const { store, faults, titles } = openEditor();
    faults.push("request");
    await expect(store.create({ title: "um" }, fetch)).rejects.toThrow(ApiError);
    await store.create({ title: "um dois" }, fetch);
    expect(titles()).toEqual(["um dois"]);
    // It may have been stored by either request: so it counts as saved only as the server has it.
    expect(store.isSaved({ title: "um dois" })).toBe(true);
  });

  it("is made once although an answer was lost, and then knows what is not saved yet", async () => {
    const { store, faults, titles } = openEditor();
    faults.push("answer");
    await expect(store.create({ title: "um" }, fetch)).rejects.toThrow(ApiError);
    await store.create({ title: "um dois" }, fetch);
    expect(titles()).toEqual(["um"]);
    expect(store.isSaved({ title: "um dois" })).toBe(false);
    expect(store.isSaved({ title: "um" })).toBe(true);
  });

  it("leaves no copy in the browser, unless more was written meanwhile", async () => {
    const { store, forgotten, write } = openEditor();
    write("um dois");
    const { id } = await store.create({ title: "um" }, fetch);
    expect(forgotten).toEqual([null]);
    store.noteSaved({ title: "um dois" });
    expect(forgotten).toEqual([null, id]);
  });
});

describe("an item that is there", () => {
  it("is saved as it was opened, and again as it was saved last", () => {
    const { store } = openEditor({ id: "a", title: "um", updatedAt: "1" });
    expect(store.isSaved({ title: "um" })).toBe(true);
    expect(store.isSaved({ title: "dois" })).toBe(false);
    store.noteSaved({ title: "dois" });
    expect(store.isSaved({ title: "dois" })).toBe(true);
    expect(store.item()).toMatchObject({ id: "a" });
  });
});
