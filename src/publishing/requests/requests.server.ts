// Publication requests of authors, stored in the item's state until it is published or the request is answered.

import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { JobType, Jobs } from "#src/platform/jobs/jobs.ts";
import { NOT_FOUND, type Refusal, type Writer } from "../content-type.server.ts";
import { readComplete } from "../drafts/read-complete.server.ts";
import { NO_REQUEST, NOT_RETURNED } from "../history/publication-requests.server.ts";
import { contentStatesTable } from "../history/table.ts";
import type { AnyPublishableType } from "../publishable-type.server.ts";

/**
 * Mail to editors and administrators about a request, or to its author about the answer. The queue contains no text of
 * the item.
 */
export interface RequestNotice {
  /** Plural, as everywhere in the database. */
  kind: string;
  itemId: string;
  /** Id of the author. */
  personId: string;
  /** Present if the request was answered. */
  answer?: { by: string; note: string | null };
}

export const requestNotify: JobType<RequestNotice> = {
  name: "publication-request.tell",
  outgoing: "notices",
  retryDelay: 5,
  retryDelayMax: 3_600,
  retryLimit: 30,
};

interface Context {
  db: Queryable;
  jobs: Jobs;
}

const NO_CHANGES: Refusal = {
  ok: false,
  code: "conflict",
  detail: "Não há nada novo para publicar.",
};

/**
 * Requests publication of an item's current version, including its draft. Repeating it changes nothing.
 * @returns `invalid` with every field that is missing, `conflict` if everything is published already
 */
export async function requestPublication(
  { db, jobs }: Context,
  kind: AnyPublishableType,
  { id: personId, name }: Writer & { id: string },
  id: string,
): Promise<{ ok: true } | Refusal> {
  return db.transaction(async (tx): Promise<{ ok: true } | Refusal> => {
    const found = await readComplete(tx, kind, id);
    if (!found.ok) return found;
    if (kind.isLive(found.row) && found.id === found.storedId) return NO_CHANGES;
    const { itemId, requestedAt } = contentStatesTable;
    const marked = await tx
      .update(contentStatesTable)
      .set({ requestedAt: sql`now()`, requestedBy: personId, requestedName: name, ...NOT_RETURNED })
      .where(and(eq(itemId, id), sql`${requestedAt} IS NULL`))
      .returning({ itemId });
    if (marked.length > 0) await jobs.enqueue(tx, requestNotify, { kind: kind.plural, itemId: id, personId });
    return { ok: true };
  });
}

/**
 * Returns a request to its author with a note.
 * @returns `not-found` if there is none
 */
export async function answerRequest(
  { db, jobs }: Context,
  kind: Pick<AnyPublishableType, "plural">,
  { name }: Writer,
  id: string,
  note: string | null,
): Promise<{ ok: true } | Refusal> {
  if (!isUuid(id)) return NOT_FOUND;
  return db.transaction(async (tx): Promise<{ ok: true } | Refusal> => {
    const { itemId, requestedAt, requestedBy } = contentStatesTable;
    const [open] = await tx
      .select({ personId: requestedBy })
      .from(contentStatesTable)
      .where(and(eq(itemId, id), isNotNull(requestedAt)))
      .for("update");
    if (!open) return NOT_FOUND;
    await tx
      .update(contentStatesTable)
      .set({ ...NO_REQUEST, returnedAt: sql`now()`, returnedName: name, returnedNote: note })
      .where(eq(itemId, id));
    const { personId } = open;
    if (personId) {
      const answer = { by: name, note };
      await jobs.enqueue(tx, requestNotify, { kind: kind.plural, itemId: id, personId, answer });
    }
    return { ok: true };
  });
}
