// Turns settings into the texts and links of the contact page, on the server.

import type { PublicSettings } from "#src/settings/schema.ts";
import { readPhone, toWhatsappAddress } from "#src/shared/people/phone-links.ts";

export interface Channel {
  shown: string;
  href: string;
}

/** Unset details are `null` or empty, and not shown. */
export interface ContactDetails {
  email: Channel | null;
  phone: Channel | null;
  whatsapp: Channel | null;
  address: string[];
  mapUrl: string | null;
  mapEmbedUrl: string | null;
  /** Time within which half of the messages were answered, in words; null if it is not shown. */
  answerTime?: string | null;
}

/**
 * @param message the prefilled first message on WhatsApp; the visitor can change it
 * @param page path of the page with the links, if it is always the same
 */
export function readContactDetails(settings: PublicSettings, message: string, page?: string): ContactDetails {
  const { contactEmail, googleMapsUrl, googleMapsEmbedUrl } = settings;
  const phone = readPhone(settings.contactPhone);
  const whatsapp = readPhone(settings.whatsappNumber);
  const address = readAddress(settings);
  const conversation = toWhatsappAddress(settings.whatsappNumber, message, page);
  return {
    email: contactEmail ? { shown: contactEmail, href: `mailto:${contactEmail}` } : null,
    phone: phone && { shown: phone.shown, href: phone.tel },
    whatsapp: whatsapp && conversation ? { shown: whatsapp.shown, href: conversation } : null,
    address,
    // The address of an embedded map shows nothing in a tab of its own.
    mapUrl: googleMapsUrl || (googleMapsEmbedUrl && address.length > 0 ? findOnMap(address) : null),
    mapEmbedUrl: googleMapsEmbedUrl,
  };
}

/** Returns the address of Google's search for a place (developers.google.com/maps/documentation/urls). */
function findOnMap(address: string[]): string {
  const query = new URLSearchParams({ api: "1", query: address.join(", ") });
  return `https://www.google.com/maps/search/?${query}`;
}

/** Returns the lines of the address; empty if neither street nor city is set. */
function readAddress(settings: PublicSettings): string[] {
  const { addressStreet, addressCity, addressState, addressZipCode, addressCountry } = settings;
  if (!addressStreet && !addressCity) return [];
  const place = [addressCity, addressState].filter(Boolean).join(" – ");
  const rest = [addressZipCode && `CEP ${addressZipCode}`, addressCountry].filter(Boolean).join(", ");
  return [addressStreet ?? "", place, rest].filter(Boolean);
}
