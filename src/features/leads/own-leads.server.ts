// Who answers leads without being an administrator sees those that were given to them; the others do not exist.
import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { and, eq, type SQL } from "drizzle-orm";
import { may } from "#src/accounts/roles.ts";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { leadsTable } from "./table.ts";
import { keptOf } from "./timeline/merged-leads.ts";

/** @returns whose leads alone a call may see; undefined: all */
export function ownerSeen(request: FastifyRequest): string | undefined {
  const { id, role } = currentUser(request);
  return may(role, "administrator") ? undefined : id;
}

/** A condition for those of one owner. @param ownerId undefined: everybody's */
export function isOwnedBy(ownerId: string | undefined): SQL | undefined {
  return ownerId === undefined ? undefined : eq(leadsTable.ownerId, ownerId);
}

/** A hook for the calls of one lead (`:id`): 404 where it is not one that the person may see. */
export function onlySeenLeads({ db }: Pick<Resources, "db">): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const ownerId = ownerSeen(request);
    const { id } = request.params as { id?: string };
    if (ownerId === undefined || id === undefined) return;
    const isTheirs =
      isUuid(id) && (await db.$count(leadsTable, and(eq(leadsTable.id, keptOf(id)), isOwnedBy(ownerId)))) > 0;
    if (!isTheirs) return sendProblem(reply, "not-found");
  };
}
