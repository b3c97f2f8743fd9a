import { expireCalls } from "#src/features/tokens/token-calls.server.ts";
import { cleanUp, job, type Slice } from "#src/platform/slices/define-slice.ts";
import type { ToolContentType } from "#src/publishing/publishable-type.server.ts";
import { expireAnswers } from "./answers.server.ts";
import { illustrate, webhookIllustrate } from "./illustrate.server.ts";

export function incomingWebhookSlice(kinds: ToolContentType[]): Slice {
  return {
    tables: {
      webhook_answers: { leftOut: "Respostas a chamadas repetidas de ferramentas, que valem por um dia." },
    },
    apis: [async () => (await import("./api.ts")).incomingWebhookApi(kinds)],
    jobs: [
      job(webhookIllustrate, (resources, picture) => illustrate(resources, kinds, picture)),
      cleanUp("webhook.expire", "25 7 * * *", "webhook calls past their time forgotten", async ({ db }) => ({
        calls: await expireCalls(db),
        answers: await expireAnswers(db),
      })),
    ],
  };
}
