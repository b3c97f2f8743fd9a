// Published versions of legal texts: the live revisions, which are never thinned out.

import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { listLive, readRevision } from "#src/publishing/history/revisions.server.ts";
import { dateFormatter } from "#src/shared/time/date-formatter.ts";
import type { StoredSection } from "../schema.ts";
import type { PlacedPage } from "../section-loader.server.ts";
import type { LegalVersions } from "./legal.section.tsx";

/** Last segment of the path of a page's versions. */
export const VERSIONS = "versoes";

/** Returns the path of earlier versions, null while there is only one, and the publication day of the current one. */
export async function findLegalVersions(
  { db, config }: { db: Queryable } & Pick<Resources, "config">,
  { id, path }: PlacedPage,
): Promise<LegalVersions> {
  // Catalog examples belong to no stored page.
  if (!isUuid(id)) return { path: null, publishedOn: null };
  const versions = await listLive(db, id, 2);
  const [newest] = versions;
  const toDay = dateFormatter("sv-SE", { dateStyle: "short", timeZone: config.timeZone });
  return {
    path: versions.length > 1 ? `${path}/${VERSIONS}` : null,
    publishedOn: newest ? toDay.format(newest.at) : null,
  };
}

/** Lists all versions, newest first, with the times when they took effect. */
export async function listLegalVersions(
  db: Queryable,
  pageId: string,
): Promise<{ id: string; at: string }[]> {
  return (await listLive(db, pageId, 200)).map(({ id, at }) => ({ id: String(id), at: at.toISOString() }));
}

/** Returns the sections of a published version; undefined for other revisions. */
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
