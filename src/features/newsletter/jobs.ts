import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { welcomeMail } from "./email.ts";
import { findSubscription, newsletterWelcome } from "./newsletter.server.ts";

/** Welcomes new subscribers by e-mail. */
export async function startNewsletterWorkers(resources: Resources): Promise<void> {
  const { db, jobs, mailer } = resources;
  await jobs.work(newsletterWelcome, async ({ subscriptionId }) => {
    const subscription = await findSubscription(db, subscriptionId);
    // The person has left before the job ran.
    if (!subscription) return;
    await mailer.send(welcomeMail(subscription, await readMailContext(resources)));
  });
}
