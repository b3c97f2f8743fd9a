import { readdir, readFile } from "node:fs/promises";
import { postType } from "#src/features/posts/posts.server.ts";
import { postInputSchema } from "#src/features/posts/schema.ts";
import type { ContentContext } from "#src/publishing/content-type.server.ts";
import { createItem } from "#src/publishing/items/write-content.server.ts";
import { readFrontMatter } from "#src/shared/front-matter.ts";
import { SEED_FOLDER } from "./seed-folder.ts";

const FOLDER = new URL("posts/", SEED_FOLDER);
const DAY_MS = 86_400_000;
const AUTHOR = { id: null, name: "Equipe Prumo" };

/**
 * Reads the demo posts, each with the number of days before the seeding it was written.
 * @throws Error if a file is not a valid post
 */
export async function readDemoPosts() {
  const names = (await readdir(FOLDER)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const { fields, body } = readFrontMatter(await readFile(new URL(name, FOLDER), "utf8"));
      const input = postInputSchema.parse({ ...fields, isFeatured: fields.featured, content: body.trim() });
      return { name, input, daysAgo: Number(fields.daysAgo) };
    }),
  );
}

export async function addDemoPosts(context: ContentContext, now: number): Promise<void> {
  for (const { name, input, daysAgo } of await readDemoPosts()) {
    const createdAt = new Date(now - daysAgo * DAY_MS);
    const result = await createItem(context, postType, AUTHOR, input, { createdAt });
    if (!result.ok) throw new Error(`${name}: ${result.detail}`);
  }
}
