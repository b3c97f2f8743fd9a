import { expireCalls } from "#src/features/tokens/token-calls.server.ts";
import { cleanUp, type Slice } from "#src/platform/slices/define-slice.ts";
import { expireAnswers } from "./answers.server.ts";
import { webhookIllustrate } from "./illustrate.server.ts";

export const incomingWebhookSlice: Slice = {
  apis: [async () => (await import("./api.ts")).incomingWebhookApi],
  jobs: [
    webhookIllustrate,
    cleanUp("webhook.expire", "25 7 * * *", "webhook calls past their time forgotten", async ({ db }) => ({
      calls: await expireCalls(db),
      answers: await expireAnswers(db),
    })),
  ],
};
