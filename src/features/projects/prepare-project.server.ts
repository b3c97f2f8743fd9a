// From the fields of a request to the columns of a project.
import { eq } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { toColumns } from "#src/publishing/field-columns.server.ts";
import type { ContentContext, Prepared, Refusal } from "#src/publishing/kind.server.ts";
import { keepImages, orderImages, storeImages } from "./project-images.server.ts";
import type { ProjectRow } from "./project-row.server.ts";
import { PROJECT_FIELDS, type ProjectChanges } from "./schema.ts";
import { projectsTable } from "./table.ts";

/** Stores the files. Which images the project then has is decided in the transaction. */
export async function prepareProject(
  context: ContentContext,
  fields: ProjectChanges,
  files: Buffer[],
  id?: string,
): Promise<Prepared<ProjectRow> | Refusal> {
  if (files.length > 0) {
    // An early check, before any file is decoded. The transaction repeats it, and that result counts.
    const current = id ? await readImageIds(context.db, id) : [];
    const allowed = await keepImages(context.db, current, fields, files.length);
    if (!allowed.ok) return allowed;
  }
  const added = await storeImages(context, files);
  if (!added.ok) return added;
  return {
    ok: true,
    async toColumns(tx, stored) {
      const kept = await keepImages(tx, stored?.imageIds ?? [], fields, added.ids.length);
      if (!kept.ok) return kept;
      const imageIds = orderImages(kept.ids, added.ids, fields.imageOrder);
      return { ok: true, columns: { ...toColumns<ProjectRow>(PROJECT_FIELDS, fields), imageIds } };
    },
  };
}

async function readImageIds(db: Queryable, id: string): Promise<string[]> {
  const [row] = await db
    .select({ imageIds: projectsTable.imageIds })
    .from(projectsTable)
    .where(eq(projectsTable.id, id));
  return row?.imageIds ?? [];
}
