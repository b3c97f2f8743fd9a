// The door through which projects are written: the dashboard, the API, the webhook and the demo enter here.
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Queryable, Transaction } from "#src/platform/database.ts";
import type { Resources } from "#src/platform/resources.ts";
import type { TagCache } from "#src/platform/tag-cache.ts";
import { readPublished, wouldUndo } from "./project-changes.server.ts";
import { keepImages, orderImages, storeImages } from "./project-images.server.ts";
import { projectColumns, type ProjectRow, toProject } from "./project-row.server.ts";
import { projectSlugs } from "./project-slugs.server.ts";
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

const EDITED_MEANWHILE: Refusal = {
  ok: false,
  code: "conflict",
  detail:
    "Este projeto foi alterado em outro lugar depois que você o abriu. Recarregue para ver a versão atual antes de salvar.",
};
const SLUG_TAKEN: Refusal = refuseField(
  "conflict",
  "slug",
  "Já existe um projeto com este endereço. Escolha outro.",
);

/**
 * Adds a project.
 * @param input as `projectInputSchema` gives it
 * @param files images as they were uploaded, in their order
 * @param id chosen by the caller, who may repeat the call: the project of this id is not made twice
 */
export async function createProject(
  resources: EditContext,
  input: ProjectInput,
  files: Buffer[] = [],
  id?: string,
): Promise<ProjectResult> {
  const allowed = await keepImages(resources.db, [], input, files.length);
  if (!allowed.ok) return allowed;
  const added = await storeImages(resources, files);
  return added.ok ? insertProject(resources, input, { imageIds: added.ids, id }) : added;
}

/**
 * Adds a project whose images are in the storage already; joins a transaction that is under way.
 * @param createdAt for demo content and restores; otherwise now
 */
export function insertProject(
  { db, cache }: { db: Queryable; cache: TagCache },
  input: ProjectInput,
  given: { imageIds?: string[]; createdAt?: Date; id?: string | undefined } = {},
): Promise<ProjectResult> {
  return cache.change(db, tagsOfNew(input), async (tx) => {
    const made = given.id && (await findMade(tx, given.id));
    return made ? { ok: true, project: made } : addProject({ db: tx }, input, given);
  });
}

/** What an earlier call made under the id it chose; one that is under way is waited for. */
async function findMade(tx: Transaction, id: string): Promise<Project | undefined> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
  const row = await readRow(tx, id);
  return row && toProject(row);
}

/** What a new project changes of what is remembered: drafts are in none of it. */
export function tagsOfNew({ isPublished, published }: ProjectInput): string[] {
  return isPublished || published ? [PROJECTS_TAG] : [];
}

/**
 * The same inside a transaction of `cache.change` with `tagsOfNew`, for who has more to do in it.
 * @param id that it gets
 */
export async function addProject(
  { db: tx }: { db: Transaction },
  input: ProjectInput,
  {
    id = randomUUID(),
    imageIds = [],
    createdAt,
  }: { id?: string | undefined; imageIds?: string[]; createdAt?: Date },
): Promise<ProjectResult> {
  const { slug, isPublished, published, images, removeImages, imageOrder, ...fields } = input;
  const kept = await keepImages(tx, [], { images, removeImages }, imageIds.length);
  if (!kept.ok) return kept;
  if (slug && !(await projectSlugs.take(tx, slug, id))) return SLUG_TAKEN;
  const isPublic = isPublished === true || published === true;
  const values = {
    ...fields,
    ...(createdAt ? { createdAt, updatedAt: createdAt } : {}),
    id,
    slug: slug || projectSlugs.claim(input.title),
    isPublished: isPublic,
    publishedAt: isPublic ? (createdAt ?? sql`now()`) : null,
    imageIds: orderImages(kept.ids, imageIds, imageOrder),
  };
  const [row] = await tx.insert(projectsTable).values(values).returning(projectColumns);
  if (!row) throw new Error("the project was not stored");
  return { ok: true, project: toProject(row) };
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
  const {
    slug: _asked,
    updatedAt: _seen,
    isPublished,
    published,
    images,
    removeImages,
    imageOrder,
    ...fields
  } = changes;
  const kept = await keepImages(tx, stored.imageIds, { images, removeImages }, added.length);
  if (!kept.ok) return kept;
  const columns = { ...fields, imageIds: orderImages(kept.ids, added, imageOrder) };
  if (wouldUndo(stored, changes, columns)) return EDITED_MEANWHILE;
  const slug = await moveTo(tx, stored, changes);
  if (slug === undefined) return SLUG_TAKEN;
  const isPublic = readPublished(stored, { isPublished, published });
  const [row] = await tx
    .update(projectsTable)
    .set({
      ...columns,
      slug,
      isPublished: isPublic,
      publishedAt: stored.publishedAt ?? (isPublic ? sql`now()` : null),
      // Every version has a time of its own.
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

/** A project's row, locked where it is about to change; undefined for whatever is not the id of one. */
async function readRow(db: Queryable, id: string, lock?: "update"): Promise<ProjectRow | undefined> {
  if (!UUID.test(id)) return undefined;
  const query = db.select(projectColumns).from(projectsTable).where(eq(projectsTable.id, id));
  const [row] = lock ? await query.for(lock) : await query;
  return row;
}

/** @returns the project's address from now on; undefined where the one that is asked for is another's */
async function moveTo(
  tx: Transaction,
  stored: ProjectRow,
  { slug: asked, title }: ProjectChanges,
): Promise<string | undefined> {
  if (asked === undefined || asked === stored.slug) return stored.slug;
  const slug = asked || (await projectSlugs.remake(tx, title ?? stored.title, stored.id));
  if (slug === stored.slug) return slug;
  if (asked && !(await projectSlugs.take(tx, asked, stored.id))) return undefined;
  // Nobody can have kept the address of what was never published.
  if (stored.publishedAt) await projectSlugs.leave(tx, stored.slug, stored.id);
  return slug;
}

function refuseField(code: Refusal["code"], field: string, detail: string): Refusal {
  return { ok: false, code, detail, errors: [{ field, message: detail }] };
}
