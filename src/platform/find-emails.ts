// Finds e-mail addresses in rows of a backup or an archive, in any table and column.

import type { ErasureList } from "./erasure-list.ts";

const AT = 0x40;
/** Escapes of COPY and JSON, so that `\n` before an address does not add an `n` to it. */
const ESCAPES = /\\+(?:[bfnrtv"/]|u[0-9a-f]{4})?/g;
/** More than a local part (64) or a domain (255) can have (RFC 5321, 4.5.3.1); a link's address may stand before it. */
const MAX_PART = 320;
const CHARACTER = /[^\s"'<>()[\],;:\\@{}]/;
const DOMAIN = /^[^\s"'<>()[\],;:\\@{}]+\.[\p{L}\d-]{2,}/iu;

/**
 * Yields what stands around each `@`. Takes time linear in the length of the text, which is a stranger's: one regular
 * expression for the whole address would search the rest of the text anew from each letter.
 * @param character matches a character of the local part
 * @param domain matches a domain at the start of a string
 */
export function* matchEmails(text: string, character: RegExp, domain: RegExp): Generator<string, void, void> {
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    let start = at;
    while (start > Math.max(0, at - MAX_PART) && character.test(text.charAt(start - 1))) start--;
    const host = start < at && domain.exec(text.slice(at + 1, at + 1 + MAX_PART))?.[0];
    if (host) yield `${text.slice(start, at)}@${host}`;
  }
}

/**
 * Returns candidate addresses in a piece of COPY text or JSON, in lower case. Some may not be real addresses.
 */
export function findEmails(piece: Buffer): Set<string> {
  const found = new Set<string>();
  // Skips most pieces, such as visits, without parsing them.
  if (!piece.includes(AT)) return found;
  const text = piece.toString().replaceAll(ESCAPES, " ");
  for (const email of matchEmails(text, CHARACTER, DOMAIN)) {
    found.add(email.toLowerCase());
    // Handles forms such as `mailto:ana@x.com.` and `?email=ana@x.com`.
    found.add(
      email
        .toLowerCase()
        .replace(/^.*[=&/|*`]/, "")
        .replace(/[^\p{L}\d]+$/u, ""),
    );
  }
  return found;
}

/** Collects addresses in restored rows that are on the list of erased people. */
export function collectErased(erasures: ErasureList): { scan: (piece: Buffer) => void; found: Set<string> } {
  const found = new Set<string>();
  const known = new Set<string>();
  const scan = (piece: Buffer): void => {
    if (erasures.size === 0) return;
    for (const email of findEmails(piece)) {
      if (known.has(email)) continue;
      known.add(email);
      if (erasures.has(email)) found.add(email);
    }
  };
  return { scan, found };
}
