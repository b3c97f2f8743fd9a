// Saves an editor's form: by itself as a draft on the server, by hand as the item. A new item is created first.
import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useState } from "react";
import type { TypedItem } from "#src/publishing/checks/use-checks.ts";
import {
  type DefaultValues,
  type FieldPath,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from "react-hook-form";
import { ApiError, type Transport } from "#src/ui/api/api-client.ts";
import { listFaults, serverText, showServerErrors } from "#src/ui/api/server-errors.ts";
import { uploadTransport } from "#src/ui/api/upload-transport.ts";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import { may } from "#src/accounts/rights.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { PersonHere } from "#src/publishing/presence/schema.ts";
import { usePresence } from "#src/publishing/presence/use-presence.ts";
import type { AutosaveStatus, SaveOutcome } from "./autosave.ts";
import { DraftConflict, type FieldConflict, type SavedDraft } from "./draft-store.ts";
import type { EditSession } from "./edit-dialog.tsx";
import type { EditedItem, EditedKind, EditedValues } from "./edited-kind.ts";
import { isUnanswered } from "./item-store.ts";
import type { Opened } from "./read-opened.ts";
import { useAutosave } from "./use-autosave.ts";
import { useDraft } from "./use-draft.ts";
import { useItemStore } from "./use-item-store.ts";
import { useLocalDraft } from "./use-local-draft.ts";

/** State and actions of saving, for the editor's components. */
export interface Saving {
  /** Text of the save button. */
  action: string;
  submit: () => Promise<void>;
  /** The first field that the last click of a button found wrong; another object each time. */
  refused: { field: string } | undefined;
  isSending: boolean;
  /** Whether this person publishes; an author saves drafts. */
  mayPublish: boolean;
  /** Sent part of the upload, 0 to 1. */
  progress: number;
  autosave: {
    status: AutosaveStatus;
    savedAt?: string;
    /** When the local draft was written. */
    keptAt?: string;
    retry: () => void;
  };
  /** Fields that somebody else has changed too; nothing is saved until all are chosen. */
  conflicts: FieldConflict[];
  choose: (conflict: FieldConflict, whose: "mine" | "theirs") => void;
  labels: Record<string, string>;
  /** Base path of the API: "/api/posts". */
  path: string;
  /** The item as opened; `null` for a new one. */
  item: { id: string; title: string; isPublished: boolean } | null;
  hasDraft: boolean;
  /** Of the text that was saved last. */
  version: string | null;
  /** For what looks at the item while it is written. */
  typed: TypedItem;
  /** The others who have this item open. */
  people: PersonHere[];
  /** A draft was made of an earlier revision: the form shows it. */
  showRestored: (draft: SavedDraft) => void;
  /** The draft beside what visitors read; undefined where there is none. */
  staged: { publish: () => Promise<void>; discard: () => Promise<void> } | undefined;
  /** When a local draft was written that differs from the form. */
  copyFrom: string | undefined;
  restoreCopy: () => void;
  clearCopy: () => void;
}

/**
 * The form of an item, its files, and the saving of both.
 * @param kind must be the same at each render
 * @param opened the item and its draft; both `null` for a new one
 */
export function useEditor<Item extends EditedItem, Values extends EditedValues, Files>(
  kind: EditedKind<Item, Values, Files>,
  opened: Opened<Item>,
  session: EditSession,
) {
  const { words, labels } = kind;
  const { item, draft: openedDraft } = opened;
  const shown = item && { ...item, ...openedDraft };
  const { toast } = useToast();
  const mayPublish = may(useUser().role, "staff");
  const form = useForm<Values>({
    // `raw`: the typed values are sent, not the parsed ones. The schema only finds errors.
    resolver: zodResolver(kind.schema, undefined, { raw: true }) as unknown as Resolver<Values>,
    defaultValues: kind.toValues(shown) as DefaultValues<Values>,
  });
  const stores = useItemStore(kind, { item, shown }, form);
  const { store, files, setFiles, isFilesChanged } = stores;
  const draft = useDraft(kind, opened, { form, files, setFiles, item: store.item });
  const [moments, setMoments] = useState<{ savedAt?: string; keptAt?: string }>({});
  const [isDirty, setIsDirty] = useState(false);
  const check = useCallback(() => setIsDirty(!store.isSaved(form.getValues())), [form, store]);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: check }), [check, form]);
  const isChanged = isDirty || isFilesChanged;
  const { onDirty, onStored } = session;
  useEffect(() => onDirty(isChanged), [isChanged, onDirty]);

  const create = async (values: Values, transport: Transport): Promise<Item> => {
    const created = await store.create(values, transport);
    stores.noteCreated(created);
    onStored(created.id);
    return created;
  };
  const saveDraft = async (values: Values, transport: Transport): Promise<string> => {
    const sent = structuredClone(values);
    const stored = store.item();
    const saved = await draft.save(sent, transport);
    stores.setShown(stored && { ...stored, ...saved });
    store.noteSaved({ ...sent, isPublished: stored?.isPublished ?? false });
    return saved.savedAt;
  };
  /** Saves what can be: a new item only when it is complete, an item's draft always. */
  const saveByItself = async (values: Values): Promise<string> => {
    if (store.item()) return saveDraft(values, fetch);
    const created = await create(values, fetch);
    return store.isSaved(values) ? created.updatedAt : saveDraft(values, fetch);
  };
  const [refused, setRefused] = useState<{ field: string }>();
  /** Marks the fields that were refused; the focus stays where somebody is typing. */
  const showRefusal = (error: unknown): void => {
    showServerErrors(error, Object.keys(form.getValues()) as FieldPath<Values>[], (name, fault) =>
      form.setError(name, fault),
    );
  };
  const autosave = useAutosave<Values>(form, {
    take: () => {
      if (draft.conflicts.length > 0 || session.isOver()) return undefined;
      const values = form.getValues();
      const stored = store.item();
      // "Publicar" takes effect by a button alone.
      const wanted = { ...values, isPublished: stored?.isPublished ?? false };
      if (store.isSaved(wanted) && !isFilesChanged) return undefined;
      const isComplete = values.content.trim() !== "" && kind.schema.safeParse(values).success;
      return stored || isComplete ? wanted : undefined;
    },
    save: async (values): Promise<SaveOutcome> => {
      try {
        setMoments({ savedAt: await saveByItself(values) });
        check();
        return "saved";
      } catch (error) {
        if (!(error instanceof DraftConflict)) showRefusal(error);
        return isUnanswered(error) ? "unanswered" : "refused";
      }
    },
  });

  const isAllSaved = (): boolean => {
    const isPublished = store.item()?.isPublished ?? false;
    return store.isSaved({ ...form.getValues(), isPublished }) && !isFilesChanged;
  };
  /** What others have saved comes into a form in which nothing is unsaved; otherwise the next save merges it. */
  const showNewest = async (baseRevision: string): Promise<void> => {
    const isKnown = draft.base() === baseRevision;
    if (isKnown || draft.conflicts.length > 0 || session.isOver() || !isAllSaved()) return;
    const wasPublished = store.item()?.isPublished ?? false;
    const newest = await draft.refresh();
    if (!newest?.item) return;
    const { isPublished } = newest.item;
    if (form.getValues().isPublished === wasPublished) {
      form.setValue("isPublished" as Path<Values>, isPublished as PathValue<Values, Path<Values>>);
    }
    stores.setShown({ ...newest.item, ...newest.draft });
    store.noteSaved({ ...form.getValues(), isPublished }, newest.item);
    check();
  };
  const latest = useLatest({ showNewest });
  const people = usePresence(kind.path, stores.id, ({ baseRevision }) => {
    autosave
      .exclusively(() => latest.current.showNewest(baseRevision))
      // Unreached, it comes with the next save.
      .catch(() => {})
      .finally(autosave.changed);
  });

  const copy = useLocalDraft({
    form,
    store,
    base: draft.base,
    adoptBase: draft.adoptBase,
    draftName: kind.draftName,
    isOver: session.isOver,
    onWritten: (keptAt) => {
      // With autosave, the time of the last save is shown instead.
      if (!store.item()) setMoments({ keptAt });
    },
    onRestored: (keptAt) => {
      setMoments({ keptAt });
      check();
      autosave.changed();
    },
  });

  const [progress, setProgress] = useState<number>();
  const once = useOnce();
  /** Runs a button's action; autosave waits meanwhile. */
  const run = (work: () => Promise<void>): Promise<void> =>
    once(async () => {
      setProgress(0);
      await autosave.exclusively(work).catch((error: unknown) => {
        if (error instanceof DraftConflict) return;
        toast({
          title: words.saveFailure,
          description: describeFailure(error),
          tone: "destructive",
        });
        showRefusal(error);
        const [fault] = error instanceof ApiError ? error.errors : [];
        setRefused(fault && { field: fault.field.replace(/\..*$/, "") });
      });
      setProgress(undefined);
    });
  const finish = (title: string): void => {
    copy.clear();
    toast({ title });
    session.onDone();
  };
  const save = async (): Promise<void> => {
    const values = form.getValues();
    const transport = uploadTransport(setProgress);
    const isNew = !store.item();
    if (isNew) await create(values, transport);
    // A repeated request may have created it with the values of the first.
    if (!isNew || !store.isSaved(values)) {
      await saveDraft(values, transport);
      // What is on the site stays as it is: an author's changes wait beside it.
      if (mayPublish || !form.getValues().isPublished) await draft.store(form.getValues());
    }
    finish(item ? words.updated : words.created);
  };
  const saving: Saving = {
    mayPublish,
    action: item ? (mayPublish || !item.isPublished ? words.update : "Guardar rascunho") : words.create,
    submit: () => run(save),
    refused,
    isSending: progress !== undefined,
    progress: progress ?? 0,
    autosave: { status: autosave.status, retry: autosave.retry, ...moments },
    conflicts: draft.conflicts,
    choose: (conflict, whose) => {
      draft.choose(conflict, whose);
      autosave.changed();
    },
    labels,
    path: kind.path,
    item,
    hasDraft: draft.isBeside,
    version: draft.base(),
    typed: {
      read: () => ({ id: store.item()?.id, fields: kind.toDraft(form.getValues(), files) }),
      subscribe: (onChange) => form.subscribe({ formState: { values: true }, callback: onChange }),
    },
    people,
    showRestored: (restored) => {
      if (item) stores.show({ ...item, ...restored });
      draft.adopt(restored);
      setMoments({ savedAt: restored.savedAt });
      check();
      copy.clear();
    },
    staged:
      item?.isPublished && draft.isBeside
        ? {
            publish: () =>
              run(async () => {
                await saveDraft(form.getValues(), uploadTransport(setProgress));
                await draft.publish();
                finish(words.published);
              }),
            discard: () =>
              run(async () => {
                stores.show(await draft.discard());
                setMoments({});
                check();
                copy.clear();
                toast({ title: "Alterações descartadas", description: "Continuam no histórico." });
              }),
          }
        : undefined,
    copyFrom: copy.foundAt,
    restoreCopy: copy.restore,
    clearCopy: copy.clear,
  };
  return {
    form,
    files,
    setFiles: (changed: Files) => {
      setFiles(changed);
      autosave.changed();
    },
    saving,
  };
}

/** What kept a click of a button from saving. */
function describeFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) {
    return "Este item foi excluído. Copie o texto antes de fechar.";
  }
  return listFaults(error) ?? serverText(error, "Tente novamente.");
}
