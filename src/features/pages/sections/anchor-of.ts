/** Returns the prefix of the ids of a section's elements. */
export function anchorOf(id: string): string {
  return `s${id.slice(0, 8)}`;
}
