// The door through which projects are written: the dashboard, the API, the webhook and the demo enter here.
import { eq, sql } from "drizzle-orm";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Queryable, Transaction } from "#src/platform/database.ts";
import type { Resources } from "#src/platform/resources.ts";
import type { TagCache } from "#src/platform/tag-cache.ts";
import { keepImages, orderImages, storeImages } from "./project-images.server.ts";
import { projectColumns, type ProjectRow, toProject } from "./project-row.server.ts";
import { chooseSlug, leaveRedirect } from "./project-slugs.server.ts";
import { PROJECTS_TAG, projectTag, UUID } from "./projects.server.ts";
import type { Project, ProjectChanges, ProjectInput } from "./schema.ts";
import { projectsTable } from "./table.ts";

export type Refusal = {
  ok: false;
  code: "not-found" | "conflict" | "invalid" | "too-large" | "unsupported-media-type";
  detail?: string;
  errors?: FieldError[];
};
export type ProjectResult = { ok: true; project: Project } | Refusal;

type EditContext = Pick<Resources, "db" | "cache" | "storage" | "imaging">;

const EDITED_BY_OTHERS =
  "Este projeto foi alterado por outra pessoa desde que você o abriu. Recarregue para ver a versão atual.";

/**
 * Adds a project.
 * @param input as `projectInputSchema` gives it
 * @param files images as they were uploaded, in their order
 */
export async function createProject(
  resources: EditContext,
  input: ProjectInput,
  files: Buffer[] = [],
): Promise<ProjectResult> {
  const allowed = await keepImages(resources.db, [], input, files.length);
  if (!allowed.ok) return allowed;
  const added = await storeImages(resources, files);
  return added.ok ? importProject(resources, input, { imageIds: added.ids }) : added;
}

/**
 * Adds a project whose images are in the storage already; joins a transaction that is under way.
 * @param createdAt for demo content and restores; otherwise now
 */
export async function importProject(
  { db, cache }: { db: Queryable; cache: TagCache },
  input: ProjectInput,
  { imageIds = [], createdAt }: { imageIds?: string[]; createdAt?: Date } = {},
): Promise<ProjectResult> {
  const { slug, isPublished, published, images, removeImages, imageOrder, ...fields } = input;
  const kept = await keepImages(db, [], { images, removeImages }, imageIds.length);
  if (!kept.ok) return kept;
  const isPublic = isPublished === true || published === true;
  return cache.change(db, [PROJECTS_TAG], async (tx) => {
    const [row] = await tx
      .insert(projectsTable)
      .values({
        ...fields,
        ...(createdAt ? { createdAt, updatedAt: createdAt } : {}),
        slug: await chooseSlug(tx, slug || input.title),
        isPublished: isPublic,
        publishedAt: isPublic ? (createdAt ?? sql`now()`) : null,
        imageIds: orderImages(kept.ids, imageIds, imageOrder),
      })
      .returning(projectColumns);
    if (!row) throw new Error("the project was not stored");
    return { ok: true, project: toProject(row) };
  });
}

/**
 * Changes the given fields of a project.
 * @param changes as `projectChangesSchema` gives it; with `updatedAt`, only that version is changed
 * @param files images to add
 * @returns `conflict` where somebody else has changed it since
 */
export async function updateProject(
  resources: EditContext,
  id: string,
  changes: ProjectChanges,
  files: Buffer[] = [],
): Promise<ProjectResult> {
  const { db, cache } = resources;
  const seen = await readRow(db, id);
  if (!seen) return { ok: false, code: "not-found" };
  // Before any file is decoded; what counts is the same question in the transaction.
  const allowed = await keepImages(db, seen.imageIds, changes, files.length);
  if (!allowed.ok) return allowed;
  const added = await storeImages(resources, files);
  if (!added.ok) return added;
  return cache.change(db, [PROJECTS_TAG, projectTag(id)], (tx) => applyChanges(tx, id, changes, added.ids));
}

async function applyChanges(
  tx: Transaction,
  id: string,
  changes: ProjectChanges,
  added: string[],
): Promise<ProjectResult> {
  const stored = await readRow(tx, id, "update");
  if (!stored) return { ok: false, code: "not-found" };
  const { slug, updatedAt, isPublished, published, images, removeImages, imageOrder, ...fields } = changes;
  const isPublic = readPublished(stored.isPublished, [isPublished, published]);
  if (updatedAt && Date.parse(updatedAt) !== stored.updatedAt.getTime()) {
    return { ok: false, code: "conflict", detail: EDITED_BY_OTHERS };
  }
  const kept = await keepImages(tx, stored.imageIds, { images, removeImages }, added.length);
  if (!kept.ok) return kept;
  const [row] = await tx
    .update(projectsTable)
    .set({
      ...fields,
      slug: await moveSlug(tx, stored, slug),
      isPublished: isPublic,
      publishedAt: stored.publishedAt ?? (isPublic ? sql`now()` : null),
      imageIds: orderImages(kept.ids, added, imageOrder),
      // Later than the last change even where the clock is not: two versions never look the same.
      updatedAt: sql`greatest(now(), ${projectsTable.updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(projectsTable.id, id))
    .returning(projectColumns);
  return row ? { ok: true, project: toProject(row) } : { ok: false, code: "not-found" };
}

/** Removes a project and the addresses it left behind. */
export async function deleteProject(
  { db, cache }: Pick<Resources, "db" | "cache">,
  id: string,
): Promise<{ ok: true } | Refusal> {
  if (!(await readRow(db, id))) return { ok: false, code: "not-found" };
  const gone = await cache.change(db, [PROJECTS_TAG, projectTag(id)], (tx) =>
    tx.delete(projectsTable).where(eq(projectsTable.id, id)),
  );
  return gone.rowCount ? { ok: true } : { ok: false, code: "not-found" };
}

/** Of the two flags, the one that differs from what is stored counts (contract §3). */
function readPublished(stored: boolean, flags: (boolean | undefined)[]): boolean {
  return flags.includes(!stored) ? !stored : stored;
}

/** A project's row, locked where it is about to change; undefined for whatever is not the id of one. */
async function readRow(db: Queryable, id: string, lock?: "update"): Promise<ProjectRow | undefined> {
  if (!UUID.test(id)) return undefined;
  const query = db.select(projectColumns).from(projectsTable).where(eq(projectsTable.id, id));
  const [row] = lock ? await query.for(lock) : await query;
  return row;
}

/** The slug after a change: a later change of title leaves it alone; emptied, it is made anew. */
async function moveSlug(
  tx: Transaction,
  stored: ProjectRow,
  wished: string | null | undefined,
): Promise<string> {
  if (wished === undefined || wished === stored.slug) return stored.slug;
  const slug = await chooseSlug(tx, wished || stored.title, stored.id);
  if (slug !== stored.slug && stored.publishedAt) {
    await leaveRedirect(tx, stored.id, { from: stored.slug, to: slug });
  }
  return slug;
}
