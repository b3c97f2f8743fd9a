import { and, arrayContains, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Queryable, Transaction } from "#src/platform/database/database.ts";
import { contains, replaceNul } from "#src/platform/database/sql.ts";
import { MIN_PREFIX, stemmedQuery, toTextQuery } from "#src/platform/database/text-search.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isRequested } from "#src/publishing/history/publication-requests.server.ts";
import { readDrafts } from "#src/publishing/items/each-stored.server.ts";
import { isOnPage, isVisible } from "#src/publishing/items/read-content.server.ts";
import { CONTROL_RUNS } from "#src/shared/text-patterns.ts";
import { summarizeDraft, type SummaryRow, summaryColumns, toSummaries } from "./post-row.server.ts";
import { type Post, type PostFilters, type PostListRequest, type PostPage, SEARCH_MAX } from "./schema.ts";
import { postsTable } from "./table.ts";

interface Reading {
  db: Database;
}

interface RowPage {
  rows: SummaryRow[];
  total: number;
}

/** Matching of a search: words anywhere in a post, or parts of words in title and excerpt. */
type Match = "words" | "pieces";

/**
 * Lists one page of posts with the total: for visitors newest publication first, for staff newest creation; searches
 * list matches in the title first.
 */
export async function listPosts({ db }: Reading, request: PostListRequest): Promise<PostPage> {
  const search = readSearch(request.q);
  const { rows, total } = search
    ? await db.transaction((tx) => searchPosts(tx, search, request))
    : await readPage(db, request);
  return { posts: await toSummaries(db, rows), total, page: request.page, limit: request.limit };
}

/**
 * Searches whole words; without any result, parts of words in title and excerpt. A search of stop words alone ("de",
 * "para a") is probably still being typed: it returns all posts.
 */
async function searchPosts(tx: Transaction, search: PostSearch, request: PostListRequest): Promise<RowPage> {
  await preferIndexes(tx);
  const found = await readPage(tx, request);
  if (found.total > 0) return found;
  const pieces = await readPage(tx, request, "pieces");
  if (pieces.total > 0) return pieces;
  const [asked] = await tx.select({ isStopWords: search.isStopWords }).from(sql`(SELECT 1) AS one`);
  return asked?.isStopWords ? readPage(tx, { ...request, q: undefined }) : pieces;
}

/**
 * Disables table scans: for a frequent word PostgreSQL would choose one, as it ignores the cost of fetching every
 * post's words. Holds until the end of the transaction.
 */
export async function preferIndexes(tx: Transaction): Promise<void> {
  await tx.execute(sql`SET LOCAL enable_seqscan = off`);
}

async function readPage(db: Queryable, request: PostListRequest, match?: Match): Promise<RowPage> {
  const search = readSearch(request.q);
  const found = search && (await selectFound(db, request, search, match));
  // Past the last page no row can carry the total, so it needs a count.
  if (found && (found[0] || request.page === 1)) return { rows: found, total: found[0]?.total ?? 0 };
  const rows = found ?? (await selectPosts(db, request));
  const [counted] = await countPosts(db, request, match);
  return { rows, total: counted?.total ?? 0 };
}

/** Selects a page of a search; each row carries the total, so that the search runs once. */
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

/** Builds the query of a page of all posts; exported for the test that checks its plan. */
export function selectPosts(db: Queryable, request: PostListRequest) {
  const { page, limit, ...filters } = request;
  const order = newestFirst(request);
  return db
    .select(summaryColumns)
    .from(postsTable)
    .where(isOnPage(db, postsTable, { where: filterPosts(filters), order, page, limit }))
    .orderBy(...order);
}

export function countPosts(db: Queryable, filters: PostFilters, match: Match = "words") {
  return db.select({ total: count() }).from(postsTable).where(filterPosts(filters, match));
}

function newestFirst({ audience }: PostFilters): SQL[] {
  const date = audience === "public" ? postsTable.publishedAt : postsTable.createdAt;
  return [desc(date), desc(postsTable.id)];
}

function filterPosts(filters: PostFilters, match: Match = "words"): SQL | undefined {
  const { audience, published, category, tag, requested } = filters;
  const search = readSearch(filters.q);
  return and(
    isVisible(postsTable, audience, published),
    requested && audience === "staff" ? isRequested(postsTable.id) : undefined,
    category ? eq(postsTable.category, replaceNul(category)) : undefined,
    tag ? arrayContains(postsTable.tags, [replaceNul(tag)]) : undefined,
    match === "words" ? search?.hasWords : search?.hasPiece,
  );
}

/** Adds the contents, for lists of whole posts. */
export async function addContents<Summary extends { id: string }>(
  { db }: { db: Queryable },
  posts: Summary[],
): Promise<(Summary & Pick<Post, "content">)[]> {
  const ids = posts.map((post) => post.id);
  const rows = await db
    .select({ id: postsTable.id, content: postsTable.content })
    .from(postsTable)
    .where(inArray(postsTable.id, ids));
  const contents = new Map(rows.map((row) => [row.id, row.content]));
  return posts.map((post) => ({ ...post, content: contents.get(post.id) ?? "" }));
}

/** Enough Markdown for a summary. */
const OPENING_LENGTH = 2_000;

/** Adds the summaries of drafts that lists show: of posts that are off the site. */
export async function addDraftSummaries<
  Summary extends { id: string; isPublished: boolean; draft?: { title: string } | null | undefined },
>({ db, markdown }: Pick<Resources, "db" | "markdown">, posts: Summary[]): Promise<Summary[]> {
  const drafted = posts.filter(({ isPublished, draft }) => !isPublished && draft);
  if (drafted.length === 0) return posts;
  const drafts = await readDrafts(
    db,
    drafted.map(({ id }) => id),
  );
  return Promise.all(
    posts.map(async (post) => {
      const fields = drafts.get(post.id);
      if (!fields || !post.draft) return post;
      const opening = typeof fields.content === "string" ? fields.content.slice(0, OPENING_LENGTH) : "";
      const summary = summarizeDraft(fields.excerpt, (await markdown.readText(opening)) ?? "");
      return { ...post, draft: { ...post.draft, summary } };
    }),
  );
}

interface PostSearch {
  hasWords: SQL;
  /** The title has all the words; such posts come first. */
  inTitle: SQL;
  /** Title or excerpt contain the text, even inside a word; for searches without results. */
  hasPiece: SQL;
  /** The search has only stop words: "de", "para a". */
  isStopWords: SQL<boolean>;
}

/**
 * Parses a search as typed: cuts it at SEARCH_MAX and replaces control characters by spaces.
 * @returns undefined if it is empty
 */
export function readSearch(typed: string | undefined): PostSearch | undefined {
  const text = cleanSearch(typed ?? "");
  if (text === "") return undefined;
  const query = toTextQuery(text);
  return {
    hasWords: sql`${postsTable.search} @@ ${query}`,
    // A subquery that reads the index once: checking each of 10,000 found posts takes ten times as long.
    inTitle: sql`${postsTable.id} IN (SELECT id FROM posts WHERE title_search @@ ${query})`,
    hasPiece: text.length < MIN_PREFIX ? sql`false` : contains(postsTable.searchText, text),
    isStopWords: sql`numnode(${stemmedQuery(text)}) = 0
      AND numnode(plainto_tsquery('simple', fold_text(${text}))) > 0`,
  };
}

function cleanSearch(typed: string): string {
  return typed.slice(0, SEARCH_MAX).replace(CONTROL_RUNS, " ").toWellFormed().trim();
}
