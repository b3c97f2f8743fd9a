import { z } from "zod";
import { readCnpj } from "#src/shared/cnpj.ts";
import { CORNER_RADII, IDENTITIES, TYPEFACES } from "#src/shared/site-look.ts";
import { CONTROL } from "#src/shared/text-patterns.ts";

/** Specification §3, "Site settings (full)", with its defaults. */
export const DEFAULT_SETTINGS = {
  siteName: "Vitrine",
  siteDescription: "Conheça o nosso trabalho e fale com a gente.",
  contactEmail: null,
  primaryColor: "#285491",
  secondaryColor: "#3A6AA0",
  identity: "none",
  typeface: "studio",
  cornerRadius: "medium",
  isMaintenanceMode: false,
  allowRegistration: false,
} as const;

/** The formats of the third parties' ids. Checked strictly, since they become part of script URLs. */
export const TAG_IDS = {
  googleAnalyticsId: /^G-[A-Z0-9]{4,20}$/,
  googleTagManagerId: /^GTM-[A-Z0-9]{4,12}$/,
  facebookPixelId: /^\d{5,20}$/,
} as const;

const text = z.string().nullable();
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, "Use uma cor como #285491");

/** Whether a text is a colour as the settings store them: `#rrggbb`. */
export function isColour(value: string): boolean {
  return colour.safeParse(value).success;
}

/** Whether a text is an http or https URL. */
export function isWebAddress(value: string): boolean {
  return ["https:", "http:"].includes(URL.parse(value)?.protocol ?? "");
}

/** Whether a text can be the URL of an image: http(s), or a path of this site (`/logo.svg`). */
export function isFileAddress(value: string): boolean {
  return /^\/(?![/\\])/.test(value) || isWebAddress(value);
}

/** The URL of an embedded Google map; `null` for any other URL, since the page's CSP allows no other frame. */
export function readMapEmbed(value: string): string | null {
  const url = URL.parse(value);
  const isMap =
    url?.protocol === "https:" &&
    ["www.google.com", "maps.google.com"].includes(url.host) &&
    /^\/maps(\/|$)/.test(url.pathname);
  return isMap ? url.href : null;
}

/** The URL in the `<iframe>` that Google offers to copy; any other text is returned unchanged. */
function takeFrameAddress(value: string): string {
  const address = /^<iframe\s[^>]*?\bsrc="([^"]*)"/i.exec(value)?.[1];
  return address === undefined ? value : address.replaceAll("&amp;", "&");
}

/** The origin, without a slash at its end; `null` when the text is no URL or has more than an origin. */
export function readOrigin(value: string): string | null {
  const url = isWebAddress(value) ? URL.parse(value) : null;
  return url && url.href === `${url.origin}/` ? url.origin : null;
}

/** Visible to every visitor: contract §3, `GET /api/settings/public`. */
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
  logoLight: text.describe("O logo em fundo claro; `logoUrl` vence"),
  logoDark: text.describe("O logo em fundo escuro"),
  logoSymbol: text.describe("Só o símbolo; dele vêm os ícones do site, se não há `faviconUrl`"),
  identity: z.enum(IDENTITIES).describe("Os desenhos e o motivo das páginas"),
  typeface: z.enum(TYPEFACES).describe("O par de tipografias"),
  cornerRadius: z.enum(CORNER_RADII).describe("O arredondamento dos cantos"),
  isMaintenanceMode: z.boolean(),
  googleAnalyticsId: text,
  facebookPixelId: text,
  googleTagManagerId: text,
});

export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** All settings; for staff only. */
const settingsSchema = publicSettingsSchema.extend({
  id: z.string(),
  siteUrl: text,
  allowRegistration: z.boolean(),
  legalName: text,
  cnpj: text.describe("Catorze caracteres, sem pontos"),
  dpoName: text.describe("O encarregado pelos dados pessoais"),
  dpoEmail: text,
});

export type Settings = z.infer<typeof settingsSchema>;

/** `GET` and `PUT /api/settings`: the settings, and the URL of the site that is in use. */
export const settingsAnswerSchema = settingsSchema.extend({
  siteUrlInForce: z.string().describe("`SITE_URL` vence a configuração, que vence o endereço local"),
});

export type SettingsAnswer = z.infer<typeof settingsAnswerSchema>;

/** One line of text; an empty one means unset. */
const line = (name: string, max: number) =>
  z
    .string({ error: `${name}: envie um texto` })
    .trim()
    .max(max, `${name}: no máximo ${max} caracteres`)
    .refine((value) => !CONTROL.test(value), `${name} contém caracteres que não podem ser usados`);

const optional = (schema: z.ZodType<string, string>) =>
  schema
    .nullable()
    .transform((value) => value || null)
    .optional();

