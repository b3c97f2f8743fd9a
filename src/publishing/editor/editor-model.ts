import type { TypedItem } from "../checks/use-checks.ts";
import type { FieldConflict, SavedDraft } from "../draft-session/draft-fields.ts";
import type { PersonHere } from "../presence/schema.ts";
import type { SaveState } from "./save-state.ts";

/** State and actions for the editor's components. */
export interface EditorModel {
  /** Text of the save button, and its effect besides saving. */
  action: string;
  effect: string | undefined;
  isSending: boolean;
  /** Whether the user may publish; authors save drafts. */
  mayPublish: boolean;
  /** Sent part of the upload, 0 to 1. */
  progress: number;
  autosave: {
    state: SaveState;
    savedAt: string | undefined;
    /** Time the browser's copy was written. */
    copiedAt: string | undefined;
    retry: () => void;
  };
  /** Fields that somebody else changed too; nothing is saved until all are chosen. */
  conflicts: FieldConflict[];
  choose: (conflict: FieldConflict, whose: "mine" | "theirs") => void;
  labels: Record<string, string>;
  /** Base path of the API: "/api/posts". */
  path: string;
  /** The item as opened; `null` for a new one. */
  item: { id: string; title: string; isPublished: boolean } | null;
  /** Id of the stored item; undefined until a new one is stored. */
  storedId: string | undefined;
  /** Stores a new item as a draft, if it is complete. */
  store: (then: () => void) => void;
  hasDraft: boolean;
  /** Version that was saved last. */
  version: string | null;
  /** Current input, for the pre-publication checks. */
  typed: TypedItem;
  /** Other people who have this item open. */
  people: PersonHere[];
  showRestored: (draft: SavedDraft) => void;
  /** Discards the draft of a published item; undefined if there is none. */
  discard: (() => void) | undefined;
  /** Time of a differing copy found in this browser. */
  copyFrom: string | undefined;
  copyKey: string;
  restoreCopy: () => void;
  clearCopy: () => void;
}
