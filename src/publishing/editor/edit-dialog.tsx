import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { DialogWaiting } from "./dialog-waiting.tsx";
import { FormDialog } from "#src/ui/dialogs/form-dialog.tsx";
import type { EditSession } from "./use-editor.ts";
import { useLeaveGuard } from "#src/ui/dialogs/use-leave-guard.ts";
import { clearCopy } from "./use-local-draft.ts";

/** What a screen opens such a dialog with. */
export interface EditedItem {
  /** What to change; `null` for a new one. */
  id: string | null;
  /** A new one has become a draft that is stored. */
  onStored: (id: string) => void;
  onClose: () => void;
}

interface EditDialogProps<Item> extends EditedItem {
  title: string;
  /** Begins the keys under which the browser keeps what is not saved: "draft-post". */
  draftName: string;
  /** Asks for what has an id; what is new waits for nothing. */
  query: UseQueryResult<Item>;
  children: (item: Item | null, session: EditSession) => React.ReactNode;
}

/** A wide dialog whose unsaved work is not lost by closing it, nor by leaving the screen or the tab. */
export function EditDialog<Item>(props: EditDialogProps<Item>) {
  const { id, title, draftName, query, onStored, onClose, children } = props;
  const [isDirty, setIsDirty] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const held = useLeaveGuard(isDirty && !isLeaving);
  const storedId = useRef(id);
  const isDiscarded = useRef(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // Only once the guard is down: closing may itself be a navigation.
  useEffect(() => {
    if (isLeaving) close.current();
  }, [isLeaving]);
  const copyKey = (id: string | null) => `${draftName}:${id ?? "new"}`;
  const leave = () => setIsLeaving(true);
  const discard = () => {
    if (!isDirty) return;
    isDiscarded.current = true;
    clearCopy(copyKey(storedId.current));
  };
  const session: EditSession = {
    copyKey,
    isDiscarded: () => isDiscarded.current,
    onDirty: setIsDirty,
    onStored: (saved) => {
      if (storedId.current !== saved) onStored(saved);
      storedId.current = saved;
    },
    onDone: leave,
  };
  return (
    <>
      <FormDialog
        title={title}
        size="xl"
        isDirty={isDirty}
        onClose={() => {
          discard();
          leave();
        }}
      >
        {id === null || query.data ? (
          // What it is given is called later.
          // oxlint-disable-next-line react/refs
          children(query.data ?? null, session)
        ) : (
          <DialogWaiting hasFailed={query.error !== null} onRetry={() => void query.refetch()} />
        )}
      </FormDialog>
      <ConfirmDialog
        isOpen={held !== undefined}
        title="Sair sem salvar?"
        text="O que você escreveu aqui ainda não foi salvo."
        action="Sair sem salvar"
        cancel="Continuar editando"
        onConfirm={() => {
          discard();
          held?.proceed();
        }}
        onClose={() => held?.reset()}
      />
    </>
  );
}
