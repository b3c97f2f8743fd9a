import { z } from "zod";
import { mailArrived, mailFailed } from "#src/platform/jobs/mail-failed.ts";
import { job, type Slice } from "#src/platform/slices/define-slice.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { storedEmail } from "#src/shared/people/person-schema.ts";
import { importArchivedSubscribers, exportSubscribers } from "./archive-subscribers.server.ts";
import { welcomeMail } from "./email.ts";
import {
  countSubscriptionsOf,
  createToken,
  eraseSubscriber,
  findSubscription,
  markFailedSubscriber,
  newsletterWelcome,
  sendWelcome,
  unmarkSubscriber,
} from "./newsletter.server.ts";

export const newsletterSlice: Slice = {
  apis: [async () => (await import("./api.ts")).newsletterApi],
  jobs: [
    job(newsletterWelcome, async (resources, { subscriptionId }) => {
      const subscription = await findSubscription(resources.db, subscriptionId);
      // The person has left before the job ran.
      if (!subscription) return;
      const mail = welcomeMail(subscription, await readMailContext(resources));
      await sendWelcome(resources, mail, subscriptionId);
    }),
    job(mailFailed, ({ db }, failed) => markFailedSubscriber(db, failed)),
    job(mailArrived, ({ db }, arrived) => unmarkSubscriber(db, arrived)),
  ],
  tables: {
    newsletter_subscriptions: {
      about: "inscrições na newsletter, também as de quem saiu, com a prova do consentimento",
      // Creates new tokens, so that the old site's unsubscribe links do not work here.
      without: { leave_token: createToken },
      check: z.object({ email: storedEmail.nullable() }),
    },
  },
  exported: [
    {
      name: "inscritos.csv",
      about: "quem recebe a newsletter, por ordem de inscrição",
      read: exportSubscribers,
      importRows: importArchivedSubscribers,
    },
  ],
  personalData: [{ count: countSubscriptionsOf, erase: eraseSubscriber }],
};
