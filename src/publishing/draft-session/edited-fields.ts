// What a session saves: a form, or something with a history of its own.
import { areSame, type DraftFields, type FieldConflict, isSame } from "./draft-fields.ts";

export interface EditedFields {
  /** The fields as they are edited now, by their names in the API. */
  read: () => DraftFields;
  /** Shows these fields in place of those that are edited. */
  show: (fields: DraftFields) => void;
  /** Hears of every change. @returns what ends it */
  subscribe: (onChange: () => void) => () => void;
  /** Whether the server would store both as the same. */
  isSame: (one: DraftFields, other: DraftFields) => boolean;
  /** Shows what others have changed since `base`; what was changed here stays. */
  merge: (base: DraftFields, theirs: DraftFields) => void;
  /** Shows the other one of two versions. */
  takeTheirs: (conflict: FieldConflict) => void;
}

/** Merges each field as a whole. */
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
