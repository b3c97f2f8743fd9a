// Recognizes notices about the site's own mails, such as links for a new password, which no lead was sent.

import { inArray, lt, sql } from "drizzle-orm";
import { findAccountByEmail } from "#src/accounts/accounts.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { DeliveryOutcome } from "../delivery/classify-mail.ts";
import type { DeliveryNoticeState, FailureReason } from "../delivery/schema.ts";
import { failedSiteMailsTable } from "./table.ts";

/** Kinds of mails by what their identifiers begin with (`Message.id`); the first that matches. */
const KINDS = {
  newsletter: ["newsletter"],
  ebook: ["ebook"],
  privacy: ["removal"],
  account: ["account", "reset", "email-keep", "email-confirm", "confirm-email", "login-alarm", "invitation"],
  notice: [
    "lead-overdue",
    // Mails to leads are none of these.
    "lead(?!-mail-)",
    "mail-failed",
    "answer-kept",
    "tasks",
    "notice",
    "digest",
    "operation",
    "backup",
    "schedule",
    "publication-request",
    "publication-answer",
  ],
} as const;
export type SiteMailKind = keyof typeof KINDS;

const PATTERNS = Object.entries(KINDS).map(
  ([kind, names]) => [kind as SiteMailKind, new RegExp(`^<(?:${names.join("|")})-[\\w-]{8,150}@`)] as const,
);

/** Days for which failures are counted. */
export const COUNTED_DAYS = 30;

/** Returns the kind of a mail that the site sent; undefined for other mails, those to leads too. */
export const siteMailKind = (messageId: string): SiteMailKind | undefined =>
  PATTERNS.find(([, pattern]) => pattern.test(messageId))?.[0];

/** Counts that mails of the site failed, and whom of the team they did not reach; a delivery takes that back. */
export async function recordSiteMails(
  tx: Transaction,
  messageIds: string[],
  state: DeliveryNoticeState,
  outcome: Pick<DeliveryOutcome, "address" | "original" | "reason"> | undefined,
): Promise<void> {
  const { messageId, failedAt } = failedSiteMailsTable;
  if (state === "delivered") await tx.delete(failedSiteMailsTable).where(inArray(messageId, messageIds));
  if (state !== "failed") return;
  await tx
    .delete(failedSiteMailsTable)
    .where(lt(failedAt, sql`now() - make_interval(days => ${COUNTED_DAYS})`));
  const address = outcome?.original ?? outcome?.address;
  const account = address === undefined ? undefined : await findAccountByEmail(tx, address);
  const values = messageIds.flatMap((id) => {
    const kind = siteMailKind(id);
    return kind
      ? [
          {
            messageId: id,
            kind,
            reason: outcome?.reason ?? ("rejected" as const),
            ...(account && { accountId: account.id, address: account.email }),
          },
        ]
      : [];
  });
  if (values.length > 0) await tx.insert(failedSiteMailsTable).values(values).onConflictDoNothing();
}

interface FailedSiteMails {
  counts: { kind: SiteMailKind; count: number }[];
  /** Members of the team whose present address failed, each with the newest failure. */
  team: { name: string; reason: FailureReason; age: number }[];
}

/** Reads what failed within the counted days. `age` is in seconds. */
export async function readFailedSiteMails(db: Queryable): Promise<FailedSiteMails> {
  const recent = sql`failed_at > now() - make_interval(days => ${COUNTED_DAYS})`;
  const { rows: counts } = await db.execute<FailedSiteMails["counts"][number] & Record<string, unknown>>(
    sql`SELECT kind, count(*)::int AS count FROM failed_site_mails WHERE ${recent} GROUP BY kind ORDER BY kind`,
  );
  const { rows: team } = await db.execute<FailedSiteMails["team"][number] & Record<string, unknown>>(sql`
    SELECT DISTINCT ON (users.id) name, reason, extract(epoch FROM now() - failed_at)::float8 AS age
    FROM failed_site_mails JOIN users ON users.id = account_id AND lower(users.email) = lower(address) AND disabled_at IS NULL
    WHERE ${recent} ORDER BY users.id, failed_at DESC`);
  return { counts, team };
}
