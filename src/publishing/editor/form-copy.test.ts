// The browser's copy of a form until it is saved.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { textsOfCopy } from "../local-copy/set-aside-notice.tsx";
import { dropSetAside, readSetAside } from "../local-copy/set-aside.ts";
import { copyKey, startFormCopy, readFormCopy } from "./form-copy.ts";

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
  const copies = startFormCopy({
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
  it("stays where it is while there is no room to put it aside", () => {
    stored.set(KEY, "{");
    localStorage.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("sessionStorage", localStorage);
    expect(readFormCopy(KEY, { title: "um" })).toBeUndefined();
    expect(stored.get(KEY)).toBe("{");
  });

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

  it("restores only what still has its type, and keeps the rest aside", () => {
    const copy = { values: { title: 7, old: "Um texto" }, writtenAt: "2026-11-22T12:00:00Z" };
    stored.set(KEY, JSON.stringify(copy));
    expect(readFormCopy(KEY, { title: "um" })).toBeUndefined();
    expect(textsOfCopy(readSetAside(KEY) ?? "")).toEqual(["Um texto"]);
    stored.set(KEY, JSON.stringify({ ...copy, values: { title: "Um título", tags: [null] } }));
    expect(readFormCopy(KEY, { title: "um", tags: ["a"] })?.values).toEqual({
      title: "Um título",
      tags: ["a"],
    });
  });

  it.each([
    "{",
    "null",
    '"texto"',
    "[1]",
    '{"values":null}',
    '{"values":{},"writtenAt":"2026-11-22","base":7}',
  ])("is put aside where it is no copy: %s", (text) => {
    stored.set(KEY, text);
    expect(readFormCopy(KEY, { title: "um" })).toBeUndefined();
    expect(readSetAside(KEY)).toBe(text);
    expect(stored.has(KEY)).toBe(false);
    dropSetAside(KEY);
    expect(stored.size).toBe(0);
  });

  it("that fits stays in its place", () => {
    stored.set(KEY, JSON.stringify({ values: { title: "dois" }, writtenAt: "2026-11-22T12:00:00Z" }));
    expect(readFormCopy(KEY, { title: "um" })?.values).toEqual({ title: "dois" });
    expect(readSetAside(KEY)).toBeUndefined();
    expect(stored.has(KEY)).toBe(true);
  });
});
