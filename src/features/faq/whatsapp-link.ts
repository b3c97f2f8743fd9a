import { normalizePhone } from "#src/features/leads/schema.ts";

/**
 * A conversation begun with a few words, which the visitor may still change.
 * @param typed the number as an administrator typed it; of another country, with its own code
 * @returns null where there is no number to write to
 */
export function toWhatsappLink(typed: string | null): string | null {
  const normalized = normalizePhone(typed ?? "");
  const digits = ((normalized.ok ? normalized.phone : typed) ?? "").replace(/\D/g, "");
  if (!digits) return null;
  const text = "Olá! Vim pelo site e tenho uma pergunta.";
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
