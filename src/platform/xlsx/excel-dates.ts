// Dates in XLSX files are numbers whose style shows them as dates (ECMA-376, part 1, 18.8.30 and 18.17.4).

import type { ZipEntry } from "../zip/read-zip.ts";
import { parsePart } from "./xml-part.ts";

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Day 60 of the 1900 system is 29 February 1900, which never was. */
const FALSE_LEAP_DAY = 60;
/** The last day that Excel shows, 31 December 9999. */
const LAST_DAY = 2_958_465;

/** @returns `2026-11-20`, `2026-11-20 14:13:00`, or `14:13:00` below one day; undefined if Excel shows no date either */
export function excelDate(serial: number, is1904: boolean): string | undefined {
  if (serial < 0 || serial >= LAST_DAY + 1) return undefined;
  const seconds = Math.round(serial * DAY_SECONDS);
  const shift = !is1904 && serial < FALSE_LEAP_DAY ? DAY_MS : 0;
  const at = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + shift + seconds * 1000).toISOString();
  const [date, time] = [at.slice(0, 10), at.slice(11, 19)];
  if (serial < 1) return time;
  return time === "00:00:00" ? date : `${date} ${time}`;
}

/** Built-in formats of dates and times; 27 to 36 and 50 to 58 are those of East Asian versions. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Parts of a format that are shown as they are, or are colors, locales and conditions. */
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;
const isDateFormat = (code: string): boolean => {
  const [first = ""] = code.replaceAll(LITERALS, "").split(";");
  return /[dmyhs]/i.test(first) && !/general|[#?]/i.test(first);
};

/** Reads which cell styles show dates. */
export async function readDateStyles(part: ZipEntry): Promise<(style: number) => boolean> {
  const dates = new Set<number>();
  const styles: boolean[] = [];
  let isWithin = false;
  await parsePart(
    part,
    (name, { numFmtId = "0", formatCode = "" }) => {
      if (name === "numFmt" && isDateFormat(formatCode)) dates.add(Number(numFmtId));
      if (name === "cellXfs") isWithin = true;
      if (name === "xf" && isWithin)
        styles.push(isBuiltInDate(Number(numFmtId)) || dates.has(Number(numFmtId)));
    },
    (name) => {
      if (name === "cellXfs") isWithin = false;
    },
  );
  return (style) => styles[style] ?? false;
}
