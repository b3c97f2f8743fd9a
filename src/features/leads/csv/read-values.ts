// Reads cells as people, spreadsheets and other programs write them.

import { z } from "zod";
import { readReais } from "#src/shared/money.ts";
import { toSlug } from "#src/shared/slug.ts";
import { foldText } from "#src/shared/text-patterns.ts";
import { hasStorableYear } from "#src/shared/time/storable-date.ts";
import { toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { LEAD_STATUSES, type LeadStatus, SOURCES } from "../labels.ts";

/** Errors of formulas, as Excel stores them, and as it writes them to CSV files in Portuguese. */
const ERROR =
  /^#(?:N\/[AD]|REF!|VALU?E!|VALOR!|DIV\/0!|NAME\?|NOME\?|NULL!|NULO!|N[UÚ]M!|CALC!|SPILL!|DESPEJAR!)$/i;

/** Returns a cell's text; that of an error is empty. */
export const withoutError = (cell: string): string => (ERROR.test(cell.trim()) ? "" : cell);

/** Words for a deal that goes on, at whichever stage. */
const OPEN_WORDS = ["open", "aberto", "aberta", "em aberto"];
export const isOpenWord = (typed: string): boolean => OPEN_WORDS.includes(foldText(typed).trim());

/** Words of other programs, folded. */
const STATUS_WORDS: Readonly<Record<string, LeadStatus>> = {
  new: "NEW",
  ...Object.fromEntries(OPEN_WORDS.map((word) => [word, "NEW"])),
  nova: "NEW",
  lead: "NEW",
  contacted: "CONTACTED",
  connected: "CONTACTED",
  contatada: "CONTACTED",
  "em contato": "CONTACTED",
  "attempted to contact": "CONTACTED",
  "em andamento": "CONTACTED",
  "in progress": "CONTACTED",
  qualified: "QUALIFIED",
  qualificada: "QUALIFIED",
  "lead qualificado": "QUALIFIED",
  oportunidade: "QUALIFIED",
  opportunity: "QUALIFIED",
  "open deal": "QUALIFIED",
  won: "CONVERTED",
  ganho: "CONVERTED",
  ganha: "CONVERTED",
  vendido: "CONVERTED",
  vendida: "CONVERTED",
  convertida: "CONVERTED",
  customer: "CONVERTED",
  cliente: "CONVERTED",
  lost: "LOST",
  perdida: "LOST",
};

/** Reads a code, a label of the screen, or a word of another program. */
export function readStatus(typed: string): LeadStatus | undefined {
  const text = foldText(typed).trim();
  const own = Object.entries(LEAD_STATUSES).find(
    ([status, label]) => foldText(status) === text || foldText(label) === text,
  );
  return (
    (own?.[0] as LeadStatus | undefined) ??
    (Object.hasOwn(STATUS_WORDS, text) ? STATUS_WORDS[text] : undefined)
  );
}

const MAX_SOURCE = 60;

/** Reads a source's code or name on the screen; others become a code: "Google Ads" is `google-ads`. */
export function readSource(typed: string): string | undefined {
  const text = foldText(typed).trim();
  const own = [...SOURCES].find(([code, name]) => code === text || foldText(name) === text);
  const slug = own?.[0] ?? (/^[a-z0-9-]+$/.test(text) ? text : toSlug(typed));
  return slug && slug.length <= MAX_SOURCE ? slug : undefined;
}

/** "1.234,56", "1,234.56", "1234.56", "45000,5", with or without a currency. */
const AMOUNT = /^(?:R\$|US\$|BRL|USD|EUR|€|\$)?(\d[\d.,]*)(?:R\$|BRL|USD|EUR|€)?$/i;
const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/;

/** Reads an amount in Brazilian or English writing as centavos; undefined if it is none. */
export function readAmount(typed: string): number | undefined {
  const brazilian = readReais(typed);
  if (typeof brazilian === "number") return brazilian;
  const [, digits = ""] = AMOUNT.exec(typed.replaceAll(/\s/g, "")) ?? [];
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const whole = digits.slice(0, last === -1 ? undefined : last);
  const isGrouped = GROUPED.test(digits) && new Set(digits.replaceAll(/\d/g, "")).size === 1;
  const cents = last === -1 || isGrouped ? "" : digits.slice(last + 1);
  const left = isGrouped || last === -1 ? digits : whole;
  if (!/^\d{1,11}$/.test(left) && !GROUPED.test(left)) return undefined;
  if (!/^\d{0,6}$/.test(cents)) return undefined;
  return Math.round(Number(`${left.replaceAll(/\D/g, "")}.${cents || "0"}`) * 100);
}

const MONTHS = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];
const ENGLISH_MONTHS: Readonly<Record<string, string>> = {
  feb: "fev",
  apr: "abr",
  may: "mai",
  aug: "ago",
  sep: "set",
  oct: "out",
  dec: "dez",
};

