import { sectionSchema } from "../../sections/schema.ts";
import type { EditHistory } from "../state/edit-history.ts";
import type { PageDraft } from "../state/page-draft.ts";

/** The state of the editor that the browser stores. */
export interface EditorCopy {
  history: EditHistory;
  /** Version of the draft that the copy is based on; `saved` is its content. */
  base: string | null;
  saved: PageDraft;
  /** Sent to the server, but not acknowledged. */
  sent: PageDraft | null;
  /** Time in ms since 1970; the later of two copies wins. */
  at: number;
}

/** Validates a stored copy, which another release may have written. */
export function isEditorCopy(value: unknown): value is EditorCopy {
  if (!isObject(value) || !isObject(value.history)) return false;
  const { history, base, saved, sent, at } = value;
  const { page, past, future } = history;
  // History states share sections, so each section is checked once.
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
  const { title, path, seoTitle, seoDescription, inMenu, header, isNotIndexed, sections } = value;
  return (
    [title, path, seoTitle, seoDescription].every((text) => typeof text === "string") &&
    typeof inMenu === "boolean" &&
    // Copies of an earlier version lack these.
    ["string", "undefined"].includes(typeof header) &&
    ["boolean", "undefined"].includes(typeof isNotIndexed) &&
    sections.every((section) => known.has(section) || (isSection(section) && known.add(section)))
  );
}

const isSection = (value: unknown): boolean => sectionSchema.safeParse(value).success;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
