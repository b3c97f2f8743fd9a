import type { JobType } from "./jobs.ts";

/** Announces that a mail of the site failed, or was reported as spam, to the slice that sent it. */
export const mailFailed: JobType<{
  /** Message-IDs of the mail, as the notice gives them. */
  messageIds: string[];
  /** Why, as a short key. */
  reason: string;
}> = {
  name: "mail.failed",
  retryDelay: 3,
  retryDelayMax: 90,
  retryLimit: 100,
};

/** Announces that a notice says that a mail of the site arrived. */
export const mailArrived: JobType<{ messageIds: string[] }> = { ...mailFailed, name: "mail.arrived" };
