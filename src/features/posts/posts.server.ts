// The door through which posts are read: visitors see published ones only, whatever they ask.
import { and, arrayContains, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Queryable, Transaction } from "#src/platform/database.ts";
import type { TagCache } from "#src/platform/tag-cache.ts";
import { postColumns, type SummaryRow, summaryColumns, toPost, toSummaries } from "./post-row.server.ts";
import type {
  Audience,
  FoundPost,
  Post,
  PostFilters,
  PostListRequest,
  PostPage,
  PostStats,
  PostSummary,
} from "./schema.ts";
import { type PostSearch, readSearch } from "./search.server.ts";
import { postRedirectsTable, postsTable } from "./table.ts";

/** What shows posts is remembered under this tag. */
export const POSTS_TAG = "posts:all";

/** The tag of what is made of one post alone, as its HTML is. */
export function postTag(id: string): string {
  return `post:${id}`;
}

interface Reading {
  db: Database;
}

interface RowPage {
  rows: SummaryRow[];
  total: number;
}

/** How a search looks: for words in all of a post, or for pieces of words in title and excerpt. */
type Match = "words" | "pieces";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * One page of posts and how many there are in all. Visitors get the newest publication first, staff the
 * newest post; in a search, those whose title matches come before the rest.
 */
export async function listPosts({ db }: Reading, request: PostListRequest): Promise<PostPage> {
  const search = readSearch(request.q);
  const { rows, total } = search
    ? await db.transaction((tx) => searchPosts(tx, search, request))
    : await readPage(db, request);
  return { posts: await toSummaries(db, rows), total, page: request.page, limit: request.limit };
}

/**
 * Whole words first; where no post has them, pieces of words in title and excerpt. What only has words
 * that every text has is yet to be typed to its end: all posts.
 */
async function searchPosts(tx: Transaction, search: PostSearch, request: PostListRequest): Promise<RowPage> {
  await preferIndexes(tx);
  const found = await readPage(tx, request);
  if (found.total > 0) return found;
  const pieces = await readPage(tx, request, "pieces");
  if (pieces.total > 0) return pieces;
  const [asked] = await tx.select({ nothing: search.saysNothing }).from(sql`(SELECT 1) AS one`);
  return asked?.nothing ? readPage(tx, { ...request, q: undefined }) : pieces;
}

/**
 * Left to itself, PostgreSQL reads the table from end to end for a frequent word: it does not count what
 * fetching the words of every post costs. Holds until the end of the transaction.
 */
export async function preferIndexes(tx: Transaction): Promise<void> {
  await tx.execute(sql`SET LOCAL enable_seqscan = off`);
}

async function readPage(db: Queryable, request: PostListRequest, match?: Match): Promise<RowPage> {
  const search = readSearch(request.q);
  const found = search && (await selectFound(db, request, search, match));
  // Beyond the last page nothing is found that could say how much there is before it.
  if (found && (found[0] || request.page === 1)) return { rows: found, total: found[0]?.total ?? 0 };
  const rows = found ?? (await selectPosts(db, request));
  const [counted] = await countPosts(db, request, match);
  return { rows, total: counted?.total ?? 0 };
}

/** A page of a search, and with each row how many there are in all: what is found is looked at once. */
export function selectFound(
  db: Queryable,
  request: PostListRequest,
  { inTitle }: PostSearch,
  match: Match = "words",
) {
  const { page, limit, ...filters } = request;
  const newest = newestFirst(request);
  const found = db
    .select({
      id: postsTable.id,
      total: sql<number>`count(*) OVER ()`.mapWith(Number).as("total"),
      inTitle: (match === "words" ? inTitle : sql`false`).as("in_title"),
    })
    .from(postsTable)
    .where(filterPosts(filters, match))
    .orderBy(sql`in_title DESC`, ...newest)
    .limit(limit)
    .offset((page - 1) * limit)
    .as("found");
  return db
    .select({ ...summaryColumns, total: found.total })
    .from(postsTable)
    .innerJoin(found, eq(found.id, postsTable.id))
    .orderBy(desc(found.inTitle), ...newest);
}

/** The query of a page of all posts, apart so that a test can ask PostgreSQL how it goes about it. */
export function selectPosts(db: Queryable, request: PostListRequest) {
  const { page, limit, ...filters } = request;
  const order = newestFirst(request);
  // Ids first: the index alone gives them, however far down the page is. As an array, which PostgreSQL looks up one by
  // one; a list of unknown length it would rather look for in the whole table, texts and all.
  const ids = db
    .select({ id: postsTable.id })
    .from(postsTable)
    .where(filterPosts(filters))
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit);
  return db
    .select(summaryColumns)
    .from(postsTable)
    .where(sql`${postsTable.id} = ANY(ARRAY(${ids}))`)
    .orderBy(...order);
}

export function countPosts(db: Queryable, filters: PostFilters, match: Match = "words") {
  return db.select({ total: count() }).from(postsTable).where(filterPosts(filters, match));
}

function newestFirst({ audience }: PostFilters): SQL[] {
  const date = audience === "public" ? postsTable.publishedAt : postsTable.createdAt;
  return [desc(date), desc(postsTable.id)];
}

