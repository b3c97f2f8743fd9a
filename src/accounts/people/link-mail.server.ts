// The mails that carry a link for one person. Their token is made when the mail is: the queue and the log never see it.
import type { JobKind } from "#src/platform/jobs/jobs.ts";

/** Mails a link. A retry makes another token, and the one before works no more. */
export const linkMail: JobKind<{ linkId: string; purpose: "invitation" | "confirm-email" }> = {
  name: "account.mail",
  retryDelay: 3,
  retryDelayMax: 300,
  retryLimit: 500,
};
