// What a form keeps in the browser until it is saved.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { copyKey, keepFormCopy, readFormCopy } from "./form-copy.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const KEY = copyKey("draft-text", "a");

function openForm() {
  const form = { title: "um", isSaved: false, isOver: false };
  const copies = keepFormCopy({
    key: () => KEY,
    values: () => ({ title: form.title }),
    base: () => "7",
    isSaved: () => form.isSaved,
    isOver: () => form.isOver,
    onWritten: () => {},
  });
  return { form, copies, read: (title: string) => readFormCopy(KEY, { title }) };
}

describe("a form's copy", () => {
  it("is written soon after a change, with the version that it is based on", async () => {
    const { copies, read } = openForm();
    copies.keepSoon();
    await vi.advanceTimersByTimeAsync(400);
    expect(read("outro")).toMatchObject({ values: { title: "um" }, base: "7", isInterrupted: false });
    expect(read("um")).toBeUndefined();
  });

  it("is gone once all is saved, unless more was written meanwhile", async () => {
    const { form, copies } = openForm();
    copies.keepSoon();
    await vi.advanceTimersByTimeAsync(400);
    copies.keepSoon();
    await vi.advanceTimersByTimeAsync(400);
    expect(stored.has(KEY)).toBe(true);
    form.isSaved = true;
    copies.keepSoon();
    await vi.advanceTimersByTimeAsync(400);
    expect(stored.has(KEY)).toBe(false);
  });

  it("is written at the last moment, and then restored without asking", () => {
    const { copies, read } = openForm();
    copies.keepSoon();
    copies.leave();
    expect(read("outro")).toMatchObject({ isInterrupted: true });
  });

  it("is not written after the form was saved by hand or given up", () => {
    const { form, copies } = openForm();
    copies.keepSoon();
    form.isOver = true;
    copies.leave();
    expect(stored.size).toBe(0);
  });

  it("restores only what still has its type, and nothing that is broken", () => {
    stored.set(KEY, JSON.stringify({ values: { title: 7, old: true }, writtenAt: "2026-11-22T12:00:00Z" }));
    expect(readFormCopy(KEY, { title: "um" })).toBeUndefined();
    stored.set(KEY, "{");
    expect(readFormCopy(KEY, { title: "um" })).toBeUndefined();
  });
});
