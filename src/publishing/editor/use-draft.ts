// Saves an editor's form as the draft of its item, and brings the changes of others into the form.
import { useRef, useState } from "react";
import type { Path, PathValue, UseFormReturn } from "react-hook-form";
import type { Transport } from "#src/ui/api/api-client.ts";
import { keepCaret } from "#src/ui/forms/keep-caret.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import {
  createDraftStore,
  DraftConflict,
  type DraftFields,
  type FieldConflict,
  isSame,
  refuseWhileOpen,
  type SavedDraft,
} from "./draft-store.ts";
import { type Opened, readOpened } from "./read-opened.ts";
import type { EditedItem, EditedKind, EditedValues } from "./edited-kind.ts";

interface DraftForm<Item, Values extends EditedValues, Files> {
  form: UseFormReturn<Values>;
  files: Files;
  setFiles: (files: Files) => void;
  /** The item as stored; `null` before the first save. */
  item: () => Item | null;
}

/**
 * @param kind must be the same at each render
 * @param opened what the editor began with
 */
export function useDraft<Item extends EditedItem, Values extends EditedValues, Files>(
  kind: EditedKind<Item, Values, Files>,
  { item, draft }: Opened<Item>,
  draftForm: DraftForm<Item, Values, Files>,
) {
  const api = useApi();
  const latest = useLatest({ ...draftForm, api });
  const pathOf = (rest = "") => `${kind.path}/${latest.current.item()?.id}${rest}`;
  // The store calls this later, not during render.
  // oxlint-disable-next-line react/refs
  const [store] = useState(() =>
    createDraftStore(draft?.baseRevision ?? item?.revision ?? null, (fields, baseRevision) =>
      latest.current.api.send("PUT", pathOf("/draft"), { ...fields, baseRevision }),
    ),
  );
  const storedFiles = useRef(draftForm.files);
  const [isBeside, setIsBeside] = useState(draft !== null);
  const [conflicts, setShownConflicts] = useState<FieldConflict[]>([]);
  /** The same, also before React has rendered: a click of a button may wait for the very save that is refused. */
  const open = useRef(conflicts);
  const setConflicts = (next: FieldConflict[]): void => {
    open.current = next;
    setShownConflicts(next);
  };

  const storeFile = async (file: File, transport: Transport): Promise<string> => {
    const body = new FormData();
    body.set("image", file);
    const { path } = await latest.current.api.sendForm<{ path: string }>(
      "POST",
      "/api/images",
      body,
      transport,
    );
    return path;
  };
  /** Shows a field of a draft in the form. */
  const show = (fields: DraftFields): void => {
    const { form, item, setFiles } = latest.current;
    const shown = { ...item(), ...fields } as unknown as Item;
    const values = kind.toValues(shown);
    keepCaret(() => {
      for (const name of Object.keys(values) as Path<Values>[]) {
        if (name in fields) {
          form.setValue(name, values[name as keyof Values] as PathValue<Values, Path<Values>>);
        }
      }
    });
    if (Object.keys(fields).some((name) => !(name in values))) setFiles(kind.toFiles(shown));
  };
  /** Shows what others have changed and nobody has touched here since it was sent. */
  const showOthers = (sent: DraftFields, stored: DraftFields): void => {
    const now = kind.toDraft(latest.current.form.getValues(), storedFiles.current);
    const others = Object.entries(stored).filter(
      ([name, value]) => name in sent && !isSame(value, sent[name]) && isSame(now[name], sent[name]),
    );
    if (others.length > 0) show(Object.fromEntries(others));
  };
  return {
    /** Whether a draft stands beside what is stored. */
    isBeside,
    /** What must be chosen before anything more is saved. */
    conflicts,
    /**
     * Saves these values as the draft.
     * @throws DraftConflict, ApiError
     */
    save: async (values: Values, transport: Transport): Promise<SavedDraft> => {
      refuseWhileOpen(open.current);
      const { files, setFiles } = latest.current;
      const stored = await kind.storeFiles(files, (file) => storeFile(file, transport));
      if (latest.current.files === files && stored !== files) setFiles(stored);
      storedFiles.current = stored;
      const sent = kind.toDraft(values, stored);
      try {
        const saved = await store.save(sent);
        setIsBeside(saved.differs);
        showOthers(sent, saved);
        return saved;
      } catch (error) {
        if (error instanceof DraftConflict) {
          const { conflicts, merged } = error;
          setConflicts(conflicts);
          const mine = conflicts.map(({ field }) => [field, sent[field]]);
          showOthers(sent, { ...merged, ...Object.fromEntries(mine) });
        }
        throw error;
      }
    },
    /**
     * Brings into the form what others have saved since; nothing may be unsaved in it.
     * @returns what the form shows now; undefined where it was changed meanwhile: then the next save merges
     */
    refresh: async (): Promise<Opened<Item> | undefined> => {
      const { api, form, files, item } = latest.current;
      storedFiles.current = files;
      const base = store.base();
      const before = kind.toDraft(form.getValues(), files);
      const opened = await readOpened<Item>(api, kind.path, item()?.id ?? "");
      const now = kind.toDraft(form.getValues(), latest.current.files);
      if (!isSame(now, before) || store.base() !== base) return undefined;
      showOthers(before, { ...opened.item, ...opened.draft });
      store.adoptBase(opened.draft?.baseRevision ?? opened.item?.revision ?? null);
      setIsBeside(opened.draft !== null);
      return opened;
    },
    /** Settles a conflict: `theirs` comes into the form, otherwise what is in the form stays. */
    choose: ({ field, theirs }: FieldConflict, whose: "mine" | "theirs"): void => {
      if (whose === "theirs") show({ [field]: theirs });
      setConflicts(open.current.filter((conflict) => conflict.field !== field));
    },
    /** Drops the draft. @returns what is stored, which the form must show again */
    discard: async (): Promise<Item> => {
      await api.send("DELETE", pathOf("/draft"));
      const stored = await api.get<Item>(pathOf());
      store.adoptBase(stored.revision ?? null);
      setIsBeside(false);
      setConflicts([]);
      return stored;
    },
    publish: (): Promise<Item> => api.send("POST", pathOf("/publish"), {}),
    /** Puts the draft that was just saved in place of what is stored, published or not. */
    store: async (values: Values): Promise<void> => {
      if (values.isPublished) return void (await api.send("POST", pathOf("/publish"), {}));
      const fields = kind.toDraft(values, storedFiles.current);
      await api.send("PUT", pathOf(), { ...fields, isPublished: false });
    },
    /** The draft is this one now, and the form shows it. */
    adopt: (draft: SavedDraft): void => {
      store.adoptBase(draft.baseRevision);
      setIsBeside(draft.differs);
      setConflicts([]);
    },
    /** The version that the form is based on, for a local draft. */
    base: store.base,
    adoptBase: store.adoptBase,
  };
}
