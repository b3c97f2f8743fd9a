import { readdir, readFile } from "node:fs/promises";
import { projectType } from "#src/features/projects/projects.server.ts";
import { projectInputSchema } from "#src/features/projects/schema.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Job } from "#src/platform/slices/define-slice.ts";
import type { ContentContext } from "#src/publishing/content-type.server.ts";
import { EXAMPLE_CONTENT } from "#src/publishing/history/site-authors.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import { findItem } from "#src/publishing/items/read-content.server.ts";
import { createItem } from "#src/publishing/items/write-content.server.ts";
import { readFrontMatter } from "#src/shared/front-matter.ts";
import { SEED_FOLDER } from "./seed-folder.ts";

const FOLDER = new URL("projects/", SEED_FOLDER);
const IMAGES = new URL("images/", SEED_FOLDER);
const DAY_MS = 86_400_000;

interface DemoImage {
  file: string;
  alt: string;
}

/** Adds the images to a demo project. A job, because decoding takes seconds that would delay the first start. */
export const demoIllustrate: Job<{ projectId: string; images: DemoImage[] }> = {
  name: "demo.illustrate",
  retryDelay: 5,
  retryDelayMax: 60,
  retryLimit: 5,
  // A shutdown waits for running jobs: this limits the wait to one project's images.
  sequential: true,
  run: (resources, { projectId, images }) => illustrate(resources, projectId, images),
};

/**
 * Reads the demo projects with their image files and the number of days before the seeding each began.
 * @throws Error if a file is not a valid project
 */
export async function readDemoProjects() {
  const names = (await readdir(FOLDER)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const { fields, body } = readFrontMatter(await readFile(new URL(name, FOLDER), "utf8"));
      const given = { ...fields, content: body.trim(), isFeatured: fields.featured, images: [] };
      const images = fields.images as DemoImage[] | undefined;
      return { name, input: projectInputSchema.parse(given), images, daysAgo: Number(fields.daysAgo) };
    }),
  );
}

/** Stores the demo projects, and a job for the images of each. */
export async function seedProjects(context: ContentContext<Transaction>, now: number): Promise<void> {
  for (const { name, input, images, daysAgo } of await readDemoProjects()) {
    const createdAt = new Date(now - daysAgo * DAY_MS);
    const result = await createItem(context, projectType, EXAMPLE_CONTENT, input, { createdAt });
    if (!result.ok) throw new Error(`${name} was refused: ${result.code}`);
    if (images) await context.jobs.enqueue(context.db, demoIllustrate, { projectId: result.item.id, images });
  }
}

async function illustrate(resources: Resources, projectId: string, images: DemoImage[]): Promise<void> {
  const project = await findItem(resources, projectType, projectId, "staff");
  // The project was deleted, or an editor has added images already.
  if (!project || project.images.length > 0) return;
  const files = images.map(({ file, alt }) => ({
    read: () => readFile(new URL(file, IMAGES)),
    name: file,
    alt,
  }));
  const result = await updateItem(
    resources,
    projectType,
    EXAMPLE_CONTENT,
    projectId,
    {},
    { files, reason: "imported" },
  );
  if (!result.ok) throw new Error(`the images of the demo were refused: ${result.code}`);
}
