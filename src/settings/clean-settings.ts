// Turns the stored row into valid settings, so that no other code has to check them.
import {
  DEFAULT_SETTINGS,
  isColour,
  isFileAddress,
  isWebAddress,
  readMapEmbed,
  readOrigin,
  type Settings,
  TAG_IDS,
} from "./schema.ts";
import { CORNER_RADII, IDENTITIES, TYPEFACES } from "#src/shared/site-look.ts";

type TextField = { [Key in keyof Settings]: null extends Settings[Key] ? Key : never }[keyof Settings];

const WEB_ADDRESSES = [
  "googleMapsUrl",
  "linkedinUrl",
  "instagramUrl",
  "facebookUrl",
  "twitterUrl",
] as const satisfies TextField[];

const TAGS = Object.keys(TAG_IDS) as (keyof typeof TAG_IDS)[];

/**
 * Replaces each invalid field by its fallback and leaves the others alone. The row may have been written by
 * hand in SQL, or by another version with other rules.
 * @returns empty text as `null`; `siteUrl` an http(s) origin without a slash at its end, or `null`;
 *   colours #rrggbb, or the default; addresses of the web, of a map and ids of tags, or `null`
 */
export function cleanSettings(row: Settings): Settings {
  const clean: Settings = { ...row };
  for (const key of Object.keys(row) as (keyof Settings)[]) {
    if (typeof row[key] === "string") Object.assign(clean, { [key]: row[key].trim() || null });
  }
  for (const key of WEB_ADDRESSES) clean[key] = readWebAddress(clean[key]);
  for (const key of TAGS) if (!TAG_IDS[key].test(clean[key] ?? "")) clean[key] = null;
  return {
    ...clean,
    siteName: clean.siteName || DEFAULT_SETTINGS.siteName,
    siteDescription: clean.siteDescription || DEFAULT_SETTINGS.siteDescription,
    siteUrl: clean.siteUrl && readOrigin(clean.siteUrl),
    googleMapsEmbedUrl: clean.googleMapsEmbedUrl && readMapEmbed(clean.googleMapsEmbedUrl),
    logoUrl: readFileAddress(clean.logoUrl),
    faviconUrl: readFileAddress(clean.faviconUrl),
    logoLight: readFileAddress(clean.logoLight),
    logoDark: readFileAddress(clean.logoDark),
    logoSymbol: readFileAddress(clean.logoSymbol),
    identity: readChoice(IDENTITIES, clean.identity, DEFAULT_SETTINGS.identity),
    typeface: readChoice(TYPEFACES, clean.typeface, DEFAULT_SETTINGS.typeface),
    cornerRadius: readChoice(CORNER_RADII, clean.cornerRadius, DEFAULT_SETTINGS.cornerRadius),
    primaryColor: readColour(clean.primaryColor, DEFAULT_SETTINGS.primaryColor),
    secondaryColor: readColour(clean.secondaryColor, DEFAULT_SETTINGS.secondaryColor),
  };
}

function readWebAddress(address: string | null): string | null {
  return address && isWebAddress(address) ? address : null;
}

function readFileAddress(address: string | null): string | null {
  return address && isFileAddress(address) ? address : null;
}

function readChoice<Name extends string>(names: readonly Name[], name: string | null, fallback: Name): Name {
  return names.find((known) => known === name) ?? fallback;
}

function readColour(colour: string | null, fallback: string): string {
  return colour && isColour(colour) ? colour : fallback;
}
