import { describe, expect, it } from "vitest";
import { packCopy, unpackCopy } from "../copies/pack-copy.ts";
import {
  addSection,
  duplicateSection,
  hideSection,
  moveSection,
  removeSection,
  setProp,
} from "./change-sections.ts";
import { absorb, type EditHistory, record, redo, startHistory, undo } from "./edit-history.ts";
import { type PageDraft, toPageDraft } from "./page-draft.ts";

const section = (id: string, title: string) => ({
  id,
  type: "hero",
  version: 1,
  props: { title },
  isHidden: false,
});
const PAGE = toPageDraft({ title: "Página", path: "/p", sections: [section("a", "A"), section("b", "B")] });

const shown = ({ page }: EditHistory) =>
  page.sections
    .map(({ id, props, isHidden }) => `${id}:${String(props.title)}${isHidden ? "-" : ""}`)
    .join(" ");
const type = (history: EditHistory, id: string, title: string, at: number) =>
  record(history, setProp(id, ["title"], title)(history.page), `${id}.title`, at);
const change = (history: EditHistory, made: (page: PageDraft) => PageDraft) =>
  record(history, made(history.page));

describe("the steps of editing", () => {
  it("typing without a pause is one step; another text, and a pause, begin another", () => {
    let history = startHistory(PAGE);
    history = type(history, "a", "A1", 0);
    history = type(history, "a", "A12", 300);
    history = type(history, "b", "B1", 400);
    history = type(history, "b", "B12", 5_000);
    expect(history.past).toHaveLength(3);
    history = undo(undo(history));
    expect(shown(history)).toBe("a:A12 b:B");
    expect(shown(undo(history))).toBe("a:A b:B");
    expect(shown(redo(redo(history)))).toBe("a:A12 b:B12");
  });

  it("crosses texts and structure, and a new change ends what could be redone", () => {
    let history = startHistory(PAGE);
    history = type(history, "a", "A1", 0);
    history = change(history, moveSection("a", 1));
    history = change(history, duplicateSection("b", "c"));
    history = change(history, hideSection("b", true));
    history = change(history, removeSection("a"));
    expect(shown(history)).toBe("b:B- c:B");
    history = undo(undo(undo(undo(history))));
    expect(shown(history)).toBe("a:A1 b:B");
    history = change(history, addSection("numbers", "n", "a"));
    expect(history.page.sections.map(({ id }) => id).join("")).toBe("anb");
    expect(redo(history)).toBe(history);
  });

  it("takes back one's own changes only: what others wrote stays", () => {
    let history = type(startHistory(PAGE), "a", "meu", 0);
    const theirs = setProp("b", ["title"], "de outra")(PAGE);
    history = absorb(history, PAGE, theirs);
    expect(shown(history)).toBe("a:meu b:de outra");
    expect(shown(undo(history))).toBe("a:A b:de outra");
  });

  it("is one text that shares what its states share, with fewer steps where there is no room", () => {
    let history = startHistory(PAGE);
    for (let step = 0; step < 50; step++) history = change(history, setProp("a", ["title"], `A${step}`));
    history = undo(undo(history));
    const copy = { history, base: "7", saved: PAGE, sent: null, at: 1 };
    const text = packCopy(copy);
    // Once for the states and once for the saved version.
    expect(text.match(/"B"/g)).toHaveLength(2);
    expect(unpackCopy(text)).toEqual(copy);
    const { history: short } = unpackCopy(packCopy(copy, 1));
    expect([short.past.length, short.future.length, short.page]).toEqual([1, 1, history.page]);
    expect(unpackCopy(packCopy(copy, 0)).history.past).toEqual([]);
    expect(() => unpackCopy(text.replace('"sections":[0,1]', '"sections":[0,99]'))).toThrow(RangeError);
  });

  it("a full page takes no more sections", () => {
    const full = { ...PAGE, sections: Array.from({ length: 100 }, (_, at) => section(`s${at}`, "")) };
    expect(addSection("numbers", "n", null)(full).sections).toBe(full.sections);
    expect(duplicateSection("s5", "n")(full).sections).toBe(full.sections);
    expect(addSection("numbers", "n", null)(removeSection("s0")(full)).sections).toHaveLength(100);
  });

  it("an unknown type is neither made nor touched", () => {
    expect(addSection("holograma", "x", null)(PAGE)).toBe(PAGE);
    const unknown = { ...section("u", "U"), type: "holograma", version: 9 };
    const page = toPageDraft({ ...PAGE, sections: [unknown] });
    expect(page.sections[0]).toBe(unknown);
  });
});
