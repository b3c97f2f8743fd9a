// The posts of the demo, from the Markdown files in posts/.
import { readdir, readFile } from "node:fs/promises";
import { postKind } from "#src/features/posts/posts.server.ts";
import { postInputSchema } from "#src/features/posts/schema.ts";
import type { ContentContext } from "#src/publishing/kind.server.ts";
import { createItem } from "#src/publishing/write-content.server.ts";
import { readFrontMatter } from "./read-front-matter.ts";

const FOLDER = new URL("posts/", import.meta.url);
const DAY_MS = 86_400_000;
export const AUTHOR = { id: null, name: "Equipe Prumo" };

/** Stores the demo posts. @throws Error when a file is not a valid post */
export async function addDemoPosts(context: ContentContext, now: number): Promise<void> {
  for (const name of (await readdir(FOLDER)).toSorted()) {
    const { fields, body } = readFrontMatter(await readFile(new URL(name, FOLDER), "utf8"));
    const input = postInputSchema.parse({ ...fields, isFeatured: fields.featured, content: body });
    const createdAt = new Date(now - Number(fields.daysAgo) * DAY_MS);
    const result = await createItem(context, postKind, AUTHOR, input, { createdAt });
    if (!result.ok) throw new Error(`${name}: ${result.detail}`);
  }
}
