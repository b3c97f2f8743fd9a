// Replaces @node-rs/argon2 in tests with the same hashes; caches successful checks, which are deliberately slow.

import { createRequire } from "node:module";

const real = createRequire(import.meta.url)("@node-rs/argon2") as typeof import("@node-rs/argon2");

const known = new Map<string, Promise<boolean>>();

export const hash = real.hash;

export function verify(passwordHash: string, password: string): Promise<boolean> {
  const key = JSON.stringify([passwordHash, password]);
  const found = known.get(key) ?? real.verify(passwordHash, password);
  known.set(key, found);
  return found;
}
