// The door through which posts are written: the API, the webhook and the demo content enter here.
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database.ts";
import type { FieldError, ProblemCode } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources.ts";
import {
  type ContentText,
  describeContent,
  readPublished,
  toColumns,
  wouldUndo,
} from "./post-changes.server.ts";
import { takeImage } from "./post-image.server.ts";
import { announcePost } from "./post-news.server.ts";
import { imagePath, postColumns, toPost } from "./post-row.server.ts";
import { postSlugs } from "./post-slugs.server.ts";
import { isPostId, POSTS_TAG, postTag } from "./posts.server.ts";
import type { Post, PostChanges, PostInput } from "./schema.ts";
import { postsTable } from "./table.ts";

/** Who writes: the name stays with the post when the account is gone. */
export interface Author {
  id: string | null;
  name: string;
}

export interface WriteFailure {
  ok: false;
  code: Extract<ProblemCode, "not-found" | "conflict" | "too-large" | "unsupported-media-type" | "invalid">;
  detail?: string;
  errors?: FieldError[];
}
export type WriteResult = { ok: true; post: Post } | WriteFailure;

type StoredPost = typeof postsTable.$inferSelect;

const EDITED_MEANWHILE: WriteFailure = {
  ok: false,
  code: "conflict",
  detail:
    "Este post foi alterado em outro lugar depois que você o abriu. Recarregue para ver a versão atual antes de salvar.",
};
const SLUG_TAKEN = refuseField("conflict", "slug", "Já existe um post com este endereço. Escolha outro.");
const TANGLED = refuseField(
  "invalid",
  "content",
  "Conteúdo tem marcas Markdown aninhadas demais para virar uma página",
);

/**
 * Makes a post.
 * @param input as `postInputSchema` gives it
 * @param image the file that came with it
 * @param id chosen by the caller, who may repeat the call: the author's post of this id is not made twice
 */
export async function createPost(
  resources: Resources,
  author: Author,
  input: PostInput,
  image?: Buffer,
  id?: string,
): Promise<WriteResult> {
  const taken = await takeImage(resources, input, image);
  if (!taken.ok) return taken;
  return insertPost(resources, author, input, { imageId: taken.imageId, id });
}

/** What is stored beside a content, for `insertPost`; it takes its time, so it is best read before a transaction. */
export async function readContent(
  { markdown }: Pick<Resources, "markdown">,
  content: string,
): Promise<{ ok: true; text: ContentText } | WriteFailure> {
  const text = await describeContent(markdown, content);
  return text ? { ok: true, text } : TANGLED;
}

/**
 * Makes a post of what is here already; joins the transaction it is given.
 * @param given.createdAt for content from elsewhere; a published one then counts as published that day,
 *   and is no news
 */
export async function insertPost(
  context: { db: Queryable } & Pick<Resources, "cache" | "config" | "jobs" | "markdown">,
  author: Author,
  input: PostInput,
  given: { imageId?: string | null; createdAt?: Date; id?: string | undefined } = {},
): Promise<WriteResult> {
  const read = await readContent(context, input.content);
  if (!read.ok) return read;
  return context.cache.change(context.db, tagsOfNew(input), async (tx) => {
    const made = given.id && (await findMade(tx, given.id, author));
    return made || addPost({ ...context, db: tx }, author, input, { ...given, text: read.text });
  });
}

/** What an earlier call made under the id it chose; one that is under way is waited for. */
async function findMade(tx: Transaction, id: string, author: Author): Promise<WriteResult | undefined> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
  const columns = { ...postColumns, authorId: postsTable.authorId };
  const [row] = await tx.select(columns).from(postsTable).where(eq(postsTable.id, id));
  if (!row) return undefined;
  return row.authorId === author.id ? { ok: true, post: await toPost(tx, row) } : EDITED_MEANWHILE;
}

/** What a new post changes of what is remembered: drafts are in none of it. */
export function tagsOfNew(input: Pick<PostInput, "isPublished" | "published">): string[] {
  return input.isPublished || input.published ? [POSTS_TAG] : [];
}

/**
 * The same inside a transaction of `cache.change` with `tagsOfNew`, for who has more to do in it.
 * @param given.id that it gets
 * @param given.text of its content, by `readContent`
 */
