// Stored copies may come from another release or not be ours at all.

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startHistory } from "../state/edit-history.ts";
import type { PageDraft } from "../state/page-draft.ts";
import { isEditorCopy } from "./copy.ts";
import { packCopy, unpackCopy } from "./pack-copy.ts";

const section = { id: randomUUID(), type: "text", version: 1, props: { text: "Olá" }, isHidden: false };
const page: PageDraft = {
  title: "Título",
  path: "/titulo",
  sections: [section],
  inMenu: false,
  header: "menu",
  isNotIndexed: false,
  seoTitle: "",
  seoDescription: "",
};
const copy = { history: { ...startHistory(page), past: [page] }, base: "r1", saved: page, sent: null, at: 1 };
const withPage = (change: object) => ({
  ...copy,
  history: { ...copy.history, page: { ...page, ...change } },
});

describe("a kept copy", () => {
  it("is one that the editor has written", () => {
    expect(isEditorCopy(copy)).toBe(true);
    expect(isEditorCopy(unpackCopy(packCopy(copy)))).toBe(true);
  });

  it.each([
    ["nothing", null],
    ["a text", "copy"],
    ["an object of other fields", { page }],
    ["without what is edited", { ...copy, history: null }],
    ["without states", { ...copy, history: { ...copy.history, past: undefined } }],
    ["with a broken earlier state", { ...copy, history: { ...copy.history, past: [{}] } }],
    ["with a title that is none", withPage({ title: null })],
    ["with sections that are no list", withPage({ sections: {} })],
    ["with a section without props", withPage({ sections: [{ ...section, props: null }] })],
    ["with what is no section", withPage({ sections: [null] })],
    ["with a version that is no text", { ...copy, base: 7 }],
    ["without its time", { ...copy, at: undefined }],
  ])("is nothing else: %s", (_, value) => {
    expect(isEditorCopy(value)).toBe(false);
  });
});
