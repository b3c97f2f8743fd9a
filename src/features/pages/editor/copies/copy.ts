import type { EditHistory } from "#src/features/pages/editor/state/edit-history.ts";
import type { PageDraft } from "#src/features/pages/editor/state/page-draft.ts";
import { sectionSchema } from "../../sections/schema.ts";

/** What the browser keeps of a page that is edited. */
export interface KeptCopy {
  history: EditHistory;
  /** The version of the draft that it is based on, and what stands in that. */
  base: string | null;
  saved: PageDraft;
  /** Sent to the server without an answer yet. */
  sent: PageDraft | null;
  /** When it was made, ms since 1970: of two copies the later one counts. */
  at: number;
}

/** Whether something is a copy that the editor can begin with: the browser may hold what another version has written. */
export function isKeptCopy(value: unknown): value is KeptCopy {
  if (!isObject(value) || !isObject(value.history)) return false;
  const { history, base, saved, sent, at } = value;
  const { page, past, future } = history;
  // States of a page share their sections: each is looked at once.
  const known = new Set<unknown>();
  const areFine = (pages: unknown): boolean =>
    Array.isArray(pages) && pages.every((one) => isDraft(one, known));
  return (
    areFine([page, saved]) &&
    areFine(past) &&
    areFine(future) &&
    (sent === null || isDraft(sent, known)) &&
    (base === null || typeof base === "string") &&
    typeof at === "number"
  );
}

function isDraft(value: unknown, known: Set<unknown>): boolean {
  if (!isObject(value) || !Array.isArray(value.sections)) return false;
  const { title, path, seoTitle, seoDescription, inMenu, sections } = value;
  return (
    [title, path, seoTitle, seoDescription].every((text) => typeof text === "string") &&
    typeof inMenu === "boolean" &&
    sections.every((section) => known.has(section) || (isSection(section) && known.add(section)))
  );
}

const isSection = (value: unknown): boolean => sectionSchema.safeParse(value).success;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
