// Holds autosave while the user is asked whether to discard what is not saved yet. A request that was on its way by then
// cannot be called back, so that discarding undoes what it has stored.

import type { Autosave } from "./autosave.ts";
import { type DraftFields, isSame } from "./draft-fields.ts";
import { DraftConflict } from "./draft-store.ts";

export interface Hold {
  /** Lets autosave go on. */
  resume: () => void;
  /**
   * Returns to what was saved when the hold began, except for fields that somebody else has changed since.
   * @throws ApiError
   */
  discard: () => Promise<void>;
}

interface HeldSaving {
  autosave: Pick<Autosave, "exclusively" | "changed">;
  /** Whether an automatic save is on its way. */
  isSaving: boolean;
  hasItem: () => boolean;
  saved: () => DraftFields;
  lastSent: () => DraftFields | null;
  savesByHand: () => number;
  /** Deletes an item that the request has created. */
  remove: () => Promise<unknown>;
  /** Stores fields as they were before the request. */
  restore: (fields: DraftFields) => Promise<unknown>;
}

export function holdSaving(held: HeldSaving): Hold {
  const { autosave, isSaving, hasItem, saved, lastSent, savesByHand, remove, restore } = held;
  const before = { hasItem: hasItem(), saved: saved(), savesByHand: savesByHand() };
  const isDiscarded = Promise.withResolvers<boolean>();
  const undo = async (): Promise<void> => {
    // A save by hand was asked for.
    if (!isSaving || !hasItem() || savesByHand() !== before.savesByHand) return;
    if (!before.hasItem) return void (await remove());
    const now = saved();
    const own = Object.entries(lastSent() ?? {}).filter(
      ([name, value]) => !isSame(value, before.saved[name]) && isSame(value, now[name]),
    );
    if (own.length === 0) return;
    try {
      await restore(Object.fromEntries(own.map(([name]) => [name, before.saved[name]])));
    } catch (error) {
      // Somebody else has written there since.
      if (!(error instanceof DraftConflict)) throw error;
    }
  };
  const work = autosave.exclusively(async () => {
    if (await isDiscarded.promise) await undo();
  });
  return {
    resume: () => {
      isDiscarded.resolve(false);
      void work.then(autosave.changed);
    },
    discard: () => {
      isDiscarded.resolve(true);
      return work;
    },
  };
}
