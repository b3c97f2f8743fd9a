// Limits people without the right `allLeads` to the leads that they own; for them, other leads do not exist.

import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { FastifyRequest, onRequestAsyncHookHandler, preSerializationAsyncHookHandler } from "fastify";
import { may } from "#src/accounts/roles.ts";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid, readDistinct } from "#src/platform/database/sql.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isListed } from "./listed-leads.ts";
import { leadsTable } from "./table.ts";
import { canonicalLeadId } from "./timeline/merged-leads.ts";

/** Returns the owner whose leads a call may see; undefined: all leads. */
export function visibleOwnerId(request: FastifyRequest): string | undefined {
  const { id, role } = currentUser(request);
  return may(role, "allLeads") ? undefined : id;
}

/**
 * Leaves companies out of what people without the right `allLeads` are answered: a link made by a CNPJ would tell that the
 * company is known.
 */
export const withoutCompanies: preSerializationAsyncHookHandler = async (request, reply, payload) =>
  reply.statusCode >= 400 || visibleOwnerId(request) === undefined ? payload : unsetCompanies(payload);

function unsetCompanies(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unsetCompanies);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === "companyId" ? null : unsetCompanies(one)]),
  );
}

/** Matches leads of an owner; undefined: all leads. */
export function isOwnedBy(ownerId: string | undefined): SQL | undefined {
  return ownerId === undefined ? undefined : eq(leadsTable.ownerId, ownerId);
}

/** Lists distinct values of a column in alphabetical order, of the leads of an owner; undefined: of all leads. */
export async function listUsed(
  db: Queryable,
  column: AnyPgColumn<{ data: string }>,
  ownerId: string | undefined,
): Promise<string[]> {
  if (ownerId === undefined) return readDistinct(db, column, isListed());
  const rows = await db
    .selectDistinct({ value: sql<string>`${column}` })
    .from(leadsTable)
    .where(and(isOwnedBy(ownerId), isListed(), isNotNull(column)))
    .orderBy(column);
  return rows.map(({ value }) => value);
}

/** Creates a hook that answers 404 if the person may not see the lead (`:id`). */
export function onlyVisibleLeads({ db }: Pick<Resources, "db">): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const ownerId = visibleOwnerId(request);
    const { id } = request.params as { id?: string };
    if (ownerId === undefined || id === undefined) return;
    const isTheirs =
      isUuid(id) &&
      (await db.$count(leadsTable, and(eq(leadsTable.id, canonicalLeadId(id)), isOwnedBy(ownerId)))) > 0;
    if (!isTheirs) return sendProblem(reply, "not-found");
  };
}
