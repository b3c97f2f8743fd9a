import { describe, expect, it } from "vitest";
import { ApiError } from "#src/ui/api/api-client.ts";
import type { DraftFields, SavedDraft } from "./draft-fields.ts";
import { createDraftStore, DraftConflict } from "./draft-store.ts";

/** A server with one draft, behind a connection that can be told to drop requests or answers. */
function openServer(fields: DraftFields) {
  const versions: DraftFields[] = [fields];
  const faults: ("request" | "answer")[] = [];
  const write = (changed: DraftFields) => void versions.push({ ...versions.at(-1), ...changed });
  const answer = (): SavedDraft => ({
    ...versions.at(-1),
    baseRevision: String(versions.length - 1),
    savedAt: "2026-11-22T12:00:00.000Z",
    differs: true,
  });
  const send = (sent: DraftFields, base: string | null): Promise<SavedDraft> => {
    const fault = faults.shift();
    if (fault === "request") return Promise.reject(new ApiError(0));
    const [was, is] = [versions[Number(base ?? 0)] ?? {}, versions.at(-1) ?? {}];
    const mine = Object.keys(sent).filter((name) => sent[name] !== was[name] && sent[name] !== is[name]);
    const conflicts = mine
      .filter((name) => is[name] !== was[name])
      .map((field) => ({ field, base: was[field], theirs: is[field], yours: sent[field] }));
    if (conflicts.length > 0) {
      const own = mine.filter((name) => is[name] === was[name]).map((name) => [name, sent[name]]);
      const merged = { ...is, ...Object.fromEntries(own) };
      const baseRevision = String(versions.length - 1);
      return Promise.reject(new ApiError(409, { conflicts, merged, baseRevision }));
    }
    write(Object.fromEntries(mine.map((name) => [name, String(sent[name]).trim()])));
    return fault ? Promise.reject(new ApiError(0)) : Promise.resolve(answer());
  };
  return { faults, send, write, answer, now: () => versions.at(-1) };
}

describe("a draft", () => {
  it("follows its own versions", async () => {
    const server = openServer({ title: "um", text: "a" });
    const store = createDraftStore(null, server.send);
    await store.save({ title: "dois", text: "a" });
    await store.save({ title: "três", text: "a" });
    expect(server.now()).toEqual({ title: "três", text: "a" });
    expect(store.base()).toBe("2");
  });

  it.each(["request", "answer"] as const)("is no conflict with itself after a lost %s", async (fault) => {
    const server = openServer({ title: "um", text: "a" });
    const store = createDraftStore("0", server.send);
    server.faults.push(fault);
    await expect(store.save({ title: "um do", text: "a" })).rejects.toThrow(ApiError);
    await store.save({ title: "um dois", text: "a" });
    expect(server.now()).toEqual({ title: "um dois", text: "a" });
  });

  it("gives back what others have changed in other fields", async () => {
    const server = openServer({ title: "um", text: "a" });
    const store = createDraftStore("0", server.send);
    server.write({ text: "de outra pessoa" });
    expect(await store.save({ title: "dois", text: "a" })).toMatchObject({
      title: "dois",
      text: "de outra pessoa",
    });
  });

  it("shows both texts of the same field, and takes the one that is sent again", async () => {
    const server = openServer({ title: "um", text: "a" });
    const store = createDraftStore("0", server.send);
    server.write({ title: "de outra pessoa" });
    const refused = await store.save({ title: "meu", text: "a" }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DraftConflict);
    expect(refused).toMatchObject({
      conflicts: [{ field: "title", theirs: "de outra pessoa", yours: "meu" }],
      merged: { text: "a" },
    });
    expect(server.now()).toMatchObject({ title: "de outra pessoa" });
    await store.save({ title: "meu", text: "a" });
    expect(server.now()).toMatchObject({ title: "meu" });
  });

  it("keeps what others have changed elsewhere, although its own answer was lost before", async () => {
    const server = openServer({ title: "um", text: "a" });
    const store = createDraftStore("0", server.send);
    server.faults.push("answer");
    await expect(store.save({ title: "meu", text: "a" })).rejects.toThrow(ApiError);
    server.write({ text: "de outra pessoa" });
    await store.save({ title: "meu, mais longo", text: "a" });
    expect(server.now()).toEqual({ title: "meu, mais longo", text: "de outra pessoa" });
  });

  it("is a conflict also after a lost answer, where somebody else wrote in between", async () => {
    const server = openServer({ title: "um", text: "a" });
    const store = createDraftStore("0", server.send);
    server.faults.push("answer");
    await expect(store.save({ title: "meu", text: "a" })).rejects.toThrow(ApiError);
    server.write({ title: "de outra pessoa" });
    await expect(store.save({ title: "meu, mais longo", text: "a" })).rejects.toThrow(DraftConflict);
  });
});
