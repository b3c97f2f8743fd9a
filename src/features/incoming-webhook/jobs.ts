import { expireCalls } from "#src/features/tokens/token-calls.server.ts";
import type { JobKind } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources.ts";
import { expireAnswers } from "./answers.server.ts";
import { illustrate, webhookIllustrate } from "./illustrate.server.ts";

/** Deletes expired calls and answers at night. */
export const webhookExpire: JobKind<object> = {
  name: "webhook.expire",
  retryDelay: 60,
  retryDelayMax: 3_600,
  retryLimit: 5,
  cron: "25 7 * * *",
};

export async function startIncomingWebhookWorkers(resources: Resources): Promise<void> {
  const { db, jobs, log } = resources;
  await jobs.work(webhookIllustrate, (illustration) => illustrate(resources, illustration));
  await jobs.work(webhookExpire, async () => {
    const [calls, answers] = [await expireCalls(db), await expireAnswers(db)];
    log.info({ calls, answers }, "webhook calls past their time forgotten");
  });
}
