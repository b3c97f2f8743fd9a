// Permissions of authors: they may edit their own items until these are published (docs/adr/0047).

import { eq } from "drizzle-orm";
import type { onRequestAsyncHookHandler } from "fastify";
import { may } from "#src/accounts/roles.ts";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { FORBIDDEN, type Refusal, type Writer } from "./content-type.server.ts";
import type { ContentFields, ContentRow, StoredContentType } from "./publishable-type.server.ts";

const NOT_YOURS = "Só quem escreveu, ou quem edita o site, pode mexer neste item.";
const LIVE: Refusal = {
  ok: false,
  code: "forbidden",
  detail: "Está no ar: salve as alterações como rascunho e peça a publicação.",
};
const NO_PUBLISHING: Refusal = {
  ok: false,
  code: "forbidden",
  detail: "Quem publica é a edição: salve como rascunho e peça a publicação.",
};

/**
 * An `onRequest` hook for calls on one item: authors may only make them for their own items. The call itself answers if
 * the item does not exist.
 */
export function requireOwnItem(db: Queryable, kind: StoredContentType): onRequestAsyncHookHandler {
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

/** The id of the item's author; `null` if it has none, undefined if there is no such item. */
async function findOwner(
  db: Queryable,
  { table }: StoredContentType,
  id: string,
): Promise<string | null | undefined> {
  if (!isUuid(id) || !table.authorId) return undefined;
  const [row] = await db.select({ owner: table.authorId }).from(table).where(eq(table.id, id));
  return row && (row.owner as string | null);
}

/** Only staff may publish. */
export function refuseFields({ role }: Writer, fields: ContentFields): Refusal | undefined {
  const isPublishing = Boolean(fields.isPublished) || Boolean(fields.published);
  return isPublishing && !may(role, "staff") ? NO_PUBLISHING : undefined;
}

/** Authors may change or delete only their own items, and only while unpublished. */
export function refuseRow({ id, role }: Writer, row: ContentRow): Refusal | undefined {
  if (may(role, "staff")) return undefined;
  if (row.authorId !== id) return FORBIDDEN;
  return row.isPublished ? LIVE : undefined;
}
