// The settings that the contact page shows, as texts and link addresses; made on the server.
import type { PublicSettings } from "#src/settings/schema.ts";
import { readPhone, toWhatsappAddress } from "#src/shared/people/phone-links.ts";

export interface Channel {
  shown: string;
  href: string;
}

/** What is not set is `null` or empty, and not shown. */
export interface ContactDetails {
  email: Channel | null;
  phone: Channel | null;
  whatsapp: Channel | null;
  address: string[];
  mapUrl: string | null;
  mapEmbedUrl: string | null;
  /** Within what time half of the messages were answered, in words, where the owner shows it. */
  answerTime?: string | null;
}

/**
 * @param message the prefilled first message on WhatsApp; the visitor can change it
 * @param page where the links stand, if it is always the same
 */
export function readContactDetails(settings: PublicSettings, message: string, page?: string): ContactDetails {
  const { contactEmail, googleMapsUrl, googleMapsEmbedUrl } = settings;
  const phone = readPhone(settings.contactPhone);
  const whatsapp = readPhone(settings.whatsappNumber);
  const conversation = toWhatsappAddress(settings.whatsappNumber, message, page);
  return {
    email: contactEmail ? { shown: contactEmail, href: `mailto:${contactEmail}` } : null,
    phone: phone && { shown: phone.shown, href: phone.tel },
    whatsapp: whatsapp && conversation ? { shown: whatsapp.shown, href: conversation } : null,
    address: readAddress(settings),
    mapUrl: googleMapsUrl,
    mapEmbedUrl: googleMapsEmbedUrl,
  };
}

/** Street; city and state; postal code and country. Empty where neither street nor city is set. */
function readAddress(settings: PublicSettings): string[] {
  const { addressStreet, addressCity, addressState, addressZipCode, addressCountry } = settings;
  if (!addressStreet && !addressCity) return [];
  const place = [addressCity, addressState].filter(Boolean).join(" – ");
  const rest = [addressZipCode && `CEP ${addressZipCode}`, addressCountry].filter(Boolean).join(", ");
  return [addressStreet ?? "", place, rest].filter(Boolean);
}
