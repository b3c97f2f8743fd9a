/** Describes an item of a list, for comparisons and the audit log: an object's values are joined. */
export function describeItem(item: unknown): string {
  if (typeof item !== "object" || item === null) return String(item);
  return Object.values(item)
    .map((value) => (Array.isArray(value) ? `\n${value.map(describeItem).join("\n")}` : describeItem(value)))
    .join(" · ");
}
