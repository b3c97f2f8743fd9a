// The versions of a legal text that visitors have read: its published revisions, which are never thinned.
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { dateFormatter } from "#src/shared/time/date-formatter.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { listLive, readRevision } from "#src/publishing/history/revisions.server.ts";
import type { StoredSection } from "../schema.ts";
import type { PlacedPage } from "../section-loader.server.ts";
import type { LegalVersions } from "./legal.section.tsx";

/** The end of the address of a page's versions. */
export const VERSIONS = "versoes";

/** Where earlier versions can be read, nowhere while there is one; and the day on which the one in force was published. */
export async function findLegalVersions(
  { db, config }: { db: Queryable } & Pick<Resources, "config">,
  { id, path }: PlacedPage,
): Promise<LegalVersions> {
  // The catalogue's examples stand on a page that is not stored.
  if (!isUuid(id)) return { path: null, publishedOn: null };
  const versions = await listLive(db, id, 2);
  const [newest] = versions;
  const toDay = dateFormatter("sv-SE", { dateStyle: "short", timeZone: config.timeZone });
  return {
    path: versions.length > 1 ? `${path}/${VERSIONS}` : null,
    publishedOn: newest ? toDay.format(newest.at) : null,
  };
}

/** All versions, the newest first, with the times from which they were in force. */
export async function listLegalVersions(
  db: Queryable,
  pageId: string,
): Promise<{ id: string; at: string }[]> {
  return (await listLive(db, pageId, 200)).map(({ id, at }) => ({ id: String(id), at: at.toISOString() }));
}

/** The sections of a version; undefined for any other revision. */
export async function readLegalVersion(
  db: Queryable,
  pageId: string,
  version: string,
): Promise<{ sections: StoredSection[]; at: string } | undefined> {
  const found = (await listLive(db, pageId, 200)).find(({ id }) => String(id) === version);
  const revision = found && (await readRevision(db, pageId, found.id));
  if (!revision) return undefined;
  return { sections: revision.fields.sections as StoredSection[], at: found.at.toISOString() };
}
