// Abstracts the edited thing: a form, or an editor with its own undo history.

import { areSame, type DraftFields, type FieldConflict, isSame } from "./draft-fields.ts";

export interface EditedFields {
  /** The current fields by their API names. */
  read: () => DraftFields;
  /** Replaces the edited fields by these. */
  show: (fields: DraftFields) => void;
  /** @returns unsubscribes */
  subscribe: (onChange: () => void) => () => void;
  /** Whether the server would store both as the same. */
  isSame: (one: DraftFields, other: DraftFields) => boolean;
  /** Applies others' changes since `base`; local changes stay. */
  merge: (base: DraftFields, theirs: DraftFields) => void;
  /** Resolves a conflict in favor of the other version. */
  takeTheirs: (conflict: FieldConflict) => void;
}

/** Merges whole fields. */
export function mergeByField(own: Pick<EditedFields, "read" | "show" | "subscribe">): EditedFields {
  return {
    ...own,
    isSame: areSame,
    merge: (base, theirs) => {
      const now = own.read();
      const others = Object.entries(theirs).filter(
        ([name, value]) => name in base && !isSame(value, base[name]) && isSame(now[name], base[name]),
      );
      if (others.length > 0) own.show(Object.fromEntries(others));
    },
    takeTheirs: ({ field, theirs }) => own.show({ [field]: theirs }),
  };
}
