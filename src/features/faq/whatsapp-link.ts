import { readPhone } from "#src/ui/phone-links.ts";

/**
 * A conversation begun with a few words, which the visitor may still change.
 * @param typed the number as an administrator typed it; of another country, with its own code
 * @returns null where there is no number to write to
 */
export function toWhatsappLink(typed: string | null): string | null {
  const address = readPhone(typed)?.whatsapp;
  if (!address) return null;
  const text = "Olá! Vim pelo site e tenho uma pergunta.";
  return `${address}?text=${encodeURIComponent(text)}`;
}
