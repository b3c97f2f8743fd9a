import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import type { EditSession } from "./edit-dialog.tsx";
import type { EditedItem, EditedKind, EditedValues } from "./edited-kind.ts";
import { createItemStore, type Ports } from "./item-store.ts";
import { clearCopy, copyKey } from "./use-local-draft.ts";

/** The item store of an editor, and the files that are sent with its form. */
export function useItemStore<Item extends EditedItem, Values extends EditedValues, Files>(
  kind: EditedKind<Item, Values, Files>,
  item: Item | null,
  form: UseFormReturn<Values>,
  session: EditSession,
) {
  const api = useApi();
  /** The item as opened, last saved, or loaded after a conflict. */
  const [shown, setShown] = useState(item);
  const [files, setFiles] = useState(() => kind.toFiles(item));
  const sent = useRef(files);
  const ports = useLatest<Ports<Item, Values>>({
    current: () => form.getValues(),
    toValues: kind.toValues,
    send: (values, known, newId, transport) => {
      sent.current = files;
      const body = kind.toBody(values, files, known && shown, known?.updatedAt ?? null);
      if (known) return api.sendForm("PUT", `${kind.path}/${known.id}`, body, transport);
      body.set("newId", newId);
      return api.sendForm("POST", kind.path, body, transport);
    },
    fetchNewest: (id) => api.get(`${kind.path}/${id}`),
    forgetCopy: (id) => clearCopy(copyKey(kind.draftName, id)),
    onStored: (saved) => {
      setFiles((now) => kind.afterSave(now, sent.current, saved));
      setShown(saved);
      session.onStored(saved.id);
    },
  });
  // The store reads the ref when it sends something, not during render.
  // oxlint-disable-next-line react/refs
  const [store] = useState(() => createItemStore(item, () => ports.current));
  return {
    store,
    files,
    setFiles,
    isFilesChanged: kind.isFilesChanged(files, shown),
    /** Replaces the form's values and files by those of this version. */
    show: (newest: Item) => {
      setFiles(kind.toFiles(newest));
      setShown(newest);
      form.reset(kind.toValues(newest));
    },
  };
}
