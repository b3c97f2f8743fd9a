// Validates Message-IDs from strangers' mails before they are put into headers of outgoing mails (RFC 5322,
// section 3.6.4).

/** Maximum number of identifiers in a header. Longer threads keep the first and the newest. */
const MAX_IDS = 20;
/** Maximum characters of all identifiers together: some servers refuse long headers. */
const MAX_LENGTH = 4_000;

/**
 * Matches `<left@right>` with the characters that RFC 5322 allows unquoted, and ":", which mail programs use
 * too. Spaces, line breaks and non-ASCII are excluded, so that an identifier cannot inject a header.
 */
const MESSAGE_ID = /^<[\w.!#$%&'*+/=?^`{|}~:[\]-]{1,250}@[\w.!#$%&'*+/=?^`{|}~:[\]-]{1,250}>$/;

/** Returns the distinct valid identifiers of a header's value, in order. */
export function readMessageIds(value: string): string[] {
  const found = value.match(/<[^<>]*>/g) ?? [];
  return [...new Set(found)].filter((id) => MESSAGE_ID.test(id));
}

/** Drops the middle of a thread that is too long for a header. Oldest first. */
export function trimThread(ids: readonly string[]): string[] {
  const [first, ...later] = ids;
  if (first === undefined) return [];
  let length = first.length;
  const newest: string[] = [];
  for (const id of later.toReversed()) {
    length += id.length + 1;
    if (newest.length === MAX_IDS - 1 || (newest.length > 0 && length > MAX_LENGTH)) break;
    newest.unshift(id);
  }
  return [first, ...newest];
}
