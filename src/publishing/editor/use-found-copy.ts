import { useEffect, useState } from "react";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import { shouldOpenWithoutCopy } from "#src/publishing/local-copy/set-aside.ts";
import type { EditedItem } from "./edited-kind.ts";
import type { FieldKind } from "./field-kind.ts";
import { clearCopy, copyKey, readFormCopy, setFormCopyAside } from "./form-copy.ts";
import type { ItemSession } from "./use-item-session.ts";

export type FoundCopy = ReturnType<typeof useFoundCopy>;

/** Finds a copy that an earlier visit left in this browser. */
export function useFoundCopy<Item extends EditedItem>(
  kind: FieldKind<Item>,
  { held, session, noteCopy }: ItemSession<Item>,
) {
  const key = () => copyKey(kind.draftName, session.get().item?.id ?? null);
  const [found, setFound] = useState(() => {
    if (shouldOpenWithoutCopy(key())) setFormCopyAside(key());
    return readFormCopy(key(), kind.toCopied(held.get()));
  });
  const restore = (): void => {
    if (!found) return;
    session.adoptBase(found.base ?? null);
    held.change(found.values);
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
    /** Time of a found copy that differs from the form. */
    foundAt: found?.writtenAt,
    restore,
    key: key(),
    clear: (): void => {
      setFound(undefined);
      clearCopy(key());
    },
  };
}
