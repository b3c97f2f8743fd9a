import { useEffect, useState } from "react";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import type { EditedItem, EditedKind, EditedValues } from "./edited-kind.ts";
import { isToOpenWithoutCopy } from "#src/publishing/local-copy/set-aside.ts";
import { clearCopy, copyKey, readFormCopy, setFormCopyAside } from "./form-copy.ts";
import type { ItemFormState } from "./use-item-form.ts";

export type FoundCopy = ReturnType<typeof useFoundCopy>;

/** A copy that an earlier visit has left in this browser. */
export function useFoundCopy<Item extends EditedItem, Values extends EditedValues, Files>(
  kind: EditedKind<Item, Values, Files>,
  { form, session, noteCopy }: ItemFormState<Item, Values, Files>,
) {
  const key = () => copyKey(kind.draftName, session.get().item?.id ?? null);
  const [found, setFound] = useState(() => {
    if (isToOpenWithoutCopy()) setFormCopyAside(key());
    return readFormCopy(key(), form.getValues());
  });
  const restore = (): void => {
    if (!found) return;
    session.adoptBase(found.base ?? null);
    form.reset(found.values, { keepDefaultValues: true });
    // Hides the notice. The copy stays until the values are saved.
    setFound(undefined);
    noteCopy(found.writtenAt);
  };
  const latest = useLatest({ restore });
  const isInterrupted = found?.isInterrupted === true;
  useEffect(() => {
    if (isInterrupted) latest.current.restore();
  }, [isInterrupted, latest]);
  return {
    /** When a copy was written that differs from the form. */
    foundAt: found?.writtenAt,
    restore,
    key: key(),
    clear: (): void => {
      setFound(undefined);
      clearCopy(key());
    },
  };
}
