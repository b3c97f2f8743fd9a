import { z } from "zod";

/** Specification §3, "Site settings (full)", with its defaults. */
export const DEFAULT_SETTINGS = {
  siteName: "Vitrine",
  siteDescription: "Sistemas sob medida, soluções SaaS, consultoria e suporte para empresas brasileiras.",
  contactEmail: null,
  primaryColor: "#285491",
  secondaryColor: "#3A6AA0",
  isMaintenanceMode: false,
  allowRegistration: false,
} as const;

const text = z.string().nullable();
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, "Use uma cor como #285491");

/** Whether a text is a colour as the settings keep them. */
export function isColour(value: string): boolean {
  return colour.safeParse(value).success;
}

/** What every visitor may see: contract §3, `GET /api/settings/public`. */
export const publicSettingsSchema = z.object({
  siteName: z.string(),
  siteDescription: z.string(),
  contactEmail: text,
  contactPhone: text,
  whatsappNumber: text,
  logoUrl: text,
  faviconUrl: text,
  addressStreet: text,
  addressCity: text,
  addressState: text,
  addressZipCode: text,
  addressCountry: text,
  googleMapsUrl: text,
  googleMapsEmbedUrl: text,
  linkedinUrl: text,
  instagramUrl: text,
  facebookUrl: text,
  twitterUrl: text,
  seoTitle: text,
  seoDescription: text,
  seoKeywords: text,
  primaryColor: colour,
  secondaryColor: colour,
  isMaintenanceMode: z.boolean(),
  googleAnalyticsId: text,
  facebookPixelId: text,
  googleTagManagerId: text,
});

export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** The whole of the settings, staff only. */
export const settingsSchema = publicSettingsSchema.extend({
  id: z.string(),
  siteUrl: text,
  allowRegistration: z.boolean(),
});

export type Settings = z.infer<typeof settingsSchema>;
