import { useClock } from "#src/ui/api/time-zone.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { ChangesButton } from "../history/comparison/changes-button.tsx";
import { SetAsideNotice } from "../local-copy/set-aside-notice.tsx";
import { ScheduledNote } from "../schedule/scheduled-note.tsx";
import { DraftConflicts } from "./draft-conflicts.tsx";
import type { EditorModel } from "./use-editor.ts";

/** Notices about an unsaved copy in this browser, conflicts, schedules and unpublished changes. */
export function EditorNotices({ model }: { model: EditorModel }) {
  const { conflicts, copy, discard, isSending } = model;
  const clock = useClock();
  return (
    <div aria-live="polite" className="grid gap-3 not-empty:mb-5">
      <SetAsideNotice copyKey={copy.key} className="rounded-control" />
      {copy.foundAt && (
        <Notice text={`Há um texto não salvo neste navegador, de ${clock(copy.foundAt)}.`}>
          <Button variant="outline" size="sm" onClick={copy.restore}>
            Recuperar texto
          </Button>
          <Button variant="ghost" size="sm" onClick={copy.clear}>
            Descartar
          </Button>
        </Notice>
      )}
      {conflicts.length > 0 && (
        <div ref={showNotice} className="grid gap-3">
          <DraftConflicts conflicts={conflicts} labels={model.labels} onChoose={model.choose} />
        </div>
      )}
      {model.storedId !== undefined && model.mayPublish && (
        <ScheduledNote path={model.path} id={model.storedId} version={model.version} />
      )}
      {discard && conflicts.length === 0 && (
        <UnpublishedNotice>
          {model.item && <ChangesButton path={model.path} id={model.item.id} labels={model.labels} />}
          <Button variant="ghost" size="sm" aria-disabled={isSending} onClick={discard}>
            Descartar alterações
          </Button>
        </UnpublishedNotice>
      )}
    </div>
  );
}

function Notice({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div
      ref={showNotice}
      className="flex scroll-mt-6 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-warning-soft px-4 py-3"
    >
      <p className="max-w-[60ch] text-sm">{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

/** Scrolls to the notice, since the save button is at the other end of a long dialog. */
function showNotice(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: "nearest" });
}

/** Notice about unpublished changes, with actions. */
export function UnpublishedNotice({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-sunken px-4 py-3">
      <p className="text-sm">
        <strong>Alterações não publicadas.</strong> O site continua como está.
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
