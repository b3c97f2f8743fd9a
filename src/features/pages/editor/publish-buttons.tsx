import { ChangesButton } from "#src/publishing/history/comparison/changes-button.tsx";
import { TEXTS_PATH } from "#src/settings/texts/texts-path.ts";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import type { Editing } from "./session/use-editing.ts";
import { NAVIGATION_LABELS } from "./state/navigation.ts";
import type { Publishing } from "./use-publishing.ts";

interface PublishButtonsProps {
  editing: Editing;
  publishing: Publishing;
}

/** Shows "Publicar" for an unpublished page, or the actions on the draft of a published one. */
export function PublishButtons({ editing, publishing }: PublishButtonsProps) {
  const { hasMore, hasConflicts } = editing;
  const { item, hasDraft, isSaved } = editing.state;
  // `disabled` would lose the focus if publishing is refused.
  const isHeld = publishing.isBusy || hasConflicts;
  const publish = () => void publishing.publish();
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

/** The menu and footer are site texts that are published with the page. */
const NAVIGATION = { path: TEXTS_PATH, labels: NAVIGATION_LABELS, isPart: true };

/** Compares or discards a draft that differs from the published page. */
export function DraftButtons({ editing, publishing }: PublishButtonsProps) {
  const { config } = editing.session;
  const { item, hasDraft, isSaved } = editing.state;
  if (!editing.hasMore && (!item.isPublished || (!hasDraft && isSaved))) return null;
  return (
    <>
      {item.isPublished && hasDraft && (
        <ChangesButton
          path={config.path}
          id={item.id}
          labels={config.fields.labels}
          {...(editing.hasMore && { also: NAVIGATION })}
        />
      )}
      {item.isPublished && !hasDraft && editing.hasMore && <ChangesButton {...NAVIGATION} />}
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
