// Message-IDs of mails that strangers wrote, as far as they may stand in the head of a mail of ours (RFC 5322, section 3.6.4).

/** Most identifiers that a header names: of a longer thread, the first and the newest. */
const MAX_IDS = 20;
/** Characters of all of them together: some servers refuse a mail whose head is long. */
const MAX_LENGTH = 4_000;

/**
 * `<left@right>` of the characters that RFC 5322 allows without quotes, and ":", which mail programs write too. Without
 * spaces, line breaks and what is beyond ASCII, an identifier cannot end its header.
 */
const MESSAGE_ID = /^<[\w.!#$%&'*+/=?^`{|}~:[\]-]{1,250}@[\w.!#$%&'*+/=?^`{|}~:[\]-]{1,250}>$/;

/** The valid identifiers in the value of a header, in its order, each once. */
export function readMessageIds(value: string): string[] {
  const found = value.match(/<[^<>]*>/g) ?? [];
  return [...new Set(found)].filter((id) => MESSAGE_ID.test(id));
}

/** A thread, the oldest first, without its middle where it is longer than a header should be. */
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
