// What authors may do with an item: with their own, until it is on the site (docs/adr/0047).
import { eq } from "drizzle-orm";
import type { onRequestAsyncHookHandler } from "fastify";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { may } from "#src/accounts/roles.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { ContentFields, ContentRow, StoredKind } from "./content-kind.server.ts";
import { FORBIDDEN, type Refusal, type Writer } from "./kind.server.ts";

const NOT_YOURS = "Só quem escreveu, ou quem edita o site, pode mexer neste item.";
const LIVE: Refusal = {
  ok: false,
  code: "forbidden",
  detail: "Está no ar: guarde as mudanças como rascunho e peça a publicação.",
};
const NO_PUBLISHING: Refusal = {
  ok: false,
  code: "forbidden",
  detail: "Quem publica é a edição: guarde como rascunho e peça a publicação.",
};

/**
 * An `onRequest` hook for calls of one item in the scope `member`: an author may make them of own items only. An item
 * that does not exist is left to the call.
 */
export function requireOwnItem(db: Queryable, kind: StoredKind): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const user = currentUser(request);
    const { id } = request.params as { id?: string };
    if (may(user.role, "staff") || id === undefined) return;
    const owner = await findOwner(db, kind, id);
    if (owner !== undefined && owner !== user.id) {
      return sendProblem(reply, "forbidden", { detail: NOT_YOURS });
    }
  };
}

/** Whose an item is: `null` is nobody's; undefined if there is none with this id. */
async function findOwner(
  db: Queryable,
  { table }: StoredKind,
  id: string,
): Promise<string | null | undefined> {
  if (!isUuid(id) || !table.authorId) return undefined;
  const [row] = await db.select({ owner: table.authorId }).from(table).where(eq(table.id, id));
  return row && (row.owner as string | null);
}

/** Why somebody may not send these fields; undefined if they may. */
export function refuseFields({ role }: Writer, fields: ContentFields): Refusal | undefined {
  const isPublishing = Boolean(fields.isPublished) || Boolean(fields.published);
  return isPublishing && !may(role, "staff") ? NO_PUBLISHING : undefined;
}

/** Why somebody may not change or delete an item as it is now; undefined if they may. */
export function refuseRow({ id, role }: Writer, row: ContentRow): Refusal | undefined {
  if (may(role, "staff")) return undefined;
  if (row.authorId !== id) return FORBIDDEN;
  return row.isPublished ? LIVE : undefined;
}
