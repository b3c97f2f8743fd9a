// Saving what is written in a dialog: by itself or by hand, once, and never over what somebody else has saved.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { type AutosaveStatus, createAutosave, type SaveOutcome } from "./autosave.ts";
import { createItemStore, isConflict, isUnanswered, type Ports, type Stored } from "./item-store.ts";
import { serverText, showServerErrors } from "#src/ui/api/server-errors.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { uploadTransport } from "#src/ui/api/upload-transport.ts";
import { useLocalDraft } from "./use-local-draft.ts";

/** What an editor and the dialog around it tell each other. */
export interface EditSession {
  /** Where the local copy is kept, of what has an id or of something new. */
  copyKey: (id: string | null) => string;
  /** Whether the work was thrown away. */
  isDiscarded: () => boolean;
  onDirty: (isDirty: boolean) => void;
  /** Saved, by hand or by itself. */
  onStored: (id: string) => void;
  /** Saved by hand. */
  onDone: () => void;
}

export interface EditorOptions<Item extends Stored, Values extends FieldValues> {
  session: EditSession;
  form: UseFormReturn<Values>;
  /** In the order in which they stand. */
  fields: readonly FieldPath<Values>[];
  /** What is edited; `null`: something new. */
  item: Item | null;
  toValues: (item: Item) => Values;
  /** What of these values may be saved by itself, and how; nothing for what visitors would see half-written. */
  toDraft: (values: Values, stored: Item | null) => Values | undefined;
  /** The call that makes one, and that has the others below it: "/api/posts". */
  path: string;
  /** @param stored what it changes, with the version that the values were made from; `null`: it makes one */
  toBody: (values: Values, stored: Stored | null) => FormData;
  /** Whether files were added or moved since they were saved. */
  hasFileChanges: boolean;
  /** Told after each save, by hand or not. */
  onStored: (item: Item) => void;
  /** Somebody else's version is to be shown instead of one's own. */
  onReplace: (item: Item) => void;
  /** Title of the toast when it is saved by hand. */
  success: string;
  /** Title of the toast when saving fails. */
  failure: string;
}

