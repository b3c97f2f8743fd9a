// Serializes the editor's state. States of the page share sections, so each section is written once.

import type { StoredSection } from "../../schema.ts";
import type { PageDraft } from "../state/page-draft.ts";
import type { EditorCopy } from "./copy.ts";

interface Packed extends Omit<EditorCopy, "history" | "saved" | "sent"> {
  sections: StoredSection[];
  /** Pages refer to sections by index. */
  pages: (Omit<PageDraft, "sections"> & { sections: number[] })[];
  past: number;
  future: number;
  saved: PageDraft;
  sent: PageDraft | null;
}

/** @param most number of undo and redo steps to keep */
export function packCopy({ history, saved, sent, ...rest }: EditorCopy, most = Infinity): string {
  const places = new Map<StoredSection, number>();
  const placeOf = (section: StoredSection): number => {
    const place = places.get(section) ?? places.size;
    places.set(section, place);
    return place;
  };
  const past = most === 0 ? [] : history.past.slice(-most);
  const future = history.future.slice(0, most);
  const pages = [...past, history.page, ...future].map((page) => ({
    ...page,
    sections: page.sections.map(placeOf),
  }));
  const packed: Packed = {
    ...rest,
    sections: [...places.keys()],
    pages,
    past: past.length,
    future: future.length,
    saved,
    sent,
  };
  return JSON.stringify(packed);
}

/** @throws if the text is not a packed copy */
export function unpackCopy(text: string): EditorCopy {
  const { sections, pages, past, future, ...rest } = JSON.parse(text) as Packed;
  const states = pages.map((page) => ({
    ...page,
    sections: page.sections.map((place) => at(sections, place)),
  }));
  const history = {
    past: states.slice(0, past),
    page: at(states, past),
    future: states.slice(past + 1, past + 1 + future),
    group: null,
  };
  return { ...rest, history };
}

function at<Item>(list: readonly Item[], place: number): Item {
  const item = list[place];
  if (item === undefined) throw new RangeError("a copy lacks a part of itself");
  return item;
}
