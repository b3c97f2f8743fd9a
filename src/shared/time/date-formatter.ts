// The only module that creates date formatters. It requires a time zone, so that no text depends on the machine or
// browser.
// Creating a formatter takes V8 0.2 ms, as long as a hundred uses, and a page of posts needs one per card.

import { memoize } from "../memoize.ts";

type ZonedOptions = Intl.DateTimeFormatOptions & { timeZone: string };

/**
 * Returns a cached formatter. The code uses only a few combinations of options.
 * @throws RangeError for an unknown locale or time zone
 */
export function dateFormatter(locale: string, options: ZonedOptions): Intl.DateTimeFormat {
  return formatterOf(JSON.stringify([locale, options]));
}

const formatterOf = memoize((key: string) => {
  const [locale, options] = JSON.parse(key) as [string, ZonedOptions];
  return new Intl.DateTimeFormat(locale, options);
});
