// Publishes due releases, each exactly once, even with several processes that may crash at any moment.

import { and, asc, eq, sql } from "drizzle-orm";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ContentType } from "../content-type.server.ts";
import { describeRefusal, scheduleReport, UNEXPECTED } from "../schedule/apply-due.server.ts";
import { publishRelease } from "./publish-release.server.ts";
import { lockRelease, type ReleaseRow } from "./release-rows.server.ts";
import { releasesTable } from "./table.ts";

/** Attempts, a minute apart, after unexpected errors. */
const ATTEMPTS = 5;

/** Publishes everything that is due by the database's clock. */
export async function applyDueReleases(resources: Resources, types: ContentType[]): Promise<void> {
  const { tryAt, state } = releasesTable;
  const due = await resources.db
    .select()
    .from(releasesTable)
    .where(and(eq(state, "scheduled"), sql`${tryAt} <= now()`))
    .orderBy(asc(tryAt));
  for (const release of due) await applyRelease(resources, types, release);
}

/** Another process may be working on the same release; whether it is still due is known once its row is locked. */
async function applyRelease(resources: Resources, types: ContentType[], due: ReleaseRow): Promise<void> {
  // Permissions were checked when the date and the items were set.
  const author = { id: due.authorId, name: due.authorName, role: "admin" as const };
  try {
    const result = await publishRelease(resources, types, author, due.id, {
      reason: "scheduled",
      mayPublish: (release) => isStill(release, due),
    });
    if (!result.ok) await fail(resources, due, describeRefusal(result));
  } catch (error) {
    resources.log.error({ err: error, releaseId: due.id }, "a release could not be published");
    if (due.attempts + 1 < ATTEMPTS) await postpone(resources, due);
    else await fail(resources, due, UNEXPECTED);
  }
}

/** Stores the reason, so that the release can be corrected and published, and mails its author. */
async function fail({ db, jobs }: Resources, due: ReleaseRow, failure: string): Promise<void> {
  await db.transaction(async (tx) => {
    const release = await lockRelease(tx, due.id);
    if (!release || !isStill(release, due)) return;
    await tx.update(releasesTable).set({ state: "failed", failure }).where(eq(releasesTable.id, due.id));
    await jobs.enqueue(tx, scheduleReport, {
      title: release.name,
      action: "publish",
      at: (release.at ?? release.createdAt).toISOString(),
      authorId: release.authorId,
      detail: failure,
    });
  });
}

async function postpone({ db }: Resources, due: ReleaseRow): Promise<void> {
  await db.transaction(async (tx) => {
    const release = await lockRelease(tx, due.id);
    if (!release || !isStill(release, due)) return;
    await tx
      .update(releasesTable)
      .set({ attempts: release.attempts + 1, tryAt: sql`now() + interval '1 minute'` })
      .where(eq(releasesTable.id, due.id));
  });
}

/** Whether nobody has published, rescheduled or tried it since it was found due. */
function isStill({ state, at, tryAt }: ReleaseRow, due: ReleaseRow): boolean {
  return (
    state === "scheduled" && at?.getTime() === due.at?.getTime() && tryAt?.getTime() === due.tryAt?.getTime()
  );
}
