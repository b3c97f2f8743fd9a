/**
 * Whether a date in ISO 8601 is one that PostgreSQL can have, whatever its offset: there is no year 0, and the last hours
 * of 9999 may be in the year after.
 */
export function hasStorableYear(text: string): boolean {
  return /^[1-8]\d{3}-/.test(text);
}
