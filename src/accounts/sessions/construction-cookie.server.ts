// Cookie that lets staff see a site under construction. Browsers request pages without the session's token, because it
// lives in their storage. The cookie opens pages only, ends with the session, and is removed once the site opens
// (docs/adr/0083).

import { createHmac } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Queryable } from "#src/platform/database/database.ts";
import { readCookie, setCookie } from "#src/platform/http/cookies.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import { isUnderConstruction } from "#src/settings/construction.server.ts";
import { sessionsTable, usersTable } from "../table.ts";
import { hasSecondFactor, isOpen, type Session } from "./sessions.server.ts";

const NAME = "vitrine_site";
const PATH = "/";
/** Matches a SHA-256 hash in base64url. */
const PATTERN = /^[\w-]{43}$/;

type Needs = Pick<Resources, "config" | "db" | "cache">;

/** Derives the cookie's value from the session's token without revealing the token or its stored hash. */
const deriveValue = (token: string): string =>
  createHmac("sha256", token).update("construction-cookie").digest("base64url");

/** Finds the open session that a browser's cookie belongs to. */
export async function findSessionByCookie(
  db: Queryable,
  request: Pick<FastifyRequest, "headers">,
): Promise<Pick<Session, "user" | "isDemo" | "hasSecondFactor"> | undefined> {
  const value = readCookie(request, NAME);
  if (!value || !PATTERN.test(value)) return undefined;
  const { id, name, email, role, isDemo } = usersTable;
  const [row] = await db
    .select({ user: { id, name, email, role }, isDemo, hasSecondFactor })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.userId))
    .where(
      and(eq(sessionsTable.constructionCookieHash, hashToken(value)), isOpen, isNull(usersTable.disabledAt)),
    );
  return row;
}

/** Sets the session's cookie while the site is under construction, and removes it afterwards. */
export async function renewConstructionCookie(
  resources: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
): Promise<void> {
  // The token that replaced this one already has its own cookie.
  if (session.isReplaced) return;
  const current = readCookie(request, NAME);
  const needed = (await isUnderConstruction(resources)) ? deriveValue(session.token) : undefined;
  if (needed) await storeHash(resources.db, session, hashToken(needed));
  if (current === needed) return;
  const cookie = needed ? { value: needed } : { value: "", maxAgeSeconds: 0 };
  setCookie({ name: NAME, path: PATH, ...cookie }, resources.config, request, reply);
}

async function storeHash(
  db: Queryable,
  { id, constructionCookieHash }: Session,
  hash: Buffer,
): Promise<void> {
  if (constructionCookieHash?.equals(hash)) return;
  await db.update(sessionsTable).set({ constructionCookieHash: hash }).where(eq(sessionsTable.id, id));
}
