// Finds e-mail addresses in rows of a backup or an archive, in any table and column.
import type { ErasureList } from "./erasure-list.ts";

const AT = 0x40;
/** Escapes of COPY and JSON, so that `\n` before an address does not add an `n` to it. */
const ESCAPES = /\\+(?:[bfnrtv"/]|u[0-9a-f]{4})?/g;
const EMAIL = /[^\s"'<>()[\],;:\\@{}]+@[^\s"'<>()[\],;:\\@{}]+\.[\p{L}\d-]{2,}/giu;

/**
 * Returns candidate addresses in a piece of COPY text or JSON, in lower case. Some may not be real addresses.
 */
export function findEmails(piece: Buffer): Set<string> {
  const found = new Set<string>();
  // Skips most pieces, such as visits, without parsing them.
  if (!piece.includes(AT)) return found;
  const text = piece.toString().replaceAll(ESCAPES, " ");
  for (const [email] of text.matchAll(EMAIL)) {
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
export function collectErased(erasures: ErasureList): { look: (piece: Buffer) => void; found: Set<string> } {
  const found = new Set<string>();
  const known = new Set<string>();
  const look = (piece: Buffer): void => {
    if (erasures.size === 0) return;
    for (const email of findEmails(piece)) {
      if (known.has(email)) continue;
      known.add(email);
      if (erasures.has(email)) found.add(email);
    }
  };
  return { look, found };
}
