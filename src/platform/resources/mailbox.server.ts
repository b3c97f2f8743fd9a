// The mailbox in which replies arrive: that of IMAP_URL, or the one that an administrator entered on screen.

import { type Config, LOOPBACK_HOSTS, type MailboxConfig } from "../config.ts";
import type { Queryable } from "../database/database.ts";
import type { SecretBox } from "../secrets/secret-key.ts";
import { findMailServer, readMailPassword } from "./mail-server.server.ts";
import type { TagCache } from "./tag-cache.ts";

export interface MailboxNeeds {
  config: Pick<Config, "mailbox">;
  db: Queryable;
  cache: TagCache;
  secrets: SecretBox | undefined;
}

/** Returns the mailbox in use; undefined if replies are not read. A change on screen applies in every process. */
export async function findMailbox({
  config,
  secrets,
  ...needs
}: MailboxNeeds): Promise<MailboxConfig | undefined> {
  if (config.mailbox) return config.mailbox;
  const stored = await findMailServer(needs, "imap");
  if (!stored) return undefined;
  const { host, port, security, username, login, folder, authservId } = stored;
  return {
    host,
    port,
    isSecure: security === "tls",
    isOnThisMachine: LOOPBACK_HOSTS.has(host),
    user: username ?? "",
    login,
    password: readMailPassword(secrets, stored) ?? undefined,
    folder: folder ?? "INBOX",
    authservId: authservId ?? undefined,
    isFromEnvironment: false,
  };
}

/** Returns the user of the mailbox in use. */
export async function findMailboxUser({
  config,
  ...needs
}: Omit<MailboxNeeds, "secrets">): Promise<string | undefined> {
  return config.mailbox?.user ?? (await findMailServer(needs, "imap"))?.username ?? undefined;
}
