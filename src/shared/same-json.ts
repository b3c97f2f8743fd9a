/**
 * Compares two values as JSON, ignoring the order of fields: the database stores them in another order than the
 * browser sent.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => isSameJson(item, other[index]));
  }
  const [mine, theirs] = [definedEntries(one), definedEntries(other)];
  const values = new Map(theirs);
  return (
    mine.length === theirs.length &&
    mine.every(([name, value]) => values.has(name) && isSameJson(value, values.get(name)))
  );
}

function definedEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, field]) => field !== undefined);
}
