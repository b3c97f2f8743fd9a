import type { EditHistory } from "#src/features/pages/editor/state/edit-history.ts";
import type { PageDraft } from "#src/features/pages/editor/state/page-draft.ts";

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
