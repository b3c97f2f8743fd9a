import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { FormDialog } from "#src/ui/dialogs/form-dialog.tsx";
import { useLeaveGuard } from "#src/ui/dialogs/use-leave-guard.ts";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { EditedKind } from "./edited-kind.ts";
import { clearCopy, copyKey } from "./use-local-draft.ts";

/** What a screen opens such a dialog with. */
export interface EditDialogProps {
  /** What to change; `null` for a new one. */
  id: string | null;
  /** What there is already. */
  categories: string[];
  /** A new one has become a draft that is stored. */
  onStored: (id: string) => void;
  onClose: () => void;
}

/** What an editor and the dialog around it tell each other. */
export interface EditSession {
  /** Whether the work is done or thrown away. */
  isOver: () => boolean;
  onDirty: (isDirty: boolean) => void;
  /** Saved, by hand or by itself. */
  onStored: (id: string) => void;
  /** Saved by hand. */
  onDone: () => void;
}

/** What the form in such a dialog is given. */
export interface EditFormProps<Item> {
  /** What is edited; `null`: something new. */
  item: Item | null;
  session: EditSession;
  categories: string[];
}

interface KindDialogProps<Item> extends EditDialogProps {
  kind: Pick<EditedKind<never, never, never>, "path" | "draftName" | "words">;
  Form: React.ComponentType<EditFormProps<Item>>;
}

/** A wide dialog whose unsaved work is not lost by closing it, nor by leaving the screen or the tab. */
export function EditDialog<Item>({ kind, Form, ...props }: KindDialogProps<Item>) {
  const { path, draftName, words } = kind;
  const { categories, onStored, onClose } = props;
  // A new one stays the same dialog when it is stored.
  const [id] = useState(props.id);
  const query = useItem<Item>(path, id);
  useFailureToast(query.error, words.loadFailure.title, words.loadFailure.description);
  useRefetchOnClose(path);
  const [isDirty, setIsDirty] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const held = useLeaveGuard(isDirty && !isLeaving);
  const storedId = useRef(id);
  const isOver = useRef(false);
  const close = useLatest(onClose);
  // Only once the guard is down: closing may itself be a navigation.
  useEffect(() => {
    if (isLeaving) close.current();
  }, [close, isLeaving]);
  const discard = () => {
    if (!isDirty) return;
    isOver.current = true;
    clearCopy(copyKey(draftName, storedId.current));
  };
  const session: EditSession = {
    isOver: () => isOver.current,
    onDirty: setIsDirty,
    onStored: (saved) => {
      if (storedId.current !== saved) onStored(saved);
      storedId.current = saved;
    },
    onDone: () => {
      isOver.current = true;
      setIsLeaving(true);
    },
  };
  return (
    <>
      <FormDialog
        title={id ? words.editTitle : words.newTitle}
        size="xl"
        isDirty={isDirty}
        onClose={() => {
          discard();
          setIsLeaving(true);
        }}
      >
        {id === null || query.data ? (
          // What it is given is called later.
          // oxlint-disable-next-line react/refs
          <Form item={query.data ?? null} session={session} categories={categories} />
        ) : (
          <Waiting hasFailed={query.error !== null} onRetry={() => void query.refetch()} />
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

/**
 * What is to be edited: whole, as it is now and never as it is remembered, and left alone while somebody writes.
 * @param id `null`: something new, of which there is nothing to ask
 */
function useItem<Item>(path: string, id: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: ["edited", path, id],
    queryFn: ({ signal }) => api.get<Item>(`${path}/${id}`, {}, signal),
    enabled: id !== null,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The list behind the dialog is asked for again once it goes: what is saved by itself should not make it flicker. */
function useRefetchOnClose(path: string): void {
  const queries = useQueryClient();
  useEffect(() => () => void queries.invalidateQueries({ queryKey: [path] }), [queries, path]);
}

/** Until what it is about has come; or why it has not. */
function Waiting({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  return (
    <div className="mt-6 grid gap-5">
      {hasFailed ? (
        <LoadFailure onRetry={onRetry} />
      ) : (
        <>
          <Skeleton className="h-11.5" />
          <Skeleton className="h-80" />
        </>
      )}
    </div>
  );
}
