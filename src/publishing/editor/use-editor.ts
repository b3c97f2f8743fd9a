// Saving what is written in a dialog: by itself or by hand, once, and never over what somebody else has saved.
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

/** How saving goes, for those who watch it, and what they may ask for. */
export interface Saving {
  /** On the button that saves. */
  action: string;
  submit: () => Promise<void>;
  isSending: boolean;
  /** The part that is sent, 0 to 1. */
  progress: number;
  /** What became of what is saved by itself. */
  autosave: {
    status: AutosaveStatus;
    savedAt?: string;
    keptAt?: string;
    retry: () => void;
  };
  /** The server's words where somebody else has saved meanwhile. */
  conflict: string | undefined;
  loadNewest: () => Promise<void>;
  saveMine: () => Promise<void>;
  /** When a copy was left behind that says something else. */
  copyFrom: string | undefined;
  restoreCopy: () => void;
  clearCopy: () => void;
}

/**
 * The form of an item, its files, and how both are saved.
 * @param kind the same one each time
 * @param item what is edited; `null`: something new
 */
export function useEditor<Item extends EditedItem, Values extends EditedValues, Files>(
  kind: EditedKind<Item, Values, Files>,
  item: Item | null,
  session: EditSession,
) {
  const { words } = kind;
  const { toast } = useToast();
  const form = useForm<Values>({
    // The values go to the server as they were typed; the schema only says what is wrong with them.
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

  /** What may be saved by itself: drafts only. Of what is published, half a sentence would be seen (docs/adr/0019). */
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
      // Where it is saved by itself, that is what one wants to know.
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
  /** Does what a button asks for, while nothing is saved by itself. */
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
