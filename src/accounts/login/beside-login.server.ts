// What is done beside a login that nobody waits for, so that the time of the answer says nothing about accounts. Strangers
// cause it: a flood of logins must not take the connections to the database that people need.
import type { FastifyRequest } from "fastify";
import { BusyError, createLane } from "#src/platform/lane.ts";
import { networkKey } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources.ts";

/** Per process; one network alone takes neither all places nor the whole queue. */
const lane = createLane({ places: 2, placesPerOwner: 1, waiting: 50, waitingPerOwner: 25 });
const TOLD_EVERY_MS = 60 * 60_000;
let toldAt = Number.NEGATIVE_INFINITY;

/** The network that a login comes from. */
export function networkOf(request: FastifyRequest): string {
  const address = (request.ip as string | undefined) ?? "unknown";
  return networkKey(address);
}

/** Does the work when its turn has come; where too much is waiting, never. It never fails, and is not to be awaited. */
export async function doBesideLogin(
  { log }: Pick<Resources, "log">,
  request: FastifyRequest,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await lane.enqueue(networkOf(request), work);
  } catch (error) {
    if (!(error instanceof BusyError)) log.error({ err: error }, "work beside a login failed");
    else if (performance.now() - toldAt > TOLD_EVERY_MS) {
      toldAt = performance.now();
      log.warn("a flood of logins: not all that fail are recorded");
    }
  }
}
