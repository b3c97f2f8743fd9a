// Saving what is written in a dialog: once, with progress, and never over what somebody else has saved.
import { useCallback, useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError, type Transport } from "./api-client.ts";
import { serverText, showServerErrors } from "./server-errors.ts";
import { useToast } from "./toast.tsx";
import { uploadTransport } from "./upload-transport.ts";
import { useLocalCopy } from "./use-local-copy.ts";

interface EditorOptions<Item, Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** In the order in which they stand. */
  fields: readonly FieldPath<Values>[];
  /** Where the local copy is kept. */
  copyKey: string;
  /** What is edited; `null`: something new. */
  item: Item | null;
  /** @param updatedAt the version that the values were made from */
  send: (values: Values, updatedAt: string | null, transport: Transport) => Promise<Item>;
  fetchNewest: () => Promise<Item>;
  /** Somebody else's version is to be shown instead of one's own. */
  onReplace: (item: Item) => void;
  onSaved: (item: Item) => void;
  /** Title of the toast when saving fails. */
  failure: string;
}

export interface Editor {
  submit: () => Promise<void>;
  isSending: boolean;
  /** The part that is sent, 0 to 1. */
  progress: number;
  /** The server's words where somebody else has saved meanwhile. */
  conflict: string | undefined;
  loadNewest: () => Promise<void>;
  saveMine: () => Promise<void>;
  /** When a copy was left behind that says something else. */
  copyFrom: string | undefined;
  restoreCopy: () => void;
  /** @param forGood the dialog is closing */
  clearCopy: (forGood?: boolean) => void;
}

export function useEditor<Item extends { updatedAt: string }, Values extends FieldValues>(
  options: EditorOptions<Item, Values>,
): Editor {
  const { form, fields, item, send, fetchNewest, onReplace, onSaved, failure } = options;
  const { toast } = useToast();
  const version = useRef(item?.updatedAt ?? null);
  const copy = useLocalCopy(
    options.copyKey,
    form,
    useCallback(() => version.current, []),
  );
  const [progress, setProgress] = useState<number>();
  const [conflict, setConflict] = useState<string>();
  const isBusy = useRef(false);

  const tell = (error: unknown): void => {
    const text = serverText(error, "Tente novamente.");
    if (isConflict(error)) setConflict(text);
    else toast({ title: failure, description: text, tone: "destructive" });
    showServerErrors(error, fields, form.setError);
  };
  /** A second click while the first one is on its way does nothing. */
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setProgress(0);
    await work().catch(tell);
    isBusy.current = false;
    setProgress(undefined);
  };
  const save = async (): Promise<void> => {
    setConflict(undefined);
    const saved = await send(form.getValues(), version.current, uploadTransport(setProgress));
    copy.clear(true);
    onSaved(saved);
  };
  return {
    submit: () => once(save),
    isSending: progress !== undefined,
    progress: progress ?? 0,
    conflict,
    loadNewest: () =>
      once(async () => {
        const newest = await fetchNewest();
        version.current = newest.updatedAt;
        setConflict(undefined);
        onReplace(newest);
        copy.clear();
      }),
    saveMine: () =>
      once(async () => {
        version.current = (await fetchNewest()).updatedAt;
        await save();
      }),
    copyFrom: copy.found?.writtenAt,
    restoreCopy: () => {
      if (!copy.found) return;
      version.current = copy.found.updatedAt;
      form.reset(copy.found.values, { keepDefaultValues: true });
      copy.hideFound();
    },
    clearCopy: copy.clear,
  };
}

/** Saved elsewhere meanwhile; a 409 that names a field is about an address that is taken. */
function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.errors.length === 0;
}
