// Connects the item store with the form, its files and the API.
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import type { EditedItem, EditedKind, EditedValues } from "./edited-kind.ts";
import { createItemStore, type Ports } from "./item-store.ts";
import { clearCopy, copyKey } from "./use-local-draft.ts";

/**
 * @param kind must be the same at each render
 * @param item as stored; `null` for a new one
 * @param shown the item with its draft, as the form shows it at first
 */
export function useItemStore<Item extends EditedItem, Values extends EditedValues, Files>(
  kind: EditedKind<Item, Values, Files>,
  { item, shown: first }: { item: Item | null; shown: Item | null },
  form: UseFormReturn<Values>,
) {
  const api = useApi();
  /** With its draft: as opened, or last saved. */
  const [shown, setShown] = useState(first);
  const [files, setFiles] = useState(() => kind.toFiles(first));
  const sent = useRef(files);
  const ports = useLatest<Ports<Item, Values>>({
    current: () => form.getValues(),
    toValues: kind.toValues,
    create: (values, newId, transport) => {
      sent.current = files;
      const body = kind.toBody(values, files);
      body.set("newId", newId);
      return api.sendForm("POST", kind.path, body, transport);
    },
    forgetCopy: (id) => clearCopy(copyKey(kind.draftName, id)),
  });
  // The store reads the ref when it sends something, not during render.
  // oxlint-disable-next-line react/refs
  const [store] = useState(() => createItemStore(item, () => ports.current));
  return {
    store,
    files,
    setFiles,
    isFilesChanged: kind.isFilesChanged(files, shown),
    /** Undefined for a new item. */
    id: shown?.id,
    setShown,
    /** The item was created with the files that were sent. */
    noteCreated: (created: Item) => {
      setFiles((now) => kind.afterSave(now, sent.current, created));
      setShown(created);
    },
    /** Replaces the form's values and files by those of this version. */
    show: (version: Item) => {
      setFiles(kind.toFiles(version));
      setShown(version);
      form.reset(kind.toValues(version));
      store.noteSaved(form.getValues());
    },
  };
}
