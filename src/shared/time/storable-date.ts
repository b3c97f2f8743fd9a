/**
 * Tells whether PostgreSQL can store an ISO 8601 date with any offset: it has no year 0, and the last hours of 9999
 * may fall into the next year.
 */
export function hasStorableYear(text: string): boolean {
  return /^[1-8]\d{3}-/.test(text);
}
