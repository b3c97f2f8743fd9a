// Reads numbers and days as people write them.

/** Reads a number in Brazilian writing, or with a decimal point alone. */
export function readNumber(text: string): number | undefined {
  const plain = text.replaceAll(/\s/g, "");
  if (/^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/.test(plain))
    return Number(plain.replaceAll(".", "").replace(",", "."));
  return /^-?\d+\.\d+$/.test(plain) ? Number(plain) : undefined;
}

/**
 * Reads a day such as 31/12/2026 or 2026-12-31, also with a time behind it.
 * @returns `YYYY-MM-DD`, which may be no day of the calendar; undefined for anything else
 */
export function readDay(text: string): string | undefined {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s.*)?$/.exec(text) ?? [];
  if (year) return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/.exec(text)?.[1];
}
