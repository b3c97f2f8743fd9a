import { z } from "zod";
import { declareFields } from "#src/shared/fields/declare-fields.ts";
import {
  choice,
  color,
  emptyOr,
  type FieldOptions,
  whenFilled,
  isWebAddress,
  onOff,
  plainLine,
  required,
  wholeNumber,
} from "#src/shared/fields/fields.ts";
import { line } from "#src/shared/fields/text.ts";
import { ownFont } from "#src/shared/own-font-field.ts";
import { readCep } from "#src/shared/people/cep.ts";
import { readCnpj } from "#src/shared/people/cnpj.ts";
import { CORNER_RADII, IDENTITIES, LOOK_OPTIONS, TYPEFACES } from "#src/shared/site-look.ts";
import { WEEKDAYS } from "#src/shared/time/business-hours.ts";
import { ANSWER_TIME_DAYS } from "#src/shared/time/deadlines.ts";
import { completeAddress, stateCode } from "#src/shared/typed-address.ts";
import { DEFAULT_SETTINGS } from "./default-settings.ts";

/** Returns the company's name; null until the owner has entered one, since the default name is the product's. */
export const companyOf = ({ siteName }: Pick<Settings, "siteName">): string | null =>
  siteName === DEFAULT_SETTINGS.siteName ? null : siteName;

export const CNPJ_SERVICE_URL =
  "Endereço da consulta: use um endereço que comece com https:// e tenha {cnpj}";

/** Formats of third-party ids. Checked strictly, since they become part of script URLs. */
export const TAG_IDS = {
  googleAnalyticsId: /^G-[A-Z0-9]{4,20}$/,
  googleTagManagerId: /^GTM-[A-Z0-9]{4,12}$/,
  facebookPixelId: /^\d{5,20}$/,
} as const;

/** Accepts http(s) and paths of this site (`/logo.svg`). */
export function isFileAddress(value: string): boolean {
  return /^\/(?![/\\])/.test(value) || isWebAddress(value);
}

/** Returns the URL of an embedded Google map; `null` for any other URL, since the page's CSP allows no other frame. */
export function readMapEmbed(value: string): string | null {
  const url = URL.parse(value);
  const isMap =
    url?.protocol === "https:" &&
    ["www.google.com", "maps.google.com"].includes(url.host) &&
    /^\/maps(\/|$)/.test(url.pathname);
  return isMap ? url.href : null;
}

/** Extracts the URL from the `<iframe>` that Google offers to copy; any other text is returned unchanged. */
function takeFrameAddress(value: string): string {
  const address = /^<iframe\s[^>]*?\bsrc="([^"]*)"/i.exec(value)?.[1];
  return address === undefined ? value : address.replaceAll("&amp;", "&");
}

/** Returns the origin without a trailing slash; `null` if the text is not a URL or has more than an origin. */
export function readOrigin(value: string): string | null {
  const url = isWebAddress(value) ? URL.parse(value) : null;
  return url && url.href === `${url.origin}/` ? url.origin : null;
}

/** A single-line field that is validated only if filled in. */
const checked = (
  label: string,
  max: number,
  isRight: (value: string) => boolean,
  wrong: string,
  options: FieldOptions,
) => whenFilled(plainLine(label, max, options), isRight, wrong);

const isPhone = (value: string) => /^\+?[\d\s().-]+$/.test(value) && /\d(\D*\d){7,14}$/.test(value);
const isEmail = (value: string) => z.email().safeParse(value).success;

/** @param profiles prefix of the network's profiles, which completes `@nome` */
const site = (label: string, profiles?: string) =>
  whenFilled(
    emptyOr(
      line(label, 2000).overwrite((value) => completeAddress(value, profiles)),
      label,
      "url",
    ),
    isWebAddress,
    `${label}: use um endereço que comece com https://`,
  );

