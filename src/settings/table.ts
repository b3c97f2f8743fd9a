import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "#src/platform/database/sql.ts";
import type { OwnFont } from "#src/shared/own-font.ts";
import type { CornerRadius, Identity, LookOptions, Typeface } from "#src/shared/site-look.ts";
import type { Weekday } from "#src/shared/time/business-hours.ts";
import { type CnpjService, DEFAULT_SETTINGS as DEFAULTS } from "./default-settings.ts";

/** One row, id 1. */
export const settingsTable = pgTable("settings", {
  id: integer("id").primaryKey(),
  siteName: text("site_name").notNull(),
  siteDescription: text("site_description").notNull(),
  siteUrl: text("site_url"),
  logoUrl: text("logo_url"),
  faviconUrl: text("favicon_url"),
  contactEmail: text("contact_email"),
  contactPhone: text("contact_phone"),
  whatsappNumber: text("whatsapp_number"),
  addressStreet: text("address_street"),
  addressCity: text("address_city"),
  addressState: text("address_state"),
  addressZipCode: text("address_zip_code"),
  addressCountry: text("address_country"),
  googleMapsUrl: text("google_maps_url"),
  googleMapsEmbedUrl: text("google_maps_embed_url"),
  facebookUrl: text("facebook_url"),
  instagramUrl: text("instagram_url"),
  linkedinUrl: text("linkedin_url"),
  twitterUrl: text("twitter_url"),
  seoTitle: text("seo_title"),
  seoDescription: text("seo_description"),
  seoKeywords: text("seo_keywords"),
  googleAnalyticsId: text("google_analytics_id"),
  facebookPixelId: text("facebook_pixel_id"),
  googleTagManagerId: text("google_tag_manager_id"),
  primaryColor: text("primary_color").notNull(),
  secondaryColor: text("secondary_color").notNull(),
  accentColor: text("accent_color").notNull().default(DEFAULTS.accentColor),
  logoLight: text("logo_light"),
  logoDark: text("logo_dark"),
  logoSymbol: text("logo_symbol"),
  identity: text("identity").$type<Identity>().notNull().default(DEFAULTS.identity),
  typeface: text("typeface").$type<Typeface>().notNull().default(DEFAULTS.typeface),
  cornerRadius: text("corner_radius").$type<CornerRadius>().notNull().default(DEFAULTS.cornerRadius),
  lightGround: text("light_ground")
    .$type<LookOptions["lightGround"]>()
    .notNull()
    .default(DEFAULTS.lightGround),
  darkGround: text("dark_ground").$type<LookOptions["darkGround"]>().notNull().default(DEFAULTS.darkGround),
  lightGroundColor: text("light_ground_color").notNull().default(DEFAULTS.lightGroundColor),
  darkGroundColor: text("dark_ground_color").notNull().default(DEFAULTS.darkGroundColor),
  headingSize: text("heading_size")
    .$type<LookOptions["headingSize"]>()
    .notNull()
    .default(DEFAULTS.headingSize),
  headingWeight: text("heading_weight")
    .$type<LookOptions["headingWeight"]>()
    .notNull()
    .default(DEFAULTS.headingWeight),
  headingSpacing: text("heading_spacing")
    .$type<LookOptions["headingSpacing"]>()
    .notNull()
    .default(DEFAULTS.headingSpacing),
  headingWidth: text("heading_width")
    .$type<LookOptions["headingWidth"]>()
    .notNull()
    .default(DEFAULTS.headingWidth),
  headingFont: jsonb("heading_font").$type<OwnFont>(),
  textFont: jsonb("text_font").$type<OwnFont>(),
  lineStyle: text("line_style").$type<LookOptions["lineStyle"]>().notNull().default(DEFAULTS.lineStyle),
  headerStyle: text("header_style")
    .$type<LookOptions["headerStyle"]>()
    .notNull()
    .default(DEFAULTS.headerStyle),
  footerStyle: text("footer_style")
    .$type<LookOptions["footerStyle"]>()
    .notNull()
    .default(DEFAULTS.footerStyle),
  motion: text("motion").$type<LookOptions["motion"]>().notNull().default(DEFAULTS.motion),
  isMaintenanceMode: boolean("is_maintenance_mode").notNull().default(DEFAULTS.isMaintenanceMode),
  allowRegistration: boolean("allow_registration").notNull().default(DEFAULTS.allowRegistration),
  answerHours: integer("answer_hours").notNull().default(DEFAULTS.answerHours),
  businessDays: text("business_days").array().$type<Weekday[]>().notNull().default(DEFAULTS.businessDays),
  businessStart: text("business_start").notNull().default(DEFAULTS.businessStart),
  businessEnd: text("business_end").notNull().default(DEFAULTS.businessEnd),
  showAnswerTime: boolean("show_answer_time").notNull().default(DEFAULTS.showAnswerTime),
  /** Days without activity after which an open deal counts as stalled. */
  stalledDays: integer("stalled_days").notNull().default(DEFAULTS.stalledDays),
  /** Moved to the pipeline (migration 0169): only processes of an earlier version read it. */
  lostReasons: text("lost_reasons"),
  /** The public service that is asked about a CNPJ. */
  cnpjService: text("cnpj_service").$type<CnpjService>().notNull().default(DEFAULTS.cnpjService),
  cnpjServiceUrl: text("cnpj_service_url"),
  legalName: text("legal_name"),
  cnpj: text("cnpj"),
  /** The data protection officer ("encarregado"). */
  dpoName: text("dpo_name"),
  dpoEmail: text("dpo_email"),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

/** One row, id 1, for a site that started under construction or was closed since. */
export const siteOpeningTable = pgTable("site_opening", {
  id: integer("id").primaryKey(),
  isUnderConstruction: boolean("is_under_construction").notNull(),
  changedAt: timestamp("changed_at", { withTimezone: true }).notNull().defaultNow(),
});

/** SVG logos by the hash of their text; safe to serve (safe-svg.ts). */
export const logoFilesTable = pgTable("logo_files", {
  id: text("id").primaryKey(),
  svg: text("svg").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Files of the company's own typefaces by the hash of their content, and who confirmed the license to use each. */
export const fontFilesTable = pgTable("font_files", {
  id: text("id").primaryKey(),
  /** Name of the uploaded file. */
  name: text("name").notNull(),
  /** WOFF2. */
  content: bytea("content").notNull(),
  bytes: integer("bytes").notNull(),
  storedAt: timestamp("stored_at", { withTimezone: true }).notNull().defaultNow(),
  licensedBy: uuid("licensed_by"),
  licensedName: text("licensed_name").notNull(),
  licensedAt: timestamp("licensed_at", { withTimezone: true }).notNull().defaultNow(),
});
