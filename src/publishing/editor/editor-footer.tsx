import { lazy, Suspense } from "react";
import { useWhen } from "#src/ui/api/time-zone.tsx";
import { DialogClose } from "#src/ui/dialogs/dialog.tsx";
import type { WritingMode } from "#src/ui/editor/writing-mode.tsx";
import { UploadBar } from "#src/ui/images/upload-bar.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { type Details, DetailsButton } from "./details-panel.tsx";
import type { EditorModel } from "./use-editor.ts";

const ChecksControl = lazy(() => import("../checks/checks-control.tsx"));

interface EditorFooterProps {
  model: EditorModel;
  /** Shows upload progress if files are sent. */
  hasFiles: boolean;
  writing: WritingMode;
  details: Details;
}

/**
 * Footer of the editor dialog with save button and saving state. The buttons never move with the state, so that a click
 * that has begun still hits.
 */
export function EditorFooter({ model, hasFiles, writing, details }: EditorFooterProps) {
  const { isSending, progress, action, effect } = model;
  return (
    <div data-dialog-footer className="room-foot border-t bg-surface px-5 py-2.5">
      {isSending && hasFiles && <UploadBar part={progress} className="mb-3" />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-sm:gap-y-1">
        <AutosaveNote {...model.autosave} />
        {writing.isOn ? (
          <Button variant="outline" className="ml-auto" onClick={writing.toggle}>
            Sair da tela cheia
          </Button>
        ) : (
          <>
            <Suspense>
              <ChecksControl path={model.path} typed={model.typed} labels={model.labels} />
            </Suspense>
            <div className="ml-auto flex gap-3 self-end max-sm:w-full max-sm:gap-2 max-sm:[&>*]:flex-auto max-sm:[&>*]:px-3">
              <DetailsButton details={details} />
              <DialogClose asChild>
                <Button variant="outline">Cancelar</Button>
              </DialogClose>
              <Button type="submit" aria-disabled={isSending}>
                {isSending ? (
                  "Salvando..."
                ) : (
                  <span className="leading-tight">
                    {action}
                    {effect && <span className="block text-xs font-normal"> {effect}</span>}
                  </span>
                )}
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** Autosave state; empty before the first change. */
function AutosaveNote({ state, savedAt, copiedAt, retry }: EditorModel["autosave"]) {
  const when = useWhen();
  const draftNote = copiedAt && `Rascunho guardado neste navegador ${when(copiedAt)}`;
  return (
    <div
      aria-live="polite"
      className="flex flex-wrap items-center gap-x-3 text-sm text-muted sm:min-h-5 sm:flex-1 sm:basis-44"
    >
      {state === "saving" && "Salvando…"}
      {state === "unanswered" && <UnansweredNote onRetry={retry} />}
      {state === "refused" && (draftNote ?? "Ainda não salvo. O texto está guardado neste navegador.")}
      {state === "unsaved" && draftNote}
      {state === "saved" && (draftNote ?? (savedAt && `Salvo ${when(savedAt)}`))}
    </div>
  );
}

/** Replaces the autosave state while the server does not answer. */
export function UnansweredNote({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <span>Sem resposta do site. O texto está guardado neste navegador.</span>
      <Button variant="link" size="sm" onClick={onRetry}>
        Tentar de novo
      </Button>
    </>
  );
}
