// Opens the site to visitors, and closes it again (docs/adr/0083).

import { recordAct } from "#src/audit/record.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { setUnderConstruction } from "#src/settings/construction.server.ts";

/** Does nothing if the site is in that state already. */
export async function closeOrOpen(
  resources: Pick<Resources, "db" | "cache">,
  isClosed: boolean,
): Promise<void> {
  const action = isClosed ? "site.closed" : "site.opened";
  await setUnderConstruction(resources, isClosed, (tx) => recordAct(tx, { action, subject: "O site" }));
}
