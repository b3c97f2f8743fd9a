// Limits webhook destinations after a restore: a destination that was deleted, switched off or moved since the backup
// gets no events again, and a replaced secret does not sign.

import { type SQL, sql } from "drizzle-orm";
import { preservedTable } from "#src/platform/database/preserved-rows.ts";
import { isOneOf } from "#src/platform/database/sql.ts";
import type { Revocable } from "#src/platform/slices/define-slice.ts";
import { revoke, subjectsOf } from "#src/platform/slices/revoked.ts";
import { SERVER_DESTINATION } from "../webhooks.server.ts";

export const revocableDestinations: Revocable = {
  acts: ["webhook.changed", "webhook.secret-changed", "webhook.deleted"],
  preserves: ["webhook_destinations"],
  async revokeAgain(tx, since) {
    const isDeleted = isOneOf(sql`id`, subjectsOf(since, "webhook.deleted"));
    const changed = subjectsOf(since, "webhook.changed", "webhook.secret-changed");
    const isChanged = isOneOf(sql`destination.id`, changed);
    const kept = sql`${preservedTable("webhook_destinations")} AS kept WHERE kept.id = destination.id`;
    return [
      ...(await revoke(
        tx,
        "Destinos de webhooks excluídos",
        sql`DELETE FROM webhook_destinations WHERE ${isDeleted} RETURNING name`,
      )),
      ...(await revoke(
        tx,
        "Destinos de webhooks desativados",
        switchedOff(
          sql`${isChanged} AND NOT EXISTS (
            SELECT FROM ${kept} AND kept.is_active AND kept.events && destination.events)`,
        ),
      )),
      ...(await revoke(
        tx,
        "Destinos de webhooks com o endereço, o segredo e os avisos de agora",
        sql`UPDATE webhook_destinations AS destination SET url = kept.url, secret = kept.secret,
          events = ARRAY(SELECT unnest(destination.events) INTERSECT SELECT unnest(kept.events))
        FROM ${kept} AND ${isChanged} AND (NOT destination.events <@ kept.events
          OR (destination.url, destination.secret) IS DISTINCT FROM (kept.url, kept.secret))
        RETURNING destination.name`,
      )),
    ];
  },
  // The operator manages the destination in the server's configuration.
  switchOff: (tx) =>
    revoke(tx, "Destinos de webhooks desativados", switchedOff(sql`id <> ${SERVER_DESTINATION}`)),
};

/** Deliveries to a destination that is off are not attempted (deliver.server.ts). */
function switchedOff(which: SQL): SQL {
  return sql`UPDATE webhook_destinations AS destination SET is_active = false WHERE is_active AND ${which}
    RETURNING name`;
}
