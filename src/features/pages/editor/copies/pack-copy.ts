// The editor's state as one short text: states of the page share their sections, and each stands in it once.
import type { StoredSection } from "../../schema.ts";
import type { KeptCopy } from "./copy.ts";
import type { PageDraft } from "#src/features/pages/editor/state/page-draft.ts";

interface Packed extends Omit<KeptCopy, "history" | "saved" | "sent"> {
  sections: StoredSection[];
  /** Each with the places of its sections in the list. */
  pages: (Omit<PageDraft, "sections"> & { sections: number[] })[];
  past: number;
  future: number;
  saved: PageDraft;
  sent: PageDraft | null;
}

/** @param most steps to be kept that can be undone, and that can be redone */
export function packCopy({ history, saved, sent, ...rest }: KeptCopy, most = Infinity): string {
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

/** @throws where the text is none that was packed */
export function unpackCopy(text: string): KeptCopy {
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
