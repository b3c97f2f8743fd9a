import { z } from "zod";
import type { Resources } from "#src/platform/resources/resources.ts";
import { cleanUp, type Slice } from "#src/platform/slices/define-slice.ts";
import { type LeasedDelivery, leaseDueDeliveries, sendLeased } from "./deliveries/deliver.server.ts";
import type { SendOptions } from "./deliveries/send-signed.server.ts";
import { newSecretOf } from "./destinations/destinations.server.ts";
import { revocableDestinations } from "./destinations/revocable.server.ts";
import { eventKindSchema, subscribedEventSchema } from "./schema.ts";
import {
  countDeliveriesOf,
  DELIVERIES,
  eraseEventsOf,
  expireEvents,
  SERVER_DESTINATION,
} from "./webhooks.server.ts";

/** Concurrent deliveries per process. */
const AT_ONCE = 16;

/** Placeholder for an address that must be entered; this host name never exists (RFC 2606). */
const NO_ADDRESS = "https://informe-o-endereco.invalid/";
/** Status of pending deliveries from an archived site. */
const NOT_SENT = "Esperava no outro site, e não foi enviado daqui.";

export const webhooksSlice: Slice = {
  apis: [
    async () => (await import("./destinations/api.ts")).destinationsApi,
    async () => (await import("./deliveries/api.ts")).deliveriesApi,
  ],
  jobs: [
    cleanUp("delivery.expire", "35 6 * * *", "webhook events past their time erased", async ({ db }) => ({
      erased: await expireEvents(db),
    })),
  ],
  tables: {
    webhook_destinations: {
      about: "destinos de webhooks, sem os endereços e os segredos, que abrem outros sistemas",
      ownRows: "joined",
      // Destinations arrive switched off with a new secret; an administrator enters the address and enables them.
      without: {
        url: (_resources, { id }) => (id === SERVER_DESTINATION ? null : NO_ADDRESS),
        secret: ({ secrets }, row) => newSecretOf(secrets, row),
      },
      check: z.object({
        events: z.array(subscribedEventSchema),
      }),
      takeIn: (row) => ({ ...row, is_active: false }),
    },
    webhook_events: {
      about: "o que foi enviado a webhooks nos últimos dias",
      check: z.object({ kind: eventKindSchema }),
    },
    webhook_deliveries: {
      about: "envios a webhooks e o que foi respondido",
      takeIn: (row) =>
        row.state === "waiting"
          ? { ...row, state: "failed", next_attempt_at: null, busy_until: null, detail: NOT_SENT }
          : { ...row, busy_until: null },
    },
  },
  start: async (resources) => workOnDeliveries(resources),
  personalData: [{ count: countDeliveriesOf, erase: eraseEventsOf }],
  revocable: revocableDestinations,
};

export function workOnDeliveries(resources: Resources, options: SendOptions = {}): void {
  resources.jobs.workOnRows<LeasedDelivery>(DELIVERIES, {
    concurrency: AT_ONCE,
    lease: (free, inHand) => leaseDueDeliveries(resources.db, free, inHand),
    work: (leased, signal) => sendLeased(resources, leased, { ...options, signal }),
  });
}
