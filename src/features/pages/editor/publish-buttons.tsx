import { ChangesButton } from "#src/publishing/history/comparison/changes-button.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { PAGE_FIELDS } from "../schema.ts";
import type { Editing } from "./session/use-editing.ts";
import type { Publishing } from "./use-publishing.ts";

interface PublishButtonsProps {
  editing: Editing;
  publishing: Publishing;
}

/** "Publicar" for a page that nobody can read yet; for one that is live, what is beside it. */
export function PublishButtons({ editing, publishing }: PublishButtonsProps) {
  const { hasMore, hasConflicts } = editing;
  const { item, hasDraft, isSaved } = editing.state;
  // Not `disabled`: what was not published leaves the focus where it was.
  const isHeld = publishing.isBusy || hasConflicts;
  const publish = () => !isHeld && void publishing.publish();
  if (!item.isPublished)
    return (
      <Button size="sm" aria-disabled={isHeld} onClick={publish}>
        Publicar
      </Button>
    );
  if (!hasDraft && isSaved && !hasMore && !hasConflicts) return <Badge tone="success">Publicado</Badge>;
  return (
    <>
      <span className="contents max-md:hidden">
        <DraftButtons editing={editing} publishing={publishing} />
      </span>
      <Button size="sm" aria-disabled={isHeld} onClick={publish}>
        Publicar alterações
      </Button>
    </>
  );
}

/** "Ver o que muda" and "Descartar alterações", where a draft stands beside what visitors read. */
export function DraftButtons({ editing, publishing }: PublishButtonsProps) {
  const { item, hasDraft, isSaved } = editing.state;
  if (!editing.hasMore && (!item.isPublished || (!hasDraft && isSaved))) return null;
  return (
    <>
      {item.isPublished && hasDraft && (
        <ChangesButton path="/api/pages" id={item.id} labels={PAGE_FIELDS.labels} />
      )}
      <Button
        variant="ghost"
        size="sm"
        disabled={publishing.isBusy}
        onClick={() => void publishing.discard()}
      >
        Descartar alterações
      </Button>
    </>
  );
}
