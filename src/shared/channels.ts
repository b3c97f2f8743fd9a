// The only table of channels: where a visit came from, by its source (`utm_source`, else the referring host) and medium.
// Statistics and the origins of contracts both read it.

import { DIRECT } from "./visit-source.ts";

/** In the order of ties in lists. */
export const CHANNELS = {
  assistant: "Assistentes de IA",
  search: "Buscadores",
  paid: "Anúncios",
  social: "Redes sociais",
  email: "E-mail",
  referral: "Outros sites e links",
  direct: "Direto",
  unknown: "Não se sabe",
} as const;
export type Channel = keyof typeof CHANNELS;

export const CHANNEL_KEYS = Object.keys(CHANNELS) as Channel[];

// Patterns are in lower case. PostgreSQL has them too (migration 0241): a change needs a migration that replaces its function
// and builds its index anew.

/** Hosts of assistants, and how they or their users name themselves in `utm_source`. */
export const ASSISTANTS: readonly (readonly [name: string, sources: readonly string[]])[] = [
  ["ChatGPT", ["chatgpt.com", "chat.openai.com", "openai.com", "chatgpt", "openai"]],
  ["Claude", ["claude.ai", "claude.com", "anthropic.com", "claude", "anthropic"]],
  ["Gemini", ["gemini.google.com", "bard.google.com", "gemini", "bard"]],
  ["Perplexity", ["perplexity.ai", "perplexity"]],
  ["Copilot", ["copilot.microsoft.com", "copilot.cloud.microsoft", "m365.cloud.microsoft", "copilot"]],
];

export const PAID = /^(cpc|ppc|cpm|cpv|cpa|paid.*|.*[-_]?ads?|display|an[uú]ncios?|banner)$/;
export const EMAIL = /^(e-?mail|newsletter|boletim)$/;
/** Names of sites, without a country's ending. */
export const SEARCH =
  /^(google|bing|duckduckgo|yahoo|ecosia|yandex|baidu|startpage|qwant|search\.brave|kagi)(\.|$)/;
export const SOCIAL =
  /^(facebook|instagram|linkedin|lnkd|twitter|youtube|tiktok|pinterest|reddit|threads|bsky|whatsapp|telegram)(\.|$)|^(x\.com|t\.co|t\.me|youtu\.be|wa\.me|fb\.com|lnkd\.in)$/;
/** Parts of hosts that say only where a site is read: `m.facebook.com`, `l.instagram.com`, `br.search.yahoo.com`. */
export const PREFIXES = /^((www|m|l|lm|out|old|web|amp|news|mail|[a-z]{2})\.(?=[^.]+\.))+/;
export const ORGANIC = /^(organic|search)$/;
/** Yahoo's searches, in any language. */
export const YAHOO = /(^|[^a-z0-9_])search\.yahoo\./;

/** Returns the assistant's name, whether the source is its host or a name; undefined for other sources. */
export function assistantName(source: string | null): string | undefined {
  const given = source?.trim().toLowerCase() ?? "";
  return ASSISTANTS.find(([, sources]) =>
    sources.some((one) => given === one || (one.includes(".") && given.endsWith(`.${one}`))),
  )?.[0];
}

/** @param source null: nothing is known of a visit */
export function channelOf({ source, medium }: { source: string | null; medium?: string | null }): Channel {
  if (source === null) return "unknown";
  if (source === DIRECT) return "direct";
  if (assistantName(source) !== undefined) return "assistant";
  const by = medium?.trim().toLowerCase() ?? "";
  if (PAID.test(by)) return "paid";
  const given = source.trim().toLowerCase();
  if (EMAIL.test(by) || EMAIL.test(given)) return "email";
  const site = given.replace(PREFIXES, "");
  if (ORGANIC.test(by) || SEARCH.test(site) || YAHOO.test(given)) return "search";
  return by.startsWith("social") || SOCIAL.test(site) ? "social" : "referral";
}

/** Names a source for people: "ChatGPT", else the source itself. */
export function sourceLabel(source: string | null): string {
  return source === null ? CHANNELS.unknown : (assistantName(source) ?? source);
}
