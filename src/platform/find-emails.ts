// Finds e-mail addresses in rows of a backup or an archive, whatever table and column they stand in.
import type { ErasureList } from "./erasure-list.ts";

const AT = 0x40;
/** COPY's and JSON's escapes: `\n` before an address must not give it an `n`. */
const ESCAPES = /\\+(?:[bfnrtv"/]|u[0-9a-f]{4})?/g;
const EMAIL = /[^\s"'<>()[\],;:\\@{}]+@[^\s"'<>()[\],;:\\@{}]+\.[\p{L}\d-]{2,}/giu;

/** The addresses in a piece of COPY's text format or of JSON, in lower case; some may be none. */
export function findEmails(piece: Buffer): Set<string> {
  const found = new Set<string>();
  // Most pieces, as those of visits, have none.
  if (!piece.includes(AT)) return found;
  const text = piece.toString().replaceAll(ESCAPES, " ");
  for (const [email] of text.matchAll(EMAIL)) {
    found.add(email.toLowerCase());
    // As in `mailto:ana@x.com.` and `?email=ana@x.com`.
    found.add(
      email
        .toLowerCase()
        .replace(/^.*[=&/|*`]/, "")
        .replace(/[^\p{L}\d]+$/u, ""),
    );
  }
  return found;
}

/** Notes who in the rows that are put in is on the list of erased people. */
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
