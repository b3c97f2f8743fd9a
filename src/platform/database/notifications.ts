// Messages between processes by PostgreSQL's LISTEN and NOTIFY, over one connection per process.

import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Client, type ClientBase } from "pg";
import type { Logger } from "../logger.ts";
import type { Connection, Queryable } from "./database.ts";

/** Name of the connection in pg_stat_activity, by which a restore notices that a site is running. */
export const LISTENER_NAME = "vitrine-listener";
const RECONNECT_DELAY_MS = 500;

/** Tells whether any process runs a site on the database. */
export async function isInUse(client: Pick<ClientBase, "query">): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 LIMIT 1",
    [LISTENER_NAME],
  );
  return rowCount !== 0;
}

export interface Subscriber {
  /** Receives messages of all processes, including this one. */
  onMessage(payload: string): void;
  /** The connection was lost and is back. Messages in between are lost. */
  onGap(): void;
}

export interface Notifications {
  /**
   * Subscribes to a channel. Everything committed after the promise resolves is received.
   * @returns a function that unsubscribes
   */
  subscribe(channel: string, subscriber: Subscriber): Promise<() => void>;
  close(): Promise<void>;
}

/** Notifies every process that listens to the channel. In a transaction, this happens at commit. */
export async function notify(db: Queryable, channel: string, ...payloads: string[]): Promise<void> {
  if (payloads.length === 0) return;
  await db.execute(
    sql`SELECT pg_notify(${channel}, payload) FROM unnest(${sql.param(payloads)}::text[]) AS payload`,
  );
}

/** Opens the connection, and reopens it whenever it is lost. */
export async function openNotifications(connection: Connection, log: Logger): Promise<Notifications> {
  const channels = new Map<string, Set<Subscriber>>();
  let listener: Client | undefined;
  let isClosed = false;

  const connect = async (): Promise<void> => {
    const client = new Client({ ...connection, application_name: LISTENER_NAME, keepAlive: true });
    client.on("notification", ({ channel, payload = "" }) => {
      for (const subscriber of channels.get(channel) ?? []) subscriber.onMessage(payload);
    });
    client.on("error", (error) => replace(client, error));
    await client.connect();
    // The iteration also visits channels that are added meanwhile.
    for (const channel of channels.keys()) await listenTo(client, channel);
    listener = client;
  };
  const replace = (client: Client, error: unknown): void => {
    if (listener !== client) return;
    listener = undefined;
    log.warn({ err: error }, "listener lost its connection");
    client.end().catch(() => {});
    void reconnect();
  };
  const reconnect = async (): Promise<void> => {
    while (!isClosed) {
      await delay(RECONNECT_DELAY_MS);
      try {
        if (isClosed) return;
        await connect();
      } catch {
        // The database is still unavailable.
        continue;
      }
      for (const subscribers of channels.values()) {
        for (const subscriber of subscribers) subscriber.onGap();
      }
      return;
    }
  };

  await connect();
  return {
    async subscribe(channel, subscriber) {
      const known = channels.get(channel);
      const subscribers = known ?? new Set();
      subscribers.add(subscriber);
      channels.set(channel, subscribers);
      // Without a connection, the next one will listen to it.
      const client = listener;
      if (!known && client) {
        await listenTo(client, channel).catch((error: unknown) => replace(client, error));
      }
      return () => void subscribers.delete(subscriber);
    },
    async close() {
      isClosed = true;
      const client = listener;
      listener = undefined;
      await client?.end();
    },
  };
}

async function listenTo(client: Client, channel: string): Promise<void> {
  await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
}
