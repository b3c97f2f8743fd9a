// Lists erased people outside the database, because a restored backup may contain them again. The list stores hashes
// only, so it answers whether an address is in it, but does not reveal addresses.

import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Storage } from "./storage.ts";

const FOLDER = "erasures";
/** Covers the time between writing an entry and the end of the transaction that erases. */
const MARGIN_MS = 60_000;

const entrySchema = z.object({ at: z.iso.datetime(), salt: z.base64(), hash: z.base64() });
type Entry = z.infer<typeof entrySchema>;

/** Adds an address. The entry is durable when the promise resolves, and never changes. */
export async function recordErasure(storage: Storage, email: string, at = new Date()): Promise<void> {
  const salt = randomBytes(16).toString("base64");
  const entry: Entry = { at: at.toISOString(), salt, hash: hashEmail(email, salt) };
  // One file per entry with its own salt: processes write concurrently, and a bucket cannot append.
  const key = `${FOLDER}/${entry.at.replaceAll(/[:.]/g, "-")}-${randomUUID()}.json`;
  await storage.write(key, Buffer.from(JSON.stringify(entry)));
}

export interface ErasureList {
  size: number;
  has(email: string): boolean;
}

/** Reads what was erased since a time. */
export async function readErasures(storage: Storage, since: Date): Promise<ErasureList> {
  const from = since.getTime() - MARGIN_MS;
  const entries: Entry[] = [];
  for (const key of await storage.list(FOLDER)) {
    const bytes = await storage.read(key);
    const entry = bytes && entrySchema.safeParse(JSON.parse(bytes.toString())).data;
    if (entry && Date.parse(entry.at) >= from) entries.push(entry);
  }
  return {
    size: entries.length,
    has: (email) => entries.some(({ salt, hash }) => hashEmail(email, salt) === hash),
  };
}

function hashEmail(email: string, salt: string): string {
  return createHmac("sha256", Buffer.from(salt, "base64"))
    .update(email.trim().toLowerCase())
    .digest("base64");
}