function filterPosts({ q, category, tag, ...filters }: PostFilters, match: Match = "words"): SQL | undefined {
  const search = readSearch(q);
  return and(
    isVisible(filters),
    category ? eq(postsTable.category, storable(category)) : undefined,
    tag ? arrayContains(postsTable.tags, [storable(tag)]) : undefined,
    match === "words" ? search?.hasWords : search?.hasPiece,
  );
}

/** Visitors are never asked what they want to see. */
function isVisible({ audience, published }: Pick<PostFilters, "audience" | "published">): SQL | undefined {
  const wanted = audience === "public" ? true : published;
  if (wanted === undefined) return undefined;
  return wanted ? sql`${postsTable.isPublished}` : sql`NOT ${postsTable.isPublished}`;
}

/** PostgreSQL refuses NUL, and nothing that is stored holds one. */
function storable(text: string): string {
  return text.replaceAll("\0", "\ufffd");
}

/** Whether this can be the id of a post: PostgreSQL fails on what can not. */
export function isPostId(id: string): boolean {
  return UUID.test(id);
}

/** The post with this id; drafts only for staff. `null` for whatever is not the id of one. */
export async function findPost({ db }: Reading, id: string, audience: Audience): Promise<Post | null> {
  if (!isPostId(id)) return null;
  const [row] = await db
    .select(postColumns)
    .from(postsTable)
    .where(and(eq(postsTable.id, id), isVisible({ audience })));
  return row ? toPost(db, row) : null;
}

/**
 * What an address leads to: the post, or the slug that its post has now where that one has moved.
 * A draft is nothing to a visitor, and neither is an address that leads to one.
 */
export async function findPostBySlug(
  { db }: Reading,
  slug: string,
  audience: Audience = "public",
): Promise<FoundPost> {
  const visible = isVisible({ audience });
  const wanted = storable(slug);
  const [row] = await db
    .select(postColumns)
    .from(postsTable)
    .where(and(eq(postsTable.slug, wanted), visible));
  if (row) return { kind: "post", post: await toPost(db, row) };
  const [moved] = await db
    .select({ slug: postsTable.slug })
    .from(postRedirectsTable)
    .innerJoin(postsTable, eq(postsTable.id, postRedirectsTable.postId))
    .where(and(eq(postRedirectsTable.slug, wanted), visible));
  return moved ? { kind: "moved", slug: moved.slug } : null;
}

/** What visitors find at an address: read for each page anew, and for the parts of one page once. */
export function findPublicPost(
  { db, cache }: Reading & { cache: TagCache },
  slug: string,
): Promise<FoundPost> {
  return cache.readOnce(`post:${slug}`, [POSTS_TAG], () => findPostBySlug({ db }, slug));
}

/** Distinct categories in alphabetical order: those with a published post, or all of them for staff. */
export function listPostCategories(
  { db, cache }: Reading & { cache: TagCache },
  audience: Audience = "public",
): Promise<string[]> {
  // Drafts come by the thousand; what they change is not worth remembering.
  if (audience === "staff") return readCategories(db, audience);
  return cache.get("post-categories", [POSTS_TAG], () => readCategories(db, audience));
}

/** Jumps from one category to the next in its index, however many posts each has; a DISTINCT reads all. */
async function readCategories(db: Database, audience: Audience): Promise<string[]> {
  const visible = audience === "public" ? sql`is_published` : sql`true`;
  const { rows } = await db.execute<{ category: string }>(sql`
    WITH RECURSIVE found AS (
      (SELECT category FROM posts WHERE ${visible} AND category IS NOT NULL ORDER BY category LIMIT 1)
      UNION ALL
      SELECT (SELECT category FROM posts WHERE ${visible} AND category > found.category ORDER BY category LIMIT 1)
      FROM found WHERE found.category IS NOT NULL
    )
    SELECT category FROM found WHERE category IS NOT NULL`);
  return rows.map((row) => row.category).toSorted((a, b) => a.localeCompare(b, "pt-BR"));
}

/** The counters of the dashboard (specification §2, "Posts screen"). */
export async function countByStatus(db: Queryable): Promise<PostStats> {
  const [counted] = await db
    .select({
      total: count(),
      published: sql<number>`count(*) FILTER (WHERE ${postsTable.isPublished})`.mapWith(Number),
    })
    .from(postsTable);
  const { total, published } = counted ?? { total: 0, published: 0 };
  return { total, published, drafts: total - published };
}

/** The same posts with their contents, for lists that show whole posts. */
export async function addContents({ db }: Reading, posts: PostSummary[]): Promise<Post[]> {
  const ids = posts.map((post) => post.id);
  const rows = await db
    .select({ id: postsTable.id, content: postsTable.content })
    .from(postsTable)
    .where(inArray(postsTable.id, ids));
  const contents = new Map(rows.map((row) => [row.id, row.content]));
  return posts.map((post) => ({ ...post, content: contents.get(post.id) ?? "" }));
}

/** The image of a post that is there for this audience; `null` where it has none. */
export async function findImageId({ db }: Reading, id: string, audience: Audience): Promise<string | null> {
  if (!isPostId(id)) return null;
  const [row] = await db
    .select({ imageId: postsTable.imageId })
    .from(postsTable)
    .where(and(eq(postsTable.id, id), isVisible({ audience })));
  return row?.imageId ?? null;
}
