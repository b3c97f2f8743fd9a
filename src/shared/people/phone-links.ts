// Formats and links the phone numbers of settings and leads.

export interface PhoneLinks {
  /** Formatted for people. */
  shown: string;
  /** For `tel:` links. */
  tel: string;
  /** WhatsApp chat; null for numbers that work only within Brazil. */
  whatsapp: string | null;
}

/** 0800 and similar: toll-free or shared-cost numbers without area code. */
const SERVICE = /^(0[3589]00)(\d{2,3})(\d{4})$/;
/** 4004, 3003 and similar, or a number without its area code. */
const LOCAL = /^(\d{4})(\d{4})$/;
/** Area code and mobile (9 digits) or landline (8 digits). */
const NATIONAL = /^[1-9]{2}(9\d{8}|\d{8})$/;

/** Stands between two numbers: "; 98888-7777", "/ 98888-7777", "ou (11) 98888-7777", and Google's ":::". */
const SEPARATOR =
  /\s*(?::::|[;|\n]|,(?!\d*E\+?\d)|\/(?=\s*\(?\d{2})|\s\/\s|(?<![a-z])(?:ou|(?<!\d)e)\.?(?=[\s:\d(+]))\s*/i;
/** An extension at the end: "ramal 12", "x12", "#12". */
const EXTENSION = /\s*(?:#|(?<![a-z])(?:r|ramal|ext|extension|x)\.?)(?=[\s:\d]).*$/is;

/** Splits a text with several numbers, each with its extension: "(11) 3333-4444 ramal 12 ou 98888-7777". */
export function splitPhones(typed: string): string[] {
  return typed.trim().split(SEPARATOR).filter(Boolean);
}

/** Splits a number from its extension, which is "" without one. */
export function splitExtension(phone: string): { number: string; extension: string } {
  const extension = EXTENSION.exec(phone)?.[0] ?? "";
  return { number: phone.slice(0, phone.length - extension.length), extension };
}

/**
 * Reads a number as an administrator typed it. Foreign numbers are shown as typed. Of several numbers the first is
 * linked; extensions and the other numbers are only shown.
 * @returns null without a number
 */
export function readPhone(typed: string | null): PhoneLinks | null {
  const all = (typed ?? "").trim();
  // Also ends the first number: "/" and "," without another number after them.
  const ends = [SEPARATOR, EXTENSION, /\s*[/,]/].map((end) => all.search(end)).filter((place) => place >= 0);
  const first = all.slice(0, Math.min(all.length, ...ends));
  const more = all.slice(first.length);
  const isWhole = more !== "" && first.replace(/\D/g, "").length >= 8;
  const phone = readNumber(isWhole ? first : all);
  return phone && isWhole ? { ...phone, shown: phone.shown + more } : phone;
}

function readNumber(written: string): PhoneLinks | null {
  const dialled = written.replace(/[^\d+]/g, "");
  const digits = dialled.replaceAll("+", "");
  if (digits === "") return null;
  const isForeign = /^(\+(?!55)|00)/.test(dialled);
  const brazilian = isForeign ? null : readBrazilian(withoutCountry(dialled, digits));
  return brazilian ?? readOther(written, dialled, digits);
}

function readBrazilian(digits: string): PhoneLinks | null {
  const [, prefix, head, tail] = SERVICE.exec(digits) ?? [];
  if (prefix) {
    // WhatsApp uses the international format, without the 0.
    const whatsapp = whatsappLink(`55${digits.slice(1)}`);
    return { shown: `${prefix} ${head} ${tail}`, tel: `tel:${digits}`, whatsapp };
  }
  if (LOCAL.test(digits)) {
    return { shown: digits.replace(LOCAL, "$1-$2"), tel: `tel:${digits}`, whatsapp: null };
  }
  const national = digits.replace(/^0/, "");
  if (!NATIONAL.test(national)) return null;
  return {
    shown: formatNational(national),
    tel: `tel:+55${national}`,
    whatsapp: whatsappLink(`55${national}`),
  };
}

/** Reads a foreign number, or one of unknown origin. */
function readOther(written: string, dialled: string, digits: string): PhoneLinks {
  const isInternational = /^(\+|00)/.test(dialled);
  const international = dialled.replace(/^(\+|00)/, "");
  return {
    shown: written,
    tel: isInternational ? `tel:+${international}` : `tel:${digits}`,
    whatsapp: international.length >= 10 ? whatsappLink(international) : null,
  };
}

/** Removes the country code only if it has a +, or if there are more digits than a national number has. */
function withoutCountry(dialled: string, digits: string): string {
  const hasCountry = dialled.startsWith("+") || (digits.length > 11 && digits.startsWith("55"));
  return hasCountry ? digits.slice(2) : digits;
}

/**
 * Builds a link to a WhatsApp chat with a prepared text, which the visitor can edit.
 * @param typed the number as an administrator typed it
 * @returns null without a WhatsApp number
 */
export function toWhatsappLink(typed: string | null, words: string): string | null {
  const address = readPhone(typed)?.whatsapp;
  return address ? `${address}?text=${encodeURIComponent(words)}` : null;
}

/** Tells whether a number may have WhatsApp: a Brazilian mobile number, or one of another country. */
export function mayHaveWhatsapp(typed: string | null): boolean {
  const address = readPhone(typed)?.whatsapp;
  return address != null && !/\/55(?!\d{2}9\d{8}$)/.test(address);
}

/** Redirects to WhatsApp. Each request creates the click code that ends the message. */
export const WHATSAPP_PATH = "/whatsapp";

/**
 * Builds the address on this site that redirects to a WhatsApp chat with a prepared text.
 * @param typed the number as an administrator typed it
 * @param page page of the link, for browsers that send no referrer
 * @returns null without a WhatsApp number
 */
export function toWhatsappAddress(typed: string | null, words = "", page = ""): string | null {
  if (!readPhone(typed)?.whatsapp) return null;
  const query = [words && `text=${encodeURIComponent(words)}`, page && `page=${encodeURIComponent(page)}`];
  return [WHATSAPP_PATH, query.filter(Boolean).join("&")].filter(Boolean).join("?");
}

function whatsappLink(digits: string): string {
  return `https://wa.me/${digits}`;
}

/** `11999999999` → `(11) 99999-9999`; also formats incomplete numbers, during typing. */
export function formatNational(digits: string): string {
  if (digits === "") return "";
  const local = digits.slice(2);
  if (local === "") return `(${digits}`;
  // Mobile numbers start with 9, so the hyphen has its final place from the start.
  const head = local.startsWith("9") || local.length > 8 ? 5 : 4;
  const tail = local.slice(head);
  return `(${digits.slice(0, 2)}) ${local.slice(0, head)}${tail ? `-${tail}` : ""}`;
}
