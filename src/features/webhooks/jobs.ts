import type { Resources } from "#src/platform/resources.ts";
import { deliveryExpire, deliverySend, expireEvents } from "./webhooks.server.ts";
import { attemptDelivery } from "./deliveries/deliver.server.ts";
import type { Wire } from "./deliveries/send-signed.server.ts";

/**
 * Starts the workers that deliver events and erase old ones.
 * @param wire how attempts are made; tests pass their own
 */
export async function startWebhookWorkers(
  resources: Pick<Resources, "config" | "db" | "jobs" | "log" | "secrets">,
  wire: Wire = {},
): Promise<void> {
  const { db, jobs, log } = resources;
  await jobs.work(deliverySend, (planned, { signal }) =>
    attemptDelivery(resources, planned, { ...wire, signal }),
  );
  await jobs.work(deliveryExpire, async () => {
    log.info({ erased: await expireEvents(db) }, "webhook events past their time erased");
  });
}
