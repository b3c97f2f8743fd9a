// Saves an editor's form, automatically or by hand: each version once, and never over somebody else's.
import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useState } from "react";
import { type DefaultValues, type FieldPath, type Resolver, useForm } from "react-hook-form";
import { serverText, showServerErrors } from "#src/ui/api/server-errors.ts";
import { uploadTransport } from "#src/ui/api/upload-transport.ts";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { AutosaveStatus, SaveOutcome } from "./autosave.ts";
import type { EditSession } from "./edit-dialog.tsx";
import type { EditedItem, EditedKind, EditedValues } from "./edited-kind.ts";
import { isConflict, isUnanswered } from "./item-store.ts";
import { useAutosave } from "./use-autosave.ts";
import { useItemStore } from "./use-item-store.ts";
import { useLocalDraft } from "./use-local-draft.ts";

/** State and actions of saving, for the editor's components. */
export interface Saving {
  /** Text of the save button. */
  action: string;
  submit: () => Promise<void>;
  isSending: boolean;
  /** Sent part of the upload, 0 to 1. */
  progress: number;
  autosave: {
    status: AutosaveStatus;
    savedAt?: string;
    /** When the local draft was written. */
    keptAt?: string;
    retry: () => void;
  };
  /** The server's message if somebody else has saved meanwhile. */
  conflict: string | undefined;
  loadNewest: () => Promise<void>;
  saveMine: () => Promise<void>;
  /** When a local draft was written that differs from the form. */
  copyFrom: string | undefined;
  restoreCopy: () => void;
  clearCopy: () => void;
}

/**
 * The form of an item, its files, and the saving of both.
 * @param kind must be the same at each render
 * @param item `null` for a new one
 */
export function useEditor<Item extends EditedItem, Values extends EditedValues, Files>(
  kind: EditedKind<Item, Values, Files>,
  item: Item | null,
  session: EditSession,
) {
  const { words } = kind;
  const { toast } = useToast();
  const form = useForm<Values>({
    // `raw`: the typed values are sent, not the parsed ones. The schema only finds errors.
    resolver: zodResolver(kind.schema, undefined, { raw: true }) as unknown as Resolver<Values>,
    defaultValues: kind.toValues(item) as DefaultValues<Values>,
  });
  const { store, files, setFiles, isFilesChanged, show } = useItemStore(kind, item, form, session);
  const [conflict, setConflict] = useState<string>();
  const [moments, setMoments] = useState<{ savedAt?: string; keptAt?: string }>({});
  const [isDirty, setIsDirty] = useState(false);
  const check = useCallback(() => setIsDirty(!store.isSaved(form.getValues())), [form, store]);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: check }), [check, form]);
  const isChanged = isDirty || isFilesChanged;
  const { onDirty } = session;
  useEffect(() => onDirty(isChanged), [isChanged, onDirty]);

  /** What autosave may send. Drafts only: on a published page, visitors would see half a sentence (docs/adr/0019). */
  const toDraft = (): Values | undefined => {
    const values = form.getValues();
    if (store.item()?.isPublished || values.content.trim() === "") return undefined;
    return kind.schema.safeParse(values).success ? { ...values, isPublished: false } : undefined;
  };
  const showRefusal = (error: unknown): void => {
    if (isConflict(error)) setConflict(serverText(error, "Tente novamente."));
    const fields = Object.keys(form.getValues()) as FieldPath<Values>[];
    showServerErrors(error, fields, form.setError);
  };
  const autosave = useAutosave<Values>(form, {
    take: () => {
      const draft = conflict === undefined && !session.isOver() ? toDraft() : undefined;
      return draft && (isFilesChanged || !store.isSaved(draft)) ? draft : undefined;
    },
    save: async (draft): Promise<SaveOutcome> => {
      try {
        const saved = await store.deliver(draft, fetch);
        setMoments({ savedAt: saved.updatedAt });
        check();
        return "saved";
      } catch (error) {
        showRefusal(error);
        return isUnanswered(error) ? "unanswered" : "refused";
      }
    },
  });

  const copy = useLocalDraft({
    form,
    store,
    draftName: kind.draftName,
    isOver: session.isOver,
    onWritten: (keptAt) => {
      // With autosave, the time of the last save is shown instead.
      if (!toDraft()) setMoments({ keptAt });
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
        const description = serverText(error, "Tente novamente.");
        if (!isConflict(error)) toast({ title: words.saveFailure, description, tone: "destructive" });
        showRefusal(error);
      });
      setProgress(undefined);
    });
  const save = async (): Promise<void> => {
    setConflict(undefined);
    await store.deliver(form.getValues(), uploadTransport(setProgress));
    copy.clear();
    toast({ title: item ? words.updated : words.created });
    session.onDone();
  };
  const loadNewest = async (): Promise<void> => {
    const newest = await store.fetchNewest();
    setConflict(undefined);
    show(newest);
    check();
    copy.clear();
  };
  const saving: Saving = {
    action: item ? words.update : words.create,
    submit: () => run(save),
    isSending: progress !== undefined,
    progress: progress ?? 0,
    autosave: { status: autosave.status, retry: autosave.retry, ...moments },
    conflict,
    loadNewest: () => run(loadNewest),
    saveMine: () =>
      run(async () => {
        await store.fetchNewest();
        await save();
      }),
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
