// Passwords are stored as argon2id hashes with the parameters that OWASP lists first:
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html

import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a random unknown password at the same cost, checked when the e-mail is unknown. */
const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$jGBPz7LxbMUp6SAgV/0HXw$HI1kFo6WklvmBHN8hCX5X9G3F0gbrsFY737VVQ9fTVw";

/** Tells whether the hash has a lower cost than new ones get. */
export function isOutdated(passwordHash: string): boolean {
  const [, memory, time, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash) ?? [];
  return (
    Number(memory ?? 0) < COST.memoryCost ||
    Number(time ?? 0) < COST.timeCost ||
    Number(lanes ?? 0) < COST.parallelism
  );
}

/** Returns a hash that matches no password, for accounts without a chosen one. */
export function unusablePasswordHash(): string {
  const [head] = DUMMY_HASH.split("$jGBP");
  const random = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");
  return `${head}$${random(16)}$${random(32)}`;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Takes equally long without a hash, so that the response time does not reveal whether an account exists. */
export async function isRightPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? DUMMY_HASH, password);
  return matches && passwordHash !== undefined;
}
