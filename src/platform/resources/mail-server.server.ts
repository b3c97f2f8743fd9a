// The mail servers that an administrator configured, for sending and for reading, stored in the database
// (docs/adr/0084), and the mailer that uses them.

import { eq, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Config } from "../config.ts";
import type { Database, Queryable, Transaction } from "../database/database.ts";
import { recordMailOutcomes } from "../mail/mail-outcomes.ts";
import { type Mailer, openMailer } from "../mail/mail.ts";
import { mailServersTable } from "../mail/table.ts";
import { seal, type SealedColumn, unseal } from "../secrets/sealed-column.ts";
import type { SecretBox } from "../secrets/secret-key.ts";
import { getAccessToken } from "./mail-authorization.server.ts";
import type { TagCache } from "./tag-cache.ts";

export type StoredMailServer = typeof mailServersTable.$inferSelect;
export type MailProtocol = StoredMailServer["protocol"];

export type GivenMailServer = Pick<StoredMailServer, "host" | "port" | "security" | "username" | "login"> &
  Partial<Pick<StoredMailServer, "sender" | "folder" | "authservId">> & {
    /** Undefined keeps the stored password; null removes it. */
    password?: string | null;
  };

interface Needs {
  db: Queryable;
  cache: TagCache;
}

const TAG = "mail-server";
const IDS: Record<MailProtocol, string> = {
  smtp: "3a115e7e-0000-4000-8000-000000000001",
  imap: "3a115e7e-0000-4000-8000-000000000002",
};

export const SEALED_MAIL: SealedColumn = {
  table: "mail_servers",
  id: "id",
  column: "password",
  contextOf: (id) => `mail:${id}`,
  mayBePlain: false,
};

/** Returns the stored server, cached; null if none is stored. */
export function findMailServer(
  { db, cache }: Needs,
  protocol: MailProtocol,
): Promise<StoredMailServer | null> {
  return cache.get(`${TAG}:${protocol}`, [TAG], async () => {
    const [row] = await db.select().from(mailServersTable).where(isOf(protocol));
    return row ?? null;
  });
}

/** Decrypts the password. Returns undefined if no key of ours encrypted it, null if there is no password. */
export function readMailPassword(
  secrets: SecretBox | undefined,
  { id, password }: Pick<StoredMailServer, "id" | "password">,
): string | null | undefined {
  return password === null ? null : unseal(secrets, SEALED_MAIL, id, password);
}

/**
 * Stores the server. Every process uses it from then on.
 * @param alsoDo runs in the same transaction, with the previous server
 * @throws if there is a password and the process has no key to encrypt it
 */
export function storeMailServer(
  { db, cache, secrets }: Needs & { secrets: SecretBox | undefined },
  protocol: MailProtocol,
  { password, ...given }: GivenMailServer,
  alsoDo: (tx: Transaction, before: StoredMailServer | null) => Promise<void>,
): Promise<void> {
  const id = IDS[protocol];
  const sealed = password ? seal(secrets, SEALED_MAIL, id, password) : password;
  const set = { ...given, ...(sealed !== undefined && { password: sealed }), updatedAt: sql`now()` };
  return cache.change(db, [TAG], async (tx) => {
    const [before = null] = await tx.select().from(mailServersTable).where(isOf(protocol)).for("update");
    await tx
      .insert(mailServersTable)
      .values({ id, protocol, ...set })
      .onConflictDoUpdate({ target: mailServersTable.id, set });
    await alsoDo(tx, before);
  });
}

/** @param alsoDo runs in the same transaction, if a server was removed */
export function removeMailServer(
  { db, cache }: Needs,
  protocol: MailProtocol,
  alsoDo: (tx: Transaction, before: StoredMailServer) => Promise<void>,
): Promise<void> {
  return cache.change(db, [TAG], async (tx) => {
    const [before] = await tx.delete(mailServersTable).where(isOf(protocol)).returning();
    if (before) await alsoDo(tx, before);
  });
}

/** Runs a change that touches the stored servers. Every process reads them anew. */
export const changeMailServers = <T>(
  { db, cache }: Needs,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => cache.change(db, [TAG], work);

/**
 * Has a server logged in to by OAuth. Runs within `changeMailServers`.
 * @param server of the account's provider; undefined keeps the stored one, if any
 */
export async function setTokenLogin(
  tx: Transaction,
  protocol: MailProtocol,
  address: string,
  server: Pick<GivenMailServer, "host" | "port" | "security"> | undefined,
): Promise<void> {
  const login = { username: address, login: "oauth" as const, password: null, updatedAt: sql`now()` };
  const [stored] = await tx
    .update(mailServersTable)
    .set({ ...server, ...login })
    .where(isOf(protocol))
    .returning();
  if (stored || !server) return;
  const own = protocol === "smtp" ? { sender: address } : { folder: "INBOX" };
  await tx.insert(mailServersTable).values({ id: IDS[protocol], protocol, ...server, ...login, ...own });
}

const isOf = (protocol: MailProtocol) => eq(mailServersTable.protocol, protocol);

/** Opens the mailer of a site, configured by its environment or by the stored server. Outcomes are recorded. */
export function openSiteMailer({
  config,
  db,
  pool,
  cache,
  secrets,
}: {
  config: Config;
  db: Database;
  pool: Pool;
  cache: TagCache;
  secrets: SecretBox | undefined;
}): Mailer {
  const mailer = openMailer(config, async () => {
    const stored = await findMailServer({ db, cache }, "smtp");
    return (
      stored && {
        ...stored,
        sender: stored.sender ?? "",
        password: readMailPassword(secrets, stored),
        ...(stored.login === "oauth" && {
          getAccessToken: (refused?: string) => getAccessToken({ config, db, secrets }, refused),
        }),
      }
    );
  });
  return recordMailOutcomes(mailer, pool);
}
