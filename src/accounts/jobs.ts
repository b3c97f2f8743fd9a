import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { deviceExpire, expireDevices } from "./known-devices.server.ts";
import { accountNotice, sendNotice } from "./notices.server.ts";
import { emailChange, mailEmailChange } from "./own-account/change-email.server.ts";
import { createResetLink, passwordForgot } from "./passwords/passwords.server.ts";
import { resetMail } from "./passwords/reset-mail.ts";

/** Sends the mails about accounts, whose links are made here: no job of the queue knows one. Forgets old devices. */
export async function startAccountWorkers(resources: Resources): Promise<void> {
  const { db, jobs, log, mailer } = resources;
  await jobs.work(passwordForgot, async ({ userId }, { id }) => {
    const link = userId ? await createResetLink(db, userId) : undefined;
    if (!link) return;
    const context = await readMailContext(resources);
    await mailer.send(resetMail(context, link.email, link.token, `reset-${id}`));
  });
  await jobs.work(emailChange, ({ userId }, { id }) => mailEmailChange(resources, userId, id));
  await jobs.work(accountNotice, (data, { id }) => sendNotice(resources, data, id));
  await jobs.work(deviceExpire, async () => {
    log.info({ forgotten: await expireDevices(db) }, "devices past their time forgotten");
  });
}
