// The posts of the demo, from the Markdown files in posts/.
import { readdir, readFile } from "node:fs/promises";
import { postInputSchema } from "#src/features/posts/schema.ts";
import { insertPost } from "#src/features/posts/write-post.server.ts";
import type { Queryable } from "#src/platform/database.ts";
import type { Resources } from "#src/platform/resources.ts";
import { readFrontMatter } from "./read-front-matter.ts";

const FOLDER = new URL("posts/", import.meta.url);
const DAY_MS = 86_400_000;
const AUTHOR = { id: null, name: "Equipe Prumo" };

/** Stores the demo posts. @throws Error when a file is not a valid post */
export async function addDemoPosts(
  context: { db: Queryable } & Pick<Resources, "cache" | "config" | "jobs" | "markdown">,
  now: number,
): Promise<void> {
  for (const name of (await readdir(FOLDER)).toSorted()) {
    const { fields, body } = readFrontMatter(await readFile(new URL(name, FOLDER), "utf8"));
    const input = postInputSchema.parse({ ...fields, isFeatured: fields.featured, content: body });
    const createdAt = new Date(now - Number(fields.daysAgo) * DAY_MS);
    const result = await insertPost(context, AUTHOR, input, { createdAt });
    if (!result.ok) throw new Error(`${name}: ${result.detail}`);
  }
}
