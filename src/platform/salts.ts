// Random bytes of this site, for what is stored only as a hash: without them, all addresses could be tried.
import { createHmac, randomBytes } from "node:crypto";

const BYTES = 32;

/** The database, as a pool or a transaction of Drizzle's `$client` gives it. */
interface Client {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The salt of this name, made on first use; every process gets the same. */
export async function readSalt(client: Client, name: string): Promise<Buffer> {
  await client.query("INSERT INTO salts (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
    name,
    randomBytes(BYTES),
  ]);
  const { rows } = await client.query("SELECT value FROM salts WHERE name = $1", [name]);
  return (rows[0] as { value: Buffer }).value;
}

/** What is stored of a text that must not be read from the database. */
export function saltedHash(salt: Buffer, text: string): Buffer {
  return createHmac("sha256", salt).update(text).digest();
}
