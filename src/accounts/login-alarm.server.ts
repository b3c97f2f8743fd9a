// Tells the owner of an account that somebody guesses its password: once a day, however long it goes on.
import { and, eq, isNull } from "drizzle-orm";
import type { JobKind } from "#src/platform/jobs/jobs.ts";
import type { Limit } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { LOGIN_ALARM_MAIL } from "#src/settings/texts/words/account-mails.ts";
import { accountMail } from "./account-mail.ts";
import { usersTable } from "./table.ts";

const ONCE_A_DAY: Limit = { name: "login-alarm", points: 1, seconds: 24 * 60 * 60 };

/** E-mails the owner of an account. */
export const loginAlarm: JobKind<{ userId: string; at: string }> = {
  name: "login.alarm",
  retryDelay: 3,
  retryDelayMax: 90,
  // Of no use much later.
  retryLimit: 500,
};

/** Never fails: it is told beside the answer to whoever guesses. */
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

export async function startLoginWorkers(resources: Resources): Promise<void> {
  const { db, jobs, mailer } = resources;
  await jobs.work(loginAlarm, async ({ userId, at }) => {
    const isThere = and(eq(usersTable.id, userId), isNull(usersTable.disabledAt));
    const [{ email: to } = {}] = await db.select({ email: usersTable.email }).from(usersTable).where(isThere);
    if (!to) return;
    const context = await readMailContext(resources);
    const { timeZone } = context;
    const time = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeStyle: "short", timeZone });
    await mailer.send(
      accountMail(LOGIN_ALARM_MAIL, context, {
        id: `login-alarm-${userId}-${at.slice(0, 10)}`,
        to,
        facts: [
          { label: "Conta", value: to },
          { label: "Notado em", value: time.format(new Date(at)) },
        ],
      }),
    );
  });
}
