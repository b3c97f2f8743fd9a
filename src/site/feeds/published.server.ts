// All published items, read a page at a time.
import { listPublishedForFeeds } from "#src/features/posts/feed-posts.server.ts";
import type { PostEntry } from "#src/features/posts/schema.ts";
import { listProjects } from "#src/features/projects/projects.server.ts";
import type { Project } from "#src/features/projects/schema.ts";
import type { Database } from "#src/platform/database/database.ts";

const POSTS_AT_ONCE = 1_000;
const PROJECTS_AT_ONCE = 100;

/** Newest publication first. */
export async function* eachPost(resources: { db: Database }): AsyncGenerator<PostEntry> {
  let after: PostEntry | undefined;
  do {
    const entries = await listPublishedForFeeds(resources, { after, limit: POSTS_AT_ONCE });
    yield* entries;
    after = entries.length === POSTS_AT_ONCE ? entries.at(-1) : undefined;
  } while (after);
}

/** Newest first. */
export async function* eachProject(resources: { db: Database }): AsyncGenerator<Project> {
  for (let page = 1; ; page++) {
    const { projects } = await listProjects(resources, {
      audience: "public",
      page,
      limit: PROJECTS_AT_ONCE,
    });
    yield* projects;
    if (projects.length < PROJECTS_AT_ONCE) return;
  }
}
