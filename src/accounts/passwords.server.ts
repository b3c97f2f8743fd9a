// Passwords are kept as argon2id hashes with the parameters OWASP gives as its first choice:
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
import { hash, verify } from "@node-rs/argon2";

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a random password nobody knows, at the same cost: what an unknown e-mail is checked against. */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$jGBPz7LxbMUp6SAgV/0HXw$HI1kFo6WklvmBHN8hCX5X9G3F0gbrsFY737VVQ9fTVw";

/** The argon2id hash to store, with its salt and cost in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether the password is the one that was hashed. Without a hash the answer is no, after the same
 * work, so that the time of an answer does not tell whether an account exists.
 */
export async function isRightPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, password);
  return matches && passwordHash !== undefined;
}
