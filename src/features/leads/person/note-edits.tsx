import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUser } from "#src/accounts/use-user.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { useMoment } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { Dialog, DialogContent, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { TextareaField } from "#src/ui/forms/fields.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { leadKey } from "../lead-queries.ts";
import type { LeadEvent, NoteEdit } from "../timeline/schema.ts";
import { canEditNote } from "./note-rights.ts";
import { noteInputSchema } from "./schema.ts";

const linkClass =
  "inline-flex min-h-6 items-center text-sm text-primary-ink underline-offset-4 hover:underline pointer-coarse:min-h-11";

/** Under a note: "Editar" for those who may, and "editada", which opens its earlier versions. */
export function NoteEdits({ leadId, note }: { leadId: string; note: LeadEvent }) {
  const [open, setOpen] = useState<"edit" | "versions">();
  const onClose = () => setOpen(undefined);
  const edited = note.data.edited as NoteEdit | undefined;
  const mayEdit = canEditNote(note, useUser());
  return (
    <p className="flex flex-wrap gap-x-4">
      {mayEdit && (
        <button type="button" aria-haspopup="dialog" className={linkClass} onClick={() => setOpen("edit")}>
          Editar<span className="sr-only"> nota</span>
        </button>
      )}
      {edited && (
        <button
          type="button"
          aria-haspopup="dialog"
          className={linkClass}
          onClick={() => setOpen("versions")}
        >
          editada<span className="sr-only"> (ver versões anteriores)</span>
        </button>
      )}
      {open === "edit" && <EditDialog {...{ leadId, note, onClose }} />}
      {open === "versions" && <VersionsDialog {...{ leadId, note, onClose }} />}
    </p>
  );
}

interface NoteDialogProps {
  leadId: string;
  note: LeadEvent;
  onClose: () => void;
}

function EditDialog({ leadId, note, onClose }: NoteDialogProps) {
  // A reload of the timeline while somebody writes must not hide that the note was changed.
  const [versionId] = useState(note.id);
  const edit = useChange({
    send: (api, input: { text: string }) =>
      api.send<LeadEvent>("PUT", `/api/leads/${leadId}/notes/${versionId}`, input),
    queryKey: leadKey(leadId),
    done: "Nota atualizada!",
  });
  const form = useForm({
    values: { text: typeof note.data.text === "string" ? note.data.text : "" },
    check: checkBy(noteInputSchema),
    send: async (values) => {
      await edit.mutateAsync(values);
      onClose();
    },
    failed: tryAgain,
  });
  return (
    <DialogForm form={form} title="Editar nota" action="Salvar" busy="Salvando..." onClose={onClose}>
      <TextareaField
        form={form}
        name="text"
        label="Nota"
        hint="Só a equipe vê. As versões anteriores ficam guardadas."
        rows={5}
      />
    </DialogForm>
  );
}

/** Lists the versions of a note, the newest first. */
function VersionsDialog({ leadId, note, onClose }: NoteDialogProps) {
  const api = useApi();
  const moment = useMoment();
  const { data, error, refetch } = useQuery({
    queryKey: [...leadKey(leadId), "note", note.id],
    queryFn: async ({ signal }) =>
      (await api.get<{ versions: LeadEvent[] }>(`/api/leads/${leadId}/notes/${note.id}/versions`, {}, signal))
        .versions,
  });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogTitle>Versões da nota</DialogTitle>
        {error && <LoadFailure onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="mt-6 h-24 w-full" />}
        <ol className="mt-6 grid gap-5">
          {data?.map(({ id, at, actor, data: { text } }) => (
            <li key={id}>
              <p className="text-sm text-muted">
                {actor.name && `${actor.name}, `}
                <time dateTime={at}>{moment(at)}</time>
              </p>
              <p className="mt-1 wrap-anywhere whitespace-pre-line">{typeof text === "string" && text}</p>
            </li>
          ))}
        </ol>
      </DialogContent>
    </Dialog>
  );
}
