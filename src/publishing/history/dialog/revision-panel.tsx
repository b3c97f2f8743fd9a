import { useId, useState } from "react";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
import type { Draft } from "../../drafts/schema.ts";
import type { ItemPath } from "../../item-path.ts";
import { DiffView } from "../comparison/diff-view.tsx";
import { revisionsOf } from "../history-queries.ts";
import type { Revision } from "../schema.ts";
import { describeRevision, storedLabel } from "./revision-labels.ts";
import { RevisionName } from "./revision-name.tsx";

export interface RevisionPanelProps extends ItemPath {
  isPublished: boolean;
  labels: Record<string, string>;
  /** Newest first. */
  revisions: Revision[];
  chosen: Revision;
  /** Id of the stored revision, which may not be loaded yet. */
  storedId: string | null;
  onRestored: (draft: Draft) => void;
}

/** Names, restores and compares one revision. */
export function RevisionPanel({ chosen, ...props }: RevisionPanelProps) {
  const { path, id, isPublished, labels, revisions, storedId, onRestored } = props;
  const headingId = useId();
  const [otherId, setOtherId] = useState(() => findCounterpart(revisions, chosen, storedId));
  const restore = useRestoreRevision({ path, id }, onRestored);
  const timeZone = useTimeZone();
  const describe = (revisionId: string): string => {
    const revision = revisions.find((one) => one.id === revisionId);
    return revision ? describeRevision(revision, isPublished, timeZone) : storedLabel(isPublished);
  };
  const pair = otherId === undefined ? undefined : orderPair(revisions, chosen.id, otherId);
  return (
    <section
      aria-labelledby={headingId}
      className="min-w-0 overscroll-contain lg:overflow-y-auto lg:pt-5 lg:pr-1 lg:pl-6"
    >
      <h3 id={headingId} className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
        {describeRevision(chosen, isPublished, timeZone)}
      </h3>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        {!chosen.isStored && !chosen.isDraft && (
          <Button
            size="sm"
            aria-disabled={restore.isPending}
            onClick={() => restore.isPending || restore.mutate(chosen.id)}
          >
            {restore.isPending ? "Restaurando..." : "Restaurar como rascunho"}
          </Button>
        )}
        <RevisionName item={{ path, id }} revision={chosen} />
      </div>
      {pair ? (
        <>
          <Field label="Comparar com" className="mt-5">
            {(control) => (
              <Select
                {...control}
                compact
                value={otherId}
                onChange={({ currentTarget }) => setOtherId(currentTarget.value)}
              >
                {listOthers(revisions, chosen.id, storedId).map((other) => (
                  <option key={other} value={other}>
                    {describe(other)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <DiffView
            path={path}
            id={id}
            from={pair[0]}
            to={pair[1]}
            before={describe(pair[0])}
            after={describe(pair[1])}
            labels={labels}
          />
        </>
      ) : (
        <div className="mt-5">
          <EmptyState title="A única versão" text="Com a próxima alteração haverá o que comparar." />
        </div>
      )}
    </section>
  );
}

/** Revisions to compare with: all that are loaded, and the stored one. */
function listOthers(revisions: Revision[], chosen: string, storedId: string | null): string[] {
  const ids = new Set(revisions.map(({ id }) => id));
  if (storedId !== null) ids.add(storedId);
  ids.delete(chosen);
  return [...ids];
}

interface RestoredDraft extends Draft {
  /** Names of deleted pictures and files that the revision uses. */
  deletedUploads?: string[];
}

/** Restores a revision as a draft; the stored item stays unchanged. */
const useRestoreRevision = (item: ItemPath, onRestored: (draft: Draft) => void) =>
  useChange({
    send: async (api, revision: string) => {
      const { deletedUploads = [], ...draft } = await api.send<RestoredDraft>(
        "POST",
        `${revisionsOf(item)}/${revision}/restore`,
      );
      onRestored(draft);
      return deletedUploads;
    },
    // The list shows which items have a draft.
    queryKey: [item.path],
    done: (deleted) => ({
      title: "Versão restaurada como rascunho",
      ...(deleted.length > 0 && {
        description: `Ela usa o que foi excluído da biblioteca: ${deleted.join(", ")}. Troque antes de publicar.`,
      }),
    }),
    failed: "Erro ao restaurar",
    advice: "Não foi possível restaurar esta versão.",
  });

/**
 * The default revision to compare with: the stored one, or for the stored one its predecessor.
 * @param revisions newest first, as many as are loaded
 * @returns undefined if there is no other
 */
export function findCounterpart(
  revisions: Revision[],
  chosen: Revision,
  storedId: string | null,
): string | undefined {
  if (storedId !== null && !chosen.isStored) return storedId;
  const before = revisions[revisions.findIndex(({ id }) => id === chosen.id) + 1];
  return (before ?? revisions.find(({ id }) => id !== chosen.id))?.id;
}

/**
 * Orders two revisions for reading: the older first, a draft always last.
 * @param revisions newest first; one that is not loaded yet is older than all of them
 */
export function orderPair(
  revisions: Revision[],
  one: string,
  other: string,
): [before: string, after: string] {
  const ageOf = (id: string): number => {
    const place = revisions.findIndex((revision) => revision.id === id);
    if (revisions[place]?.isDraft) return -1;
    return place === -1 ? revisions.length : place;
  };
  return ageOf(one) > ageOf(other) ? [one, other] : [other, one];
}
