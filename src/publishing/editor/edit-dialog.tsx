import "./writing-room.css";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { FormDialog } from "#src/ui/dialogs/form-dialog.tsx";
import { LeaveDialog } from "#src/ui/dialogs/leave-dialog.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import { useLeaveGuard } from "#src/ui/primitives/use-leave-guard.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { Hold } from "../draft-session/hold-saving.ts";
import { type Opened, readOpened } from "../draft-session/read-opened.ts";
import { CopyErrorBoundary } from "../local-copy/copy-error-boundary.tsx";
import type { ContentEditorConfig } from "./content-editor-config.ts";
import type { EditedItem, EditSession } from "./edited-content-type.ts";
import { clearCopy, copyKey, setFormCopyAside } from "./form-copy.ts";
import { ItemForm } from "./item-form.tsx";
import { LEAVING, type Pending } from "./save-state.ts";

export interface EditDialogProps {
  /** Id of the item to edit; `null` for a new one. */
  id: string | null;
  /** Existing categories, as suggestions. */
  categories: string[];
  /** Called when a new item is stored, even as a draft. */
  onStored: (id: string) => void;
  onClose: () => void;
}

interface KindDialogProps<Item extends EditedItem> extends EditDialogProps {
  kind: ContentEditorConfig<Item>;
}

/** Creates the editor dialog of a content type. */
export function createEditor<Item extends EditedItem>(kind: ContentEditorConfig<Item>) {
  return (props: EditDialogProps) => <EditDialog {...props} kind={kind} />;
}

/** A dialog as large as the window (writing-room.css) that asks before unsaved changes are lost by closing it, or by leaving the screen or the tab. */
function EditDialog<Item extends EditedItem>({ kind, ...props }: KindDialogProps<Item>) {
  const { path, draftName, words } = kind;
  const { categories, onStored, onClose } = props;
  // Storing a new item changes `props.id` from null; the dialog must stay the same.
  const [id] = useState(props.id);
  const api = useApi();
  const query = useItem<Item>(path, id);
  useFailureToast(query.error, words.loadFailure.title, words.loadFailure.description);
  useRefetchOnClose(path);
  const [pending, setPending] = useState<Pending>();
  const [isLeaving, setIsLeaving] = useState(false);
  const blocker = useLeaveGuard(pending !== undefined && !isLeaving);
  const storedId = useRef(id);
  const isOver = useRef(false);
  const close = useLatest(onClose);
  // Closing may be a navigation, so it waits until the guard is off.
  useEffect(() => {
    if (isLeaving) close.current();
  }, [close, isLeaving]);
  const question = useHeldQuestion(pending);
  const isBlocked = blocker !== undefined;
  const { ask } = question;
  useLayoutEffect(() => ask(isBlocked), [ask, isBlocked]);
  const queries = useQueryClient();
  const { toast } = useToast();
  const discard = async (): Promise<void> => {
    if (!pending && !question.isHeld()) return;
    isOver.current = true;
    clearCopy(copyKey(draftName, storedId.current));
    try {
      await question.discard();
      // A navigation does not wait for it.
      void queries.invalidateQueries({ queryKey: [path, "list"] });
    } catch {
      toast({ ...NOT_DISCARDED, tone: "destructive" });
    }
  };
  const session: EditSession = {
    onOpened: question.onOpened,
    isOver: () => isOver.current,
    onPending: setPending,
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
        isDirty={pending !== undefined}
        isGuarded={false}
        leaving={LEAVING[question.asked ?? pending ?? "text"]}
        onAsk={ask}
        onClose={() => void discard().then(() => setIsLeaving(true))}
      >
        <div data-room>
          {id === null || query.data ? (
            <CopyErrorBoundary
              opened={query.data ?? NEW_ITEM}
              waiting={<Loading error={null} onRetry={() => {}} />}
              discardCopy={async () => {
                const id = storedId.current;
                const read = id === null ? NEW_ITEM : await readOpened<Item>(api, `${path}/${id}`);
                setFormCopyAside(copyKey(draftName, id));
                return read;
              }}
            >
              {/* The form calls these functions later, not while it renders. */}
              {/* oxlint-disable-next-line react/refs */}
              {(opened) => <ItemForm {...{ kind, opened, session, categories }} />}
            </CopyErrorBoundary>
          ) : (
            <Loading error={query.error} onRetry={() => void query.refetch()} />
          )}
        </div>
      </FormDialog>
      <LeaveDialog
        blocker={blocker}
        {...(question.asked && describeLeaving(question.asked))}
        onLeave={() => void discard()}
      />
    </>
  );
}

const NOT_DISCARDED = {
  title: "O último texto já estava salvo",
  description: "Não foi possível desfazer esse salvamento: confira o rascunho.",
};

/** The question before a navigation has a title of its own for texts. */
function describeLeaving(pending: Pending) {
  const { text, ...others } = LEAVING[pending];
  return pending === "text" || pending === "rest" ? { text } : { text, ...others };
}

/** Holds autosave while the dialog asks, so that the question stays true. */
function useHeldQuestion(pending: Pending | undefined) {
  const open = useRef<() => Hold>(undefined);
  const hold = useRef<Hold>(undefined);
  const latest = useLatest(pending);
  const [asked, setAsked] = useState<Pending>();
  const [calls] = useState(() => ({
    onOpened: (holdSession: () => Hold): void => {
      open.current = holdSession;
    },
    isHeld: () => hold.current !== undefined,
    ask: (isAsking: boolean): void => {
      if (isAsking) {
        setAsked(latest.current);
        hold.current ??= open.current?.();
      } else {
        hold.current?.resume();
        hold.current = undefined;
      }
    },
    discard: async (): Promise<void> => {
      const held = hold.current;
      hold.current = undefined;
      await held?.discard();
    },
  }));
  return { asked, ...calls };
}

const NEW_ITEM: Opened<never> = { item: null, draft: null };

/** Fetches the item and its draft, never from the cache, and only once. Fetches nothing without an id. */
function useItem<Item extends EditedItem>(path: string, id: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: ["edited", path, id],
    queryFn: id === null ? skipToken : ({ signal }) => readOpened<Item>(api, `${path}/${id}`, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Refetches the list when the dialog closes. After each autosave it would flicker. */
function useRefetchOnClose(path: string): void {
  const queries = useQueryClient();
  useEffect(() => () => void queries.invalidateQueries({ queryKey: [path] }), [queries, path]);
}

function Loading({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const isDeleted = (error as { status?: number } | null)?.status === 404;
  return (
    <div className="mx-auto grid w-full max-w-190 content-start gap-5 p-6">
      {isDeleted && (
        <EmptyState
          title="Este item não existe mais"
          text="Pode ter sido excluído: itens excluídos ficam na lixeira por 30 dias."
        />
      )}
      {error && !isDeleted && <LoadFailure onRetry={onRetry} />}
      {!error && (
        <>
          <Skeleton className="h-11.5" />
          <Skeleton className="h-80" />
        </>
      )}
    </div>
  );
}
