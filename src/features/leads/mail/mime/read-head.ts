// Splits a head into its fields (RFC 5322, section 2.2).

/** Values by lower-case field name, in the order of the header. */
export type Head = ReadonlyMap<string, readonly string[]>;

/** Limits the values that are read of one field; most fields have one. */
const MAX_VALUES = 100;

/** @param source the header's lines as received */
export function readHead(source: string): Head {
  const head = new Map<string, string[]>();
  for (const line of source.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon < 1) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    const values = head.get(name) ?? [];
    if (values.length < MAX_VALUES) values.push(line.slice(colon + 1).trim());
    head.set(name, values);
  }
  return head;
}
