// What a body asks of a stored project, compared with what is there.
import type { ProjectRow } from "./project-row.server.ts";
import type { ProjectChanges } from "./schema.ts";

/** Contract §3: of `published` and `isPublished`, the one that differs from what is stored counts. */
export function readPublished(stored: { isPublished: boolean }, changes: ProjectChanges): boolean {
  const asked = [changes.isPublished, changes.published];
  return asked.includes(!stored.isPublished) ? !stored.isPublished : stored.isPublished;
}

/**
 * Whether saving would undo what somebody else has saved since: the body was made from another version,
 * and says something else than what is stored. A mere flip of the status undoes nothing.
 * @param columns what would be stored
 */
export function wouldUndo(
  stored: ProjectRow,
  { updatedAt, slug }: ProjectChanges,
  columns: Partial<ProjectRow>,
): boolean {
  if (!updatedAt || Date.parse(updatedAt) === stored.updatedAt.getTime()) return false;
  const differs = (name: string, value: unknown) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(stored[name as keyof ProjectRow]);
  return (
    (slug && slug !== stored.slug) || Object.entries(columns).some(([name, value]) => differs(name, value))
  );
}
