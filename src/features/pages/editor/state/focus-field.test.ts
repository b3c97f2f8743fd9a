import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { focusField, focusLook } from "./focus-field.ts";

/** Elements of the page by selector, and observers of changes. */
let shown: Map<string, object>;
let observers: Set<() => void>;
let page: EventTarget;

beforeEach(() => {
  shown = new Map();
  observers = new Set();
  page = Object.assign(new EventTarget(), {
    body: {},
    querySelector: (selector: string) => shown.get(selector) ?? null,
  });
  vi.stubGlobal("document", page);
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  vi.stubGlobal("MutationObserver", function observer(this: object, changed: () => void) {
    return { observe: () => observers.add(changed), disconnect: () => observers.delete(changed) };
  });
});
afterEach(() => void vi.unstubAllGlobals());

const change = (): void => [...observers].forEach((changed) => changed());

function show(path: string, within = ""): ReturnType<typeof vi.fn> {
  const focus = vi.fn();
  shown.set(`${within}[data-path="${path}"]`, { focus, matches: () => false, parentElement: null });
  change();
  return focus;
}

it("waits for a control however many changes come before it, and focuses it once", () => {
  vi.useFakeTimers();
  focusField(["items", 0, "text"]);
  vi.advanceTimersByTime(600_000);
  vi.useRealTimers();
  for (let count = 0; count < 100; count++) change();
  const focus = show("items.0.text");
  expect(focus).toHaveBeenCalledOnce();
  change();
  expect(focus).toHaveBeenCalledOnce();
  expect(observers.size).toBe(0);
});

it.each(["pointerdown", "keydown"])("leaves the focus to who went on working (%s)", (type) => {
  focusField(["title"]);
  page.dispatchEvent(new Event(type));
  expect(show("title")).not.toHaveBeenCalled();
});

it("looks for the last wanted control alone", () => {
  focusField(["title"]);
  focusField(["text"]);
  expect(show("title")).not.toHaveBeenCalled();
  expect(show("text")).toHaveBeenCalledOnce();
});

it("leaves a value of that name alone that is of the section shown before", () => {
  const before = show("body");
  focusField(["body"], "chosen");
  expect(before).not.toHaveBeenCalled();
  expect(show("body", '[data-fields-of="chosen"] ')).toHaveBeenCalledOnce();
});

it("waits with the look, too, for the section that it is of", () => {
  const focus = vi.fn();
  const control = { focus };
  const fields = { querySelector: () => control, closest: () => null, parentElement: null };
  shown.set('[data-fields-of="before"]', fields);
  focusLook("chosen");
  expect(focus).not.toHaveBeenCalled();
  shown.set('[data-fields-of="chosen"]', fields);
  change();
  expect(focus).toHaveBeenCalledOnce();
});
