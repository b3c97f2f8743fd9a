// Notifies members of the team: every notice about a lead is a row, written in the transaction of its cause.

import { and, eq, isNull, or, sql } from "drizzle-orm";
import { findPersonWho, listWhoMay } from "#src/accounts/accounts.server.ts";
import { currentActor } from "#src/audit/actor.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { NoticeKind } from "./labels.ts";
import type { NoticeData } from "./notice-words.ts";
import { readNoticeSettingsOf } from "./settings.server.ts";
import { staffNoticesTable } from "./table.ts";

/** Mails a notice, together with others that wait for the same person. */
export const noticeMail: JobType<{ noticeId: string }> = {
  name: "notice.mail",
  outgoing: "notices",
  retryDelay: 3,
  retryDelayMax: 90,
  // Enough for a mail server that is down for about a week.
  retryLimit: 8_000,
  async discard(tx, { noticeId }) {
    const { id, mailedWith, mailedAt } = staffNoticesTable;
    const isItsMail = or(and(eq(id, noticeId), isNull(mailedWith)), eq(mailedWith, noticeId));
    await tx
      .update(staffNoticesTable)
      .set({ mailAt: null, mailedWith: null })
      .where(and(isNull(mailedAt), isItsMail));
  },
};

export interface NewNotice {
  userId: string;
  kind: NoticeKind;
  /** Identifies what happened, within the kind. */
  cause: string;
  leadId?: string;
  /** Instead of the lead, if several were changed at once. */
  bulkId?: string;
  data?: NoticeData;
}

/** Takes notices of what was undone back, where nobody has read them. */
export async function withdrawNotices(tx: Transaction, kind: NoticeKind, cause: string): Promise<void> {
  const { readAt } = staffNoticesTable;
  await tx
    .delete(staffNoticesTable)
    .where(and(eq(staffNoticesTable.kind, kind), eq(staffNoticesTable.cause, cause), isNull(readAt)));
}

/** Writes notices, each once for a person and cause, and plans their mails. Nobody is told of what they did themselves. */
export async function writeNotices(
  tx: Transaction,
  { jobs }: Pick<Resources, "jobs">,
  notices: NewNotice[],
): Promise<void> {
  const actor = currentActor(tx);
  const others = notices.filter(({ userId }) => actor.kind !== "person" || actor.id !== userId);
  if (others.length === 0) return;
  const settingsOf = await readNoticeSettingsOf(
    tx,
    others.map(({ userId }) => userId),
  );
  const rows = others.map((notice) => {
    const { panel, mail } = settingsOf(notice.userId).kinds[notice.kind];
    return {
      data: {},
      ...notice,
      isListed: panel,
      isInDigest: mail === "digest",
      mailAt: mail === "now" ? sql`now()` : null,
    };
  });
  const stored = await tx
    .insert(staffNoticesTable)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: staffNoticesTable.id, mailAt: staffNoticesTable.mailAt });
  for (const { id, mailAt } of stored) if (mailAt) await jobs.enqueue(tx, noticeMail, { noticeId: id });
}

/** Lists who is told about a lead: its owner or, without one who may see leads, every administrator. */
export async function listResponsible(db: Queryable, ownerId: string | null): Promise<string[]> {
  if (ownerId !== null && (await findPersonWho(db, ownerId, "leads"))) return [ownerId];
  return (await listWhoMay(db, "administrator")).map(({ id }) => id);
}

/** Notifies whoever is responsible for a lead. */
export async function notifyResponsible(
  tx: Transaction,
  context: Pick<Resources, "jobs">,
  lead: { id: string; ownerId: string | null },
  notice: Omit<NewNotice, "userId" | "leadId" | "bulkId">,
): Promise<void> {
  const people = await listResponsible(tx, lead.ownerId);
  await writeNotices(
    tx,
    context,
    people.map((userId) => ({ ...notice, userId, leadId: lead.id })),
  );
}