const file = (label: string, options: FieldOptions = { control: "file" }) =>
  checked(label, 2000, isFileAddress, `${label}: use um endereço que comece com https:// ou com /`, options);

const phone = (label: string) =>
  checked(label, 30, isPhone, `${label}: use um número como (11) 99999-9999`, { control: "tel" });

const tagId = (name: keyof typeof TAG_IDS, label: string, wrong: string) =>
  checked(label, 30, (value) => TAG_IDS[name].test(value), `${label}: ${wrong}`, { control: "secret" });

const look = <Name extends keyof typeof LOOK_OPTIONS>(label: string, name: Name, answered: string) =>
  choice(label, LOOK_OPTIONS[name], undefined, { control: "look", answered });

const NO_WEEKDAYS = `Dias de atendimento: envie uma lista de ${WEEKDAYS.join(", ")}`;

const timeOfDay = (label: string) =>
  z
    .string(`${label}: use uma hora como 09:00`)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label}: use uma hora como 09:00`)
    .meta({ title: label, control: "time", answered: "No fuso horário do site" });

const STATE_TOO_LONG = { tooLong: "Estado: no máximo 2 caracteres" };

/** Visible to every visitor by `GET /api/settings/public`. */
const publicFields = {
  siteName: required(
    plainLine("Nome do site", 100),
    "Informe o nome do site",
    "Nome do site: envie um texto",
  ),
  siteDescription: required(plainLine("Descrição", 500, { control: "text" }), "Informe a descrição do site"),
  contactEmail: checked("E-mail", 254, isEmail, "E-mail inválido", {
    control: "email",
    hint: "Recebe também os avisos de novos leads.",
  }),
  contactPhone: phone("Telefone"),
  whatsappNumber: phone("WhatsApp"),
  logoUrl: file("Logo"),
  faviconUrl: file("Favicon"),
  addressStreet: plainLine("Endereço", 200, { words: { called: "Rua" } }),
  addressCity: plainLine("Cidade", 100),
  addressState: whenFilled(
    emptyOr(line("Estado", 30, STATE_TOO_LONG).overwrite(stateCode), "Estado", "plain"),
    (value) => value.length <= 2,
    STATE_TOO_LONG.tooLong,
  ),
  addressZipCode: whenFilled(
    emptyOr(
      line("CEP", 20).overwrite((value) => readCep(value) ?? value),
      "CEP",
      "plain",
    ),
    (value) => readCep(value) !== null,
    "CEP: use oito números, como 01310-100",
  ),
  addressCountry: plainLine("País", 60),
  googleMapsUrl: site("Link do Google Maps"),
  googleMapsEmbedUrl: whenFilled(
    emptyOr(
      line("Mapa incorporado", 2000).overwrite((value) => readMapEmbed(takeFrameAddress(value)) ?? value),
      "Endereço do mapa incorporado",
      "url",
      { hint: "No Google Maps: Compartilhar, Incorporar um mapa, e copie só o endereço entre aspas." },
    ),
    (value) => readMapEmbed(value) !== null,
    "Mapa incorporado: use o endereço de “Incorporar um mapa”, que começa com https://www.google.com/maps/",
  ),
  linkedinUrl: site("LinkedIn", "https://www.linkedin.com/company/"),
  instagramUrl: site("Instagram", "https://www.instagram.com/"),
  facebookUrl: site("Facebook", "https://www.facebook.com/"),
  twitterUrl: site("Twitter", "https://x.com/"),
  seoTitle: plainLine("Título SEO", 200),
  seoDescription: plainLine("Descrição SEO", 500, { control: "text" }),
  seoKeywords: plainLine("Palavras-chave SEO", 500, { hint: "Separadas por vírgulas." }),
  primaryColor: color("Cor principal"),
  secondaryColor: color("Cor secundária"),
  accentColor: color("Cor de destaque"),
  logoLight: file("Logo para fundo claro", {
    control: "logo",
    answered: "O logo em fundo claro; `logoUrl` vence",
  }),
  logoDark: file("Logo para fundo escuro", {
    control: "logo",
    hint: "Sem ele, o tema escuro mostra o do fundo claro.",
    answered: "O logo em fundo escuro",
  }),
  logoSymbol: file("Símbolo", {
    control: "logo",
    hint: "Quadrado, sem o nome. Dele vêm o favicon e os ícones do site.",
    answered: "Só o símbolo; dele vêm os ícones do site, se não há `faviconUrl`",
  }),
  identity: choice("Desenhos", IDENTITIES, undefined, {
    control: "look",
    words: { called: "Identidade visual" },
    answered: "Os desenhos e o motivo das páginas",
  }),
  typeface: choice("Par de tipografias", TYPEFACES, undefined, {
    control: "look",
    words: { called: "Tipografia" },
    answered: "O par de tipografias",
  }),
  cornerRadius: choice("Cantos", CORNER_RADII, undefined, {
    control: "look",
    answered: "O arredondamento dos cantos",
  }),
  lightGround: look("Fundo do tema claro", "lightGround", "O fundo das páginas no tema claro"),
  lightGroundColor: color("Fundo claro, escolhido por você"),
  darkGround: look("Fundo do tema escuro", "darkGround", "O fundo das páginas no tema escuro"),
  darkGroundColor: color("Fundo escuro, escolhido por você"),
  headingSize: look("Tamanho dos títulos", "headingSize", "O tamanho dos títulos"),
  headingWeight: look("Peso dos títulos", "headingWeight", "O peso dos títulos"),
  headingSpacing: look("Espaço entre as letras dos títulos", "headingSpacing", "O espaço entre as letras"),
  headingWidth: look(
    "Largura dos títulos",
    "headingWidth",
    "A largura das letras dos títulos, se a fonte tem outras",
  ),
  headingFont: ownFont("Fonte própria dos títulos", "Os arquivos da fonte dos títulos; vencem o par"),
  textFont: ownFont("Fonte própria dos textos", "Os arquivos da fonte dos textos; vencem o par"),
  lineStyle: look("Linhas", "lineStyle", "A força das linhas finas"),
  headerStyle: look("Cabeçalho", "headerStyle", "A forma do cabeçalho"),
  footerStyle: look("Rodapé", "footerStyle", "A forma do rodapé"),
  motion: look("Movimento", "motion", "Quanto as páginas se movem"),
  answerHours: wholeNumber(
    "Horas úteis até a resposta",
    { min: 0, max: 720, usual: 0 },
    {
      hint: "O prazo de cada novo contato, e o que o site promete. Com 0 não há prazo.",
      answered: "Em quantas horas úteis um contato é respondido; 0: nada é prometido",
    },
  ),
  isMaintenanceMode: onOff("Modo de manutenção", {
    hint: "As páginas públicas mostram um aviso; o painel e a API continuam.",
  }),
  googleAnalyticsId: tagId("googleAnalyticsId", "ID do Google Analytics", "use um código como G-AB12CD34EF"),
  facebookPixelId: tagId("facebookPixelId", "ID do Pixel", "use só os números do pixel"),
  googleTagManagerId: tagId("googleTagManagerId", "ID do Tag Manager", "use um código como GTM-AB12CD3"),
};

const staffFields = {
  siteUrl: whenFilled(
    emptyOr(
      line("Endereço do site", 300).overwrite((value) => readOrigin(value) ?? value),
      "Endereço do site",
      "url",
    ),
    (value) => readOrigin(value) !== null,
    "Endereço do site: use só o início, como https://www.suaempresa.com.br",
  ),
  allowRegistration: onOff("Permitir Registro", {
    hint: "Qualquer pessoa pode criar uma conta de autor na tela de login do painel: escreve rascunhos, e a equipe publica.",
  }),
  businessDays: z
    .array(z.enum(WEEKDAYS, NO_WEEKDAYS), NO_WEEKDAYS)
    .min(1, "Dias de atendimento: escolha pelo menos um dia da semana")
    .overwrite((days) => WEEKDAYS.filter((day) => days.includes(day)))
    .default([...DEFAULT_SETTINGS.businessDays])
    .meta({
      title: "Dias de atendimento",
      control: "weekdays",
      answered: "Os dias da semana com horas úteis; feriados nacionais não contam",
    }),
  businessStart: timeOfDay("Início do atendimento"),
  businessEnd: timeOfDay("Fim do atendimento"),
  showAnswerTime: onOff("Mostrar em quanto tempo respondemos", {
    hint: `No contato do site: a mediana dos últimos ${ANSWER_TIME_DAYS} dias, calculada das respostas, em horas úteis.`,
  }),
  stalledDays: wholeNumber(
    "Dias até um negócio contar como parado",
    { min: 1, max: 365, usual: DEFAULT_SETTINGS.stalledDays },
    {
      hint: "Um lead aberto sem atividade por esse tempo, e sem próximo passo, aparece em “Hoje”.",
      answered: "Depois de quantos dias sem atividade um lead aberto conta como parado",
    },
  ),
  cnpjService: choice(
    "Consulta de CNPJ",
    ["off", "brasilapi", "receitaws", "own"],
    ["Desativada", "BrasilAPI", "ReceitaWS", "Outro endereço"],
    {
      hint: "Preenche o cadastro de uma empresa quando alguém da equipe pede. O serviço recebe o CNPJ, e nada mais.",
    },
  ),
  cnpjServiceUrl: whenFilled(
    emptyOr(line("Endereço da consulta", 500), "Endereço da consulta", "plain", {
      hint: "Com {cnpj} no lugar do número: https://consulta.exemplo.com.br/{cnpj}",
      shownWith: { cnpjService: "own" },
    }),
    (value) => value.includes("{cnpj}") && isWebAddress(value.replaceAll("{cnpj}", "00000000000000")),
    CNPJ_SERVICE_URL,
  ),
  legalName: plainLine("Razão social", 200),
  cnpj: line("CNPJ", 30)
    .refine((value) => value === "" || readCnpj(value) !== null, "CNPJ inválido: confira os números")
    .transform((value) => readCnpj(value) ?? "")
    .default("")
    .meta({ title: "CNPJ", control: "plain", answered: "Catorze caracteres, sem pontos" }),
  dpoName: plainLine("Encarregado", 200, {
    hint: "Quem responde pelos dados pessoais (LGPD, art. 41).",
    answered: "O encarregado pelos dados pessoais",
  }),
  dpoEmail: checked("E-mail do encarregado", 254, isEmail, "E-mail do encarregado inválido", {
    control: "email",
  }),
};

export const SETTINGS_FIELDS = declareFields({ ...publicFields, ...staffFields });

export const publicSettingsSchema = z.object(declareFields(publicFields).answer);

export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** Visible to staff only. */
const settingsSchema = z.object({ id: z.string(), ...SETTINGS_FIELDS.answer });

export type Settings = z.infer<typeof settingsSchema>;

/** `GET` and `PUT /api/settings` answer with the settings and the site's effective URL. */
export const settingsAnswerSchema = settingsSchema.extend({
  siteUrlInForce: z.string().describe("`SITE_URL` vence a configuração, que vence o endereço local"),
});

export type SettingsAnswer = z.infer<typeof settingsAnswerSchema>;

/**
 * `PUT /api/settings`: absent fields stay unchanged; `null` and empty text unset a field. Unknown fields, the id and
 * `siteUrlInForce` are ignored, so that the whole object can be sent back as it was read.
 */
export const settingsChangeSchema = z.object(
  SETTINGS_FIELDS.changes,
  "Envie as configurações em um objeto JSON",
);

export type SettingsChange = z.infer<typeof settingsChangeSchema>;
