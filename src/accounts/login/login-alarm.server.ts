// Tells an account's owner that somebody is guessing the password, at most once a day.

import { and, eq, isNull } from "drizzle-orm";
import type { Message } from "#src/platform/mail/mail.ts";
import type { Limit } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Job } from "#src/platform/slices/define-slice.ts";
import { type MailContext, readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { LOGIN_ALARM_MAIL } from "#src/settings/texts/words/account-mails.ts";
import { formatLongTime } from "#src/shared/time/date-format.ts";
import { accountMail } from "../account-mail.ts";
import { usersTable } from "../table.ts";

const ONCE_A_DAY: Limit = { name: "login-alarm", points: 1, seconds: 24 * 60 * 60 };

export const loginAlarm: Job<{ userId: string; at: string }> = {
  name: "login.alarm",
  outgoing: "access",
  retryDelay: 3,
  retryDelayMax: 90,
  // The alarm is useless much later.
  retryLimit: 500,
  async run(resources, { userId, at }) {
    const isThere = and(eq(usersTable.id, userId), isNull(usersTable.disabledAt));
    const [user] = await resources.db.select({ to: usersTable.email }).from(usersTable).where(isThere);
    if (!user) return;
    await resources.mailer.send(loginAlarmMail(await readMailContext(resources), { userId, at, ...user }));
  },
};

/** Never fails, because it runs while the guesser is being answered. */
export async function warnOwner({ db, jobs, limiter, log }: Resources, email: string): Promise<void> {
  try {
    const isAccount = and(eq(usersTable.email, email), isNull(usersTable.disabledAt));
    const [user] = await db.select({ id: usersTable.id }).from(usersTable).where(isAccount);
    if (!user || (await limiter.take(ONCE_A_DAY, user.id)).exceeded) return;
    log.warn({ userId: user.id }, "somebody guesses the password of an account");
    await db.transaction((tx) =>
      jobs.enqueue(tx, loginAlarm, { userId: user.id, at: new Date().toISOString() }),
    );
  } catch (error) {
    log.error({ err: error }, "the owner of an account could not be warned");
  }
}

/** @param at when the guessing was noticed, ISO 8601 */
export function loginAlarmMail(
  context: MailContext,
  { userId, to, at }: { userId: string; to: string; at: string },
): Message {
  const { timeZone } = context;
  return accountMail(LOGIN_ALARM_MAIL, context, {
    id: `login-alarm-${userId}-${at.slice(0, 10)}`,
    to,
    facts: (names) => [
      { label: names.account, value: to },
      { label: names.noticedAt, value: formatLongTime(at, timeZone) },
    ],
  });
}
