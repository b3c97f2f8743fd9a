import { Button } from "#src/ui/primitives/button.tsx";
import { useClock } from "#src/ui/api/time-zone.tsx";
import type { Saving } from "./use-editor.ts";

/** Two questions to the editor: restore the local draft? Keep one's own text, or load somebody else's version? */
export function EditorNotices({ saving }: { saving: Saving }) {
  const { conflict, copyFrom } = saving;
  const clock = useClock();
  return (
    <div aria-live="polite" className="grid gap-3 not-empty:mb-5">
      {copyFrom && (
        <Notice text={`Há um texto não salvo neste navegador, de ${clock(copyFrom)}.`}>
          <Button variant="outline" size="sm" onClick={saving.restoreCopy}>
            Recuperar texto
          </Button>
          <Button variant="ghost" size="sm" onClick={() => saving.clearCopy()}>
            Descartar
          </Button>
        </Notice>
      )}
      {conflict && (
        <Notice text={conflict}>
          <Button variant="outline" size="sm" onClick={() => void saving.loadNewest()}>
            Carregar a versão nova
          </Button>
          <Button variant="ghost" size="sm" onClick={() => void saving.saveMine()}>
            Manter o meu texto e salvar
          </Button>
        </Notice>
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

/** The save button is at the end of a long dialog, the notice at its start: scrolls to it. */
function showNotice(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: "nearest" });
}
