// What the contact page shows of the settings, made ready on the server: text and addresses of links.
import type { PublicSettings } from "#src/features/settings/schema.ts";
import { formatPhone } from "./phone.ts";
import { normalizePhone } from "./schema.ts";

export interface Channel {
  shown: string;
  href: string;
}

/** Whatever is not set is `null` or empty, and its card absent. */
export interface ContactDetails {
  email: Channel | null;
  phone: Channel | null;
  whatsapp: Channel | null;
  address: string[];
  mapUrl: string | null;
  mapEmbedUrl: string | null;
}

export function readContactDetails(settings: PublicSettings): ContactDetails {
  const { contactEmail, googleMapsUrl, googleMapsEmbedUrl } = settings;
  const phone = readPhone(settings.contactPhone);
  const whatsapp = readPhone(settings.whatsappNumber);
  return {
    email: contactEmail ? { shown: contactEmail, href: `mailto:${contactEmail}` } : null,
    phone: phone && { shown: phone.shown, href: `tel:+${phone.digits}` },
    whatsapp: whatsapp && { shown: whatsapp.shown, href: whatsappLink(whatsapp.digits) },
    address: readAddress(settings),
    mapUrl: readWebAddress(googleMapsUrl),
    mapEmbedUrl: readMapEmbed(googleMapsEmbedUrl),
  };
}

/** A number as an administrator typed it. */
function readPhone(typed: string | null): { shown: string; digits: string } | null {
  const normalized = normalizePhone(typed ?? "");
  if (normalized.ok && !normalized.phone) return null;
  // Numbers of other countries are shown as they were written.
  if (!normalized.ok || !normalized.phone)
    return { shown: typed ?? "", digits: (typed ?? "").replace(/\D/g, "") };
  return { shown: formatPhone(normalized.phone), digits: normalized.phone.slice(1) };
}

/** Street; city and state; postal code and country. Nothing where neither street nor city is set. */
function readAddress(settings: PublicSettings): string[] {
  const { addressStreet, addressCity, addressState, addressZipCode, addressCountry } = settings;
  if (!addressStreet && !addressCity) return [];
  const place = [addressCity, addressState].filter(Boolean).join(" – ");
  const rest = [addressZipCode && `CEP ${addressZipCode}`, addressCountry].filter(Boolean).join(", ");
  return [addressStreet ?? "", place, rest].filter(Boolean);
}

/** A conversation begun with a few words, which the visitor may still change. */
function whatsappLink(digits: string): string {
  const text = "Olá! Vim pelo site e gostaria de conversar sobre um projeto.";
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}

/** The only addresses that the page's policy lets into a frame: whatever else is typed is no map. */
function readMapEmbed(address: string | null): string | null {
  const url = address ? URL.parse(address) : null;
  const isMap =
    url?.protocol === "https:" &&
    ["www.google.com", "maps.google.com"].includes(url.host) &&
    /^\/maps(\/|$)/.test(url.pathname);
  return isMap ? url.href : null;
}

/** What an administrator typed becomes a link only if it is a web address. */
function readWebAddress(address: string | null): string | null {
  const url = address ? URL.parse(address) : null;
  return url && ["https:", "http:"].includes(url.protocol) ? url.href : null;
}
