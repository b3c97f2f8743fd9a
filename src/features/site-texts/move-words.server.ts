// Turns the former site texts of the contact and FAQ pages into pages (docs/adr/0115).

import { isDeepStrictEqual } from "node:util";
import { addMissingPages } from "#src/features/pages/starter-pages/add-pages.server.ts";
import { draftFormerTexts } from "#src/features/pages/starter-pages/draft-former-texts.server.ts";
import { isFormerText, makeRequiredPages } from "#src/features/pages/starter-pages/required-pages.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Author, ContentContext } from "#src/publishing/content-type.server.ts";
import { discardDraft, findDraft } from "#src/publishing/drafts/drafts.server.ts";
import { findStoredId, readRevision } from "#src/publishing/history/revisions.server.ts";
import { readStoredTexts } from "#src/settings/texts/texts.server.ts";
import type { StoredTexts } from "#src/settings/texts/words/part.ts";
import { TEXTS_ID } from "./schema.ts";

/** Adds both pages if they are missing, in the transaction of a start. Drafted texts become drafts of the pages. */
export async function moveWordsToPages(context: ContentContext<Transaction>): Promise<void> {
  const texts = await readStoredTexts(context.db);
  const added = await addMissingPages(context, makeRequiredPages(texts));
  if (added.length === 0) return;
  const drafted = await readDraftedWords(context.db);
  if (!drafted) return;
  for (const page of added)
    await draftFormerTexts(context, page, { ...texts, ...drafted.words }, drafted.author);
  // The draft has no other changes.
  if (drafted.isWhole) await discardDraft(context.db, TEXTS_ID);
}

interface DraftedWords {
  words: StoredTexts;
  author: Author;
  /** True if the draft changes only these texts. */
  isWhole: boolean;
}

/** Reads the draft's changes to both pages; undefined if there are none. */
async function readDraftedWords(db: Transaction): Promise<DraftedWords | undefined> {
  const draft = await findDraft(db, TEXTS_ID);
  const storedId = draft && (await findStoredId(db, TEXTS_ID));
  const stored = storedId ? await readRevision(db, TEXTS_ID, storedId) : undefined;
  if (!draft || !stored) return undefined;
  const { baseRevision: _base, savedAt: _at, author, differs: _differs, ...texts } = draft;
  const changed = Object.entries(texts).filter(
    ([key, value]) => !isDeepStrictEqual(value, stored.fields[key]),
  );
  const words = changed.filter(([key]) => isFormerText(key));
  if (words.length === 0) return undefined;
  return {
    words: Object.fromEntries(words) as StoredTexts,
    author: { id: null, name: author.name },
    isWhole: words.length === changed.length,
  };
}