/** Reads "12/2026", "2026-12", "dezembro de 2026", "dez/26" or a day of the month as `2026-12`. */
export function readMonth(typed: string): string | undefined {
  const text = foldText(typed).trim();
  const numbers =
    /^(?<month>\d{1,2})[/-](?<year>\d{4})$/.exec(text) ??
    /^(?<year>\d{4})[/-](?<month>\d{1,2})$/.exec(text) ??
    /^\d{1,2}\/(?<month>\d{1,2})\/(?<year>\d{4})(?:[ ,T].*)?$/i.exec(text) ??
    /^(?<year>\d{4})-(?<month>\d{2})-\d{2}(?:[ T].*)?$/i.exec(text);
  const { month, year } = numbers?.groups ?? {};
  if (month && year) return toMonth(Number(month), year);
  const [, word = "", named = ""] = /^([a-z]{3,9})\.?(?: de |\/| |-)(\d{2}|\d{4})$/.exec(text) ?? [];
  const short = word.slice(0, 3);
  return toMonth(
    MONTHS.indexOf(ENGLISH_MONTHS[short] ?? short) + 1,
    named.length === 2 ? `20${named}` : named,
  );
}

const toMonth = (month: number, year: string): string | undefined =>
  month >= 1 && month <= 12 && /^[1-9]\d{3}$/.test(year)
    ? `${year}-${String(month).padStart(2, "0")}`
    : undefined;

/** RD Station writes "2025-03-05 09:07:30 -0300". */
const SPACED_OFFSET = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ?([+-]\d{2}):?(\d{2})$/;
const LOCAL =
  /^(?:(\d{1,2})\/(\d{1,2})\/(\d{4})|(\d{4}-\d{2}-\d{2}))(?:(?:,? +(?:às +)?|T)(\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?$/i;
const isoLocal = z.iso.datetime({ local: true });
const isoInstant = z.iso.datetime({ offset: true });

/**
 * Reads `20/11/2026 14:13` or `2026-11-20 14:13` in the site's time zone, or ISO 8601 with an offset. Other
 * formats are ambiguous. Dates in the future are refused.
 */
export function readDate(typed: string, timeZone: string, now: Date): Date | undefined {
  const at = LOCAL.test(typed) ? readLocal(typed, timeZone) : readInstant(typed);
  return at && hasStorableYear(at.toISOString()) && at <= now ? at : undefined;
}

/** Reads a day, as it is, or a day and time as an instant in UTC; also in the future. */
export function readDayOrTime(typed: string, timeZone: string): string | undefined {
  const isDay = LOCAL.test(typed) && LOCAL.exec(typed)?.[5] === undefined;
  const at = LOCAL.test(typed) ? readLocal(typed, timeZone) : readInstant(typed);
  return isDay && at ? toLocalTime(at, timeZone).date : at?.toISOString();
}

/** Returns undefined for a day or time that does not exist. */
function readLocal(typed: string, timeZone: string): Date | undefined {
  const [, day = "", month = "", year = "", iso, clock = "12:00"] = LOCAL.exec(typed) ?? [];
  const date = iso ?? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = clock.padStart(5, "0");
  return isoLocal.safeParse(`${date}T${time}`).success ? toInstant({ date, time }, timeZone) : undefined;
}

function readInstant(typed: string): Date | undefined {
  const text = typed.replace(SPACED_OFFSET, "$1T$2$3:$4");
  return isoInstant.safeParse(text).success ? new Date(text) : undefined;
}
