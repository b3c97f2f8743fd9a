import { ChangesButton } from "#src/publishing/history/comparison/changes-button.tsx";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { PAGE_FIELDS } from "../schema.ts";
import type { SessionState } from "./session/page-session.ts";

interface PublishButtonsProps {
  state: SessionState;
  /** Whether the menu or the footer is to be published with it. */
  hasMore: boolean;
  /** Whether somebody has to choose between two versions first: the bar says so. */
  hasConflicts: boolean;
  isBusy: boolean;
  onPublish: () => void;
  onDiscard: () => void;
}

/** "Publicar" for a page that nobody can read yet; for one that is live, what is beside it. */
export function PublishButtons({ state, hasMore, hasConflicts, ...buttons }: PublishButtonsProps) {
  const { item, hasDraft, isSaved } = state;
  const { isBusy, onPublish, onDiscard } = buttons;
  // Not `disabled`: what was not published leaves the focus where it was.
  const isHeld = isBusy || hasConflicts;
  const publish = () => !isHeld && onPublish();
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
        <DraftButtons state={state} hasMore={hasMore} isBusy={isBusy} onDiscard={onDiscard} />
      </span>
      <Button size="sm" aria-disabled={isHeld} onClick={publish}>
        Publicar alterações
      </Button>
    </>
  );
}

/** "Ver o que muda" and "Descartar alterações", where a draft stands beside what visitors read. */
export function DraftButtons({
  state,
  hasMore,
  isBusy,
  onDiscard,
}: Omit<PublishButtonsProps, "onPublish" | "hasConflicts">) {
  const { item, hasDraft, isSaved } = state;
  if (!hasMore && (!item.isPublished || (!hasDraft && isSaved))) return null;
  return (
    <>
      {item.isPublished && hasDraft && (
        <ChangesButton path="/api/pages" id={item.id} labels={PAGE_FIELDS.labels} />
      )}
      <Button variant="ghost" size="sm" disabled={isBusy} onClick={onDiscard}>
        Descartar alterações
      </Button>
    </>
  );
}
