import type { Job } from "#src/platform/slices/define-slice.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import {
  CODES_ALARM_MAIL,
  FACTOR_ADDED_MAIL,
  FACTOR_REMOVED_MAIL,
  FACTOR_RESET_MAIL,
  PASSWORD_CHANGED_MAIL,
} from "#src/settings/texts/words/account-mails.ts";
import { accountMail } from "./account-mail.ts";
import { findEmail } from "./accounts.server.ts";

const NOTICES = {
  "password-changed": PASSWORD_CHANGED_MAIL,
  "second-factor-added": FACTOR_ADDED_MAIL,
  "second-factor-removed": FACTOR_REMOVED_MAIL,
  "second-factor-reset": FACTOR_RESET_MAIL,
  "codes-guessed": CODES_ALARM_MAIL,
};

export type Notice = keyof typeof NOTICES;

export const accountNotice: Job<{ userId: string; notice: Notice }> = {
  name: "account.notice",
  outgoing: "access",
  retryDelay: 3,
  retryDelayMax: 90,
  retryLimit: 8_000,
  async run(resources, { userId, notice }, { id }) {
    const to = await findEmail(resources.db, userId);
    if (!to) return;
    const context = await readMailContext(resources);
    await resources.mailer.send(accountMail(NOTICES[notice], context, { id: `account-${id}`, to }));
  },
};
