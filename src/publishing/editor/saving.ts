import type { TypedItem } from "#src/publishing/checks/use-checks.ts";
import type { FieldConflict, SavedDraft } from "#src/publishing/draft-session/draft-fields.ts";
import type { PersonHere } from "#src/publishing/presence/schema.ts";
import type { SaveState } from "./save-state.ts";

/** State and actions of saving, for the editor's components. */
export interface Saving {
  /** Text of the save button, and what it does beside saving. */
  action: string;
  effect: string | undefined;
  isSending: boolean;
  /** Whether this person publishes; an author saves drafts. */
  mayPublish: boolean;
  /** Sent part of the upload, 0 to 1. */
  progress: number;
  autosave: {
    state: SaveState;
    savedAt: string | undefined;
    /** When the copy in this browser was written. */
    keptAt: string | undefined;
    retry: () => void;
  };
  /** Fields that somebody else has changed too; nothing is saved until all are chosen. */
  conflicts: FieldConflict[];
  choose: (conflict: FieldConflict, whose: "mine" | "theirs") => void;
  labels: Record<string, string>;
  /** Base path of the API: "/api/posts". */
  path: string;
  /** The item as opened; `null` for a new one. */
  item: { id: string; title: string; isPublished: boolean } | null;
  /** Of the item as it is stored now; undefined for one that is not. */
  storedId: string | undefined;
  /** Stores a new item as a draft, if it is complete. */
  store: (then: () => void) => void;
  hasDraft: boolean;
  /** Of the text that was saved last. */
  version: string | null;
  /** For what looks at the item while it is written. */
  typed: TypedItem;
  /** The others who have this item open. */
  people: PersonHere[];
  /** A draft was made of an earlier revision: the form shows it. */
  showRestored: (draft: SavedDraft) => void;
  /** Drops the draft beside what visitors read; undefined where there is none. */
  discard: (() => void) | undefined;
  /** When a copy was written in this browser that differs from the form. */
  copyFrom: string | undefined;
  /** Where it is kept. */
  copyKey: string;
  restoreCopy: () => void;
  clearCopy: () => void;
}
