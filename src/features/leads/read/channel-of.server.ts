import { type SQL, sql } from "drizzle-orm";
import type { Channel } from "#src/shared/channels.ts";

/** Compares the channel of a visit. Migration 0241 names it as `channelOf` does. */
export function channelIs(source: SQL, medium: SQL, channel: Channel): SQL {
  return sql`visit_channel(${source}, ${medium}) = ${channel}`;
}
