// Random bytes of this site for values stored only as hashes. Without a salt, all possible addresses could be tried.

import { createHmac, randomBytes } from "node:crypto";

const BYTES = 32;

/** A pool, or the `$client` of a Drizzle transaction. */
interface Client {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Returns the salt of this name, created on first use. Every process gets the same one. */
export async function readSalt(client: Client, name: string): Promise<Buffer> {
  await client.query("INSERT INTO salts (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
    name,
    randomBytes(BYTES),
  ]);
  const { rows } = await client.query("SELECT value FROM salts WHERE name = $1", [name]);
  return (rows[0] as { value: Buffer }).value;
}

export function saltedHash(salt: Buffer, text: string): Buffer {
  return createHmac("sha256", salt).update(text).digest();
}
