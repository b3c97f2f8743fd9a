import type { Resources } from "#src/platform/resources/resources.ts";
import { cleanUp, job, type Slice } from "#src/platform/slices/define-slice.ts";
import {
  countDeliveriesOf,
  DELIVERIES,
  deliverySend,
  eraseEventsOf,
  expireEvents,
} from "./webhooks.server.ts";
import { revocableDestinations } from "./destinations/revocable.server.ts";
import { type LeasedDelivery, leaseDueDeliveries, sendLeased } from "./deliveries/deliver.server.ts";
import type { SendOptions } from "./deliveries/send-signed.server.ts";

/** How many deliveries a process sends at once. */
const AT_ONCE = 16;

export const webhooksSlice: Slice = {
  apis: [
    async () => (await import("./destinations/api.ts")).destinationsApi,
    async () => (await import("./deliveries/api.ts")).deliveriesApi,
  ],
  jobs: [
    job(deliverySend, async () => {}),
    cleanUp("delivery.expire", "35 6 * * *", "webhook events past their time erased", async ({ db }) => ({
      erased: await expireEvents(db),
    })),
  ],
  start: async (resources) => workOnDeliveries(resources),
  personalData: [{ label: "Envios a webhooks", count: countDeliveriesOf, erase: eraseEventsOf }],
  revocable: revocableDestinations,
};

/**
 * Starts the worker that delivers events.
 * @param options how attempts are made; tests pass their own
 */
export function workOnDeliveries(resources: Resources, options: SendOptions = {}): void {
  resources.jobs.workOnRows<LeasedDelivery>(DELIVERIES, {
    atOnce: AT_ONCE,
    lease: (free, inHand) => leaseDueDeliveries(resources.db, free, inHand),
    work: (leased, signal) => sendLeased(resources, leased, { ...options, signal }),
  });
}