export async function addPost(
  context: { db: Transaction } & Pick<Resources, "cache" | "config" | "jobs">,
  author: Author,
  input: PostInput,
  given: { id?: string | undefined; text: ContentText; imageId?: string | null; createdAt?: Date },
): Promise<WriteResult> {
  const { db: tx } = context;
  const { id = randomUUID(), text, imageId, createdAt = new Date() } = given;
  if (input.slug && !(await postSlugs.take(tx, input.slug, id))) return SLUG_TAKEN;
  const isPublished = (input.isPublished || input.published) ?? false;
  const values = {
    id,
    slug: input.slug ?? postSlugs.claim(input.title),
    title: input.title,
    content: input.content,
    ...text,
    ...toColumns(input),
    imageId,
    isPublished,
    authorId: author.id,
    authorName: author.name,
    createdAt,
    updatedAt: createdAt,
    publishedAt: isPublished ? createdAt : null,
  };
  const [row] = await tx.insert(postsTable).values(values).returning(postColumns);
  if (!row) throw new Error("the post was not stored");
  const post = await toPost(tx, row);
  if (isPublished && !given.createdAt) await announcePost(context, post);
  return { ok: true, post };
}

/**
 * Changes a post: whatever is absent stays, `null` unsets.
 * @param changes as `postChangesSchema` gives them
 * @param image the file that came with them
 * @returns `conflict` where the address is another post's, or where somebody else has saved a version
 *   that this one would undo
 */
export async function updatePost(
  resources: Resources,
  id: string,
  changes: PostChanges,
  image?: Buffer,
): Promise<WriteResult> {
  const { db, cache, markdown } = resources;
  const known = await findStored(db, id);
  if (!known) return { ok: false, code: "not-found" };
  const taken = await takeImage(resources, changes, image, known.imageId && imagePath(known.imageId));
  if (!taken.ok) return taken;
  const plain = changes.content === undefined ? {} : await describeContent(markdown, changes.content);
  if (!plain) return TANGLED;
  return cache.change(db, [POSTS_TAG, postTag(id)], async (tx): Promise<WriteResult> => {
    const [stored] = await tx.select().from(postsTable).where(eq(postsTable.id, id)).for("update");
    if (!stored) return { ok: false, code: "not-found" };
    const fields = { ...toColumns(changes), imageId: taken.imageId };
    if (wouldUndo(stored, changes, fields)) return EDITED_MEANWHILE;
    const slug = await moveTo(tx, stored, changes);
    if (slug === undefined) return SLUG_TAKEN;
    const isPublished = readPublished(stored, changes);
    await tx
      .update(postsTable)
      .set({
        ...fields,
        ...plain,
        slug,
        isPublished,
        // The first time only: whoever takes a post back to mend it does not make news of it.
        publishedAt: stored.publishedAt ?? (isPublished ? sql`now()` : null),
        // Every version has a time of its own.
        updatedAt: sql`greatest(now(), ${postsTable.updatedAt} + interval '1 millisecond')`,
      })
      .where(eq(postsTable.id, id));
    const post = await readPost(tx, id);
    if (isPublished && !stored.isPublished) await announcePost({ ...resources, db: tx }, post);
    return { ok: true, post };
  });
}

/** Shows a post to visitors or takes it back. */
export function setPublished(resources: Resources, id: string, isPublished: boolean): Promise<WriteResult> {
  return updatePost(resources, id, { isPublished });
}

/** Removes a post, and with it the addresses that led to it. */
export async function deletePost(
  { db, cache }: Pick<Resources, "db" | "cache">,
  id: string,
): Promise<{ ok: true } | { ok: false; code: "not-found" }> {
  if (!isPostId(id)) return { ok: false, code: "not-found" };
  const removed = await cache.change(db, [POSTS_TAG, postTag(id)], (tx) =>
    tx.delete(postsTable).where(eq(postsTable.id, id)).returning({ id: postsTable.id }),
  );
  return removed.length > 0 ? { ok: true } : { ok: false, code: "not-found" };
}

/** @returns the post's address from now on; undefined where the one that is asked for is another post's */
async function moveTo(
  tx: Transaction,
  stored: StoredPost,
  { slug: asked, title }: PostChanges,
): Promise<string | undefined> {
  if (asked === undefined || asked === stored.slug) return stored.slug;
  const slug = asked ?? (await postSlugs.remake(tx, title ?? stored.title, stored.id));
  if (slug === stored.slug) return slug;
  if (asked && !(await postSlugs.take(tx, asked, stored.id))) return undefined;
  // Nobody can have kept the address of what was never published.
  if (stored.publishedAt) await postSlugs.leave(tx, stored.slug, stored.id);
  return slug;
}

async function findStored(db: Queryable, id: string): Promise<{ imageId: string | null } | undefined> {
  if (!isPostId(id)) return undefined;
  const [row] = await db
    .select({ imageId: postsTable.imageId })
    .from(postsTable)
    .where(eq(postsTable.id, id));
  return row;
}

async function readPost(tx: Transaction, id: string): Promise<Post> {
  const [row] = await tx.select(postColumns).from(postsTable).where(eq(postsTable.id, id));
  if (!row) throw new Error("the post was not stored");
  return toPost(tx, row);
}

function refuseField(code: WriteFailure["code"], field: string, detail: string): WriteFailure {
  return { ok: false, code, detail, errors: [{ field, message: detail }] };
}