export interface Editor {
  submit: () => Promise<void>;
  isSending: boolean;
  /** The part that is sent, 0 to 1. */
  progress: number;
  /** What became of what is saved by itself. */
  autosave: {
    status: AutosaveStatus;
    savedAt: string | undefined;
    keptAt: string | undefined;
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

export function useEditor<Item extends Stored, Values extends FieldValues>(
  options: EditorOptions<Item, Values>,
): Editor {
  const { session, form, fields } = options;
  const api = useApi();
  const { toast } = useToast();
  const current = useRef({ ...options, api });
  useEffect(() => {
    current.current = { ...options, api };
  });
  // Asked when something is sent, not here.
  // oxlint-disable-next-line react/refs
  const [store] = useState(() =>
    createItemStore(options.item, form.getValues(), fields, () => toPorts(current.current)),
  );
  const [progress, setProgress] = useState<number>();
  const [conflict, setConflict] = useState<string>();
  const [status, setStatus] = useState<AutosaveStatus>("idle");
  const [moments, setMoments] = useState<{ savedAt?: string; keptAt?: string }>({});
  const [isDirty, setIsDirty] = useState(false);
  const isOver = useRef(false);
  const isBlocked = useRef(false);
  const isBusy = useRef(false);

  const copy = useLocalDraft({
    form,
    key: () => session.copyKey(store.item()?.id ?? null),
    updatedAt: store.version,
    isSaved: store.isSaved,
    isOver: () => isOver.current || session.isDiscarded(),
    onWritten: (keptAt) => {
      // Where it is saved by itself, that is what one wants to know.
      if (!options.toDraft(form.getValues(), store.item())) setMoments({ keptAt });
    },
  });
  const check = useCallback(() => setIsDirty(!store.isSaved(form.getValues())), [form, store]);

  const block = useCallback((text: string | undefined): void => {
    isBlocked.current = text !== undefined;
    setConflict(text);
  }, []);
  const autosave = useMemo(
    () =>
      // What it is given is called later.
      // oxlint-disable-next-line react/refs
      createAutosave<Values>({
        take: () => {
          const { session, toDraft, hasFileChanges } = current.current;
          if (isOver.current || isBlocked.current || session.isDiscarded()) return undefined;
          const draft = toDraft(form.getValues(), store.item());
          return draft && (hasFileChanges || !store.isSaved(draft)) ? draft : undefined;
        },
        save: async (values): Promise<SaveOutcome> => {
          try {
            const saved = await store.deliver(values, fetch);
            setMoments({ savedAt: saved.updatedAt });
            check();
            return "saved";
          } catch (error) {
            if (isConflict(error)) block(serverText(error, ""));
            showServerErrors(error, fields, form.setError);
            return isUnanswered(error) ? "unanswered" : "refused";
          }
        },
        onStatus: setStatus,
      }),
    [block, check, fields, form, store],
  );
  useEffect(() => {
    const online = () => autosave.changed();
    addEventListener("online", online);
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        check();
        autosave.changed();
      },
    });
    return () => {
      removeEventListener("online", online);
      unsubscribe();
      autosave.stop();
    };
  }, [autosave, check, form]);
  useEffect(() => {
    if (options.hasFileChanges) autosave.changed();
  }, [autosave, options.hasFileChanges]);
  const isChanged = isDirty || options.hasFileChanges;
  const { onDirty } = session;
  useEffect(() => onDirty(isChanged), [isChanged, onDirty]);

  const tell = (error: unknown): void => {
    const text = serverText(error, "Tente novamente.");
    if (isConflict(error)) block(text);
    else toast({ title: options.failure, description: text, tone: "destructive" });
    showServerErrors(error, fields, form.setError);
  };
  /** A second click while the first one is on its way does nothing. */
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setProgress(0);
    await autosave.exclusively(work).catch(tell);
    isBusy.current = false;
    setProgress(undefined);
  };
  const save = async (): Promise<void> => {
    block(undefined);
    await store.deliver(form.getValues(), uploadTransport(setProgress));
    copy.clear();
    isOver.current = true;
    toast({ title: options.success });
    session.onDone();
  };
  const restoreCopy = (): void => {
    if (!copy.found) return;
    store.adoptVersion(copy.found.updatedAt);
    form.reset(copy.found.values, { keepDefaultValues: true });
    copy.hideFound();
    setMoments({ keptAt: copy.found.writtenAt });
    check();
    autosave.changed();
  };
  const isInterrupted = copy.found?.isInterrupted === true;
  const resume = useRef(restoreCopy);
  useEffect(() => {
    if (isInterrupted) resume.current();
  }, [isInterrupted]);

  return {
    submit: () => once(save),
    isSending: progress !== undefined,
    progress: progress ?? 0,
    autosave: { status, savedAt: moments.savedAt, keptAt: moments.keptAt, retry: autosave.retry },
    conflict,
    loadNewest: () =>
      once(async () => {
        const newest = await store.fetchNewest();
        block(undefined);
        options.onReplace(newest);
        form.reset(options.toValues(newest));
        check();
        copy.clear();
      }),
    saveMine: () =>
      once(async () => {
        await store.fetchNewest();
        await save();
      }),
    copyFrom: copy.found?.writtenAt,
    restoreCopy,
    clearCopy: copy.clear,
  };
}

/** How the store of what is edited reaches the form and the server. */
function toPorts<Item extends Stored, Values extends FieldValues>(
  options: EditorOptions<Item, Values> & { api: ApiClient },
): Ports<Item, Values> {
  const { session, form, toValues, path, toBody, onStored, api } = options;
  return {
    current: () => form.getValues(),
    copyKey: session.copyKey,
    toValues,
    send: (values, stored, newId, transport) => {
      const body = toBody(values, stored);
      if (stored) return api.sendForm("PUT", `${path}/${stored.id}`, body, transport);
      body.set("newId", newId);
      return api.sendForm("POST", path, body, transport);
    },
    fetchNewest: (id) => api.get(`${path}/${id}`),
    onStored: (item) => {
      onStored(item);
      session.onStored(item.id);
    },
  };
}
