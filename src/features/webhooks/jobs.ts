import type { Resources } from "#src/platform/resources.ts";
import { DELIVERIES, deliveryExpire, deliverySend, expireEvents } from "./webhooks.server.ts";
import { type LeasedDelivery, leaseDueDeliveries, sendLeased } from "./deliveries/deliver.server.ts";
import type { Wire } from "./deliveries/send-signed.server.ts";

/** How many deliveries a process sends at once. */
const AT_ONCE = 16;

/**
 * Starts the workers that deliver events and erase old ones.
 * @param wire how attempts are made; tests pass their own
 */
export async function startWebhookWorkers(
  resources: Pick<Resources, "config" | "db" | "jobs" | "log" | "secrets">,
  wire: Wire = {},
): Promise<void> {
  const { db, jobs, log } = resources;
  jobs.workOnRows<LeasedDelivery>(DELIVERIES, {
    atOnce: AT_ONCE,
    lease: (free, inHand) => leaseDueDeliveries(db, free, inHand),
    work: (leased, signal) => sendLeased(resources, leased, { ...wire, signal }),
  });
  await jobs.work(deliverySend, async () => {});
  await jobs.work(deliveryExpire, async () => {
    log.info({ erased: await expireEvents(db) }, "webhook events past their time erased");
  });
}