const checked = (name: string, max: number, isRight: (value: string) => boolean, message: string) =>
  optional(line(name, max).refine((value) => value === "" || isRight(value), message));

const address = (name: string) =>
  checked(name, 2000, isWebAddress, `${name}: use um endereço que comece com https://`);

const file = (name: string) =>
  checked(name, 2000, isFileAddress, `${name}: use um endereço que comece com https:// ou com /`);

const phone = (name: string) =>
  checked(
    name,
    30,
    (value) => /^\+?[\d\s().-]+$/.test(value) && /\d(\D*\d){7,14}$/.test(value),
    `${name}: use um número como (11) 99999-9999`,
  );

const oneOf = <const Names extends readonly string[]>(name: string, names: Names) =>
  z.enum(names, { error: `${name}: escolha entre ${names.join(", ")}` }).optional();

const flag = (name: string) => z.boolean({ error: `${name}: envie verdadeiro ou falso` }).optional();

/**
 * `PUT /api/settings`: absent fields stay; `null` and empty text unset a field. Unknown fields, the id and
 * `siteUrlInForce` are ignored, so that the whole object can be sent back as it was read.
 */
export const settingsChangeSchema = z.object(
  {
    siteName: line("Nome do site", 100).min(1, "Informe o nome do site").optional(),
    siteDescription: line("Descrição", 500).min(1, "Informe a descrição do site").optional(),
    siteUrl: optional(
      line("Endereço do site", 300).refine(
        (value) => value === "" || readOrigin(value) !== null,
        "Endereço do site: use só o início, como https://www.suaempresa.com.br",
      ),
    ),
    logoUrl: file("URL do logo"),
    faviconUrl: file("URL do favicon"),
    logoLight: file("Logo para fundo claro"),
    logoDark: file("Logo para fundo escuro"),
    logoSymbol: file("Símbolo"),
    identity: oneOf("Identidade visual", IDENTITIES),
    typeface: oneOf("Tipografia", TYPEFACES),
    cornerRadius: oneOf("Cantos", CORNER_RADII),
    contactEmail: checked("E-mail", 254, (value) => z.email().safeParse(value).success, "E-mail inválido"),
    contactPhone: phone("Telefone"),
    whatsappNumber: phone("WhatsApp"),
    addressStreet: optional(line("Rua", 200)),
    addressCity: optional(line("Cidade", 100)),
    addressState: optional(line("Estado", 2)),
    addressZipCode: optional(line("CEP", 20)),
    addressCountry: optional(line("País", 60)),
    googleMapsUrl: address("Link do Google Maps"),
    googleMapsEmbedUrl: optional(
      line("Mapa incorporado", 2000)
        .overwrite(takeFrameAddress)
        .refine(
          (value) => value === "" || readMapEmbed(value) !== null,
          "Mapa incorporado: use o endereço de “Incorporar um mapa”, que começa com https://www.google.com/maps/",
        ),
    ),
    facebookUrl: address("Facebook"),
    instagramUrl: address("Instagram"),
    linkedinUrl: address("LinkedIn"),
    twitterUrl: address("Twitter"),
    seoTitle: optional(line("Título SEO", 200)),
    seoDescription: optional(line("Descrição SEO", 500)),
    seoKeywords: optional(line("Palavras-chave SEO", 500)),
    googleAnalyticsId: checked(
      "ID do Google Analytics",
      30,
      (value) => TAG_IDS.googleAnalyticsId.test(value),
      "ID do Google Analytics: use um código como G-AB12CD34EF",
    ),
    facebookPixelId: checked(
      "ID do Pixel",
      30,
      (value) => TAG_IDS.facebookPixelId.test(value),
      "ID do Pixel: use só os números do pixel",
    ),
    googleTagManagerId: checked(
      "ID do Tag Manager",
      30,
      (value) => TAG_IDS.googleTagManagerId.test(value),
      "ID do Tag Manager: use um código como GTM-AB12CD3",
    ),
    legalName: optional(line("Razão social", 200)),
    cnpj: optional(
      line("CNPJ", 30)
        .refine((value) => value === "" || readCnpj(value) !== null, "CNPJ inválido: confira os números")
        .transform((value) => readCnpj(value) ?? ""),
    ),
    dpoName: optional(line("Encarregado", 200)),
    dpoEmail: checked(
      "E-mail do encarregado",
      254,
      (value) => z.email().safeParse(value).success,
      "E-mail do encarregado inválido",
    ),
    primaryColor: colour.optional(),
    secondaryColor: colour.optional(),
    isMaintenanceMode: flag("Modo de manutenção"),
    allowRegistration: flag("Permitir Registro"),
  },
  "Envie as configurações em um objeto JSON",
);

export type SettingsChange = z.infer<typeof settingsChangeSchema>;
