// The cards and fields of the Settings screen, in its order (specification §2, "Settings screen").
import type { SettingsChange } from "#src/settings/schema.ts";
import { LOGO_LABELS } from "./schema.ts";

type SettingsFieldName = keyof SettingsChange;

export interface SettingsField {
  name: SettingsFieldName;
  label: string;
  hint?: string;
  kind?: "area" | "email" | "tel" | "url" | "secret" | "switch" | "colour" | "logo" | "look";
  /** Half the width: two fields fit side by side. */
  half?: boolean;
  maxLength?: number;
}

export interface SettingsCard {
  title: string;
  text: string;
  fields: SettingsField[];
}

export const SETTINGS_CARDS: SettingsCard[] = [
  {
    title: "Informações Básicas",
    text: "Como o site se apresenta.",
    fields: [
      { name: "siteName", label: "Nome do site", maxLength: 100 },
      { name: "siteDescription", label: "Descrição", kind: "area", maxLength: 500 },
      { name: "siteUrl", label: "Endereço do site", kind: "url" },
      { name: "logoUrl", label: "URL do logo", half: true },
      { name: "faviconUrl", label: "URL do favicon", half: true },
    ],
  },
  {
    title: "Logotipo",
    text: "Em SVG fica nítido em qualquer tamanho. Sem logo, aparece o nome do site.",
    fields: [
      { name: "logoLight", label: LOGO_LABELS.logoLight, kind: "logo" },
      {
        name: "logoDark",
        label: LOGO_LABELS.logoDark,
        kind: "logo",
        hint: "Sem ele, o tema escuro mostra o do fundo claro.",
      },
      {
        name: "logoSymbol",
        label: LOGO_LABELS.logoSymbol,
        kind: "logo",
        hint: "Quadrado, sem o nome. Dele vêm o favicon e os ícones do site.",
      },
    ],
  },
  {
    title: "Identidade visual",
    text: "Os desenhos, o motivo das páginas e as imagens para compartilhar.",
    fields: [
      { name: "identity", label: "Desenhos", kind: "look" },
      { name: "cornerRadius", label: "Cantos", kind: "look" },
    ],
  },
  {
    title: "Tipografia",
    text: "Um par para títulos e textos, servido pelo próprio site.",
    fields: [{ name: "typeface", label: "Par de tipografias", kind: "look" }],
  },
  {
    title: "Cores",
    text: "Todos os tons do site vêm destas duas cores, com o contraste garantido.",
    fields: [
      { name: "primaryColor", label: "Cor principal", kind: "colour", half: true },
      { name: "secondaryColor", label: "Cor secundária", kind: "colour", half: true },
    ],
  },
  {
    title: "Informações de Contato",
    text: "O que fica vazio não aparece no site.",
    fields: [
      {
        name: "contactEmail",
        label: "E-mail",
        kind: "email",
        hint: "Recebe também os avisos de novos leads.",
      },
      { name: "contactPhone", label: "Telefone", kind: "tel", half: true },
      { name: "whatsappNumber", label: "WhatsApp", kind: "tel", half: true },
    ],
  },
  {
    title: "Localização",
    text: "Para a página de contato e os textos legais.",
    fields: [
      { name: "addressStreet", label: "Endereço", maxLength: 200 },
      { name: "addressCity", label: "Cidade", half: true, maxLength: 100 },
      { name: "addressState", label: "Estado", half: true, maxLength: 2 },
      { name: "addressZipCode", label: "CEP", half: true, maxLength: 20 },
      { name: "addressCountry", label: "País", half: true, maxLength: 60 },
      { name: "googleMapsUrl", label: "Link do Google Maps", kind: "url" },
      {
        name: "googleMapsEmbedUrl",
        label: "Endereço do mapa incorporado",
        kind: "url",
        hint: "No Google Maps: Compartilhar, Incorporar um mapa, e copie só o endereço entre aspas.",
      },
    ],
  },
  {
    title: "Dados Legais",
    text: "Para os textos legais do site.",
    fields: [
      { name: "legalName", label: "Razão social", maxLength: 200 },
      { name: "cnpj", label: "CNPJ", half: true, maxLength: 18 },
      {
        name: "dpoName",
        label: "Encarregado",
        hint: "Quem responde pelos dados pessoais (LGPD, art. 41).",
        maxLength: 200,
      },
      { name: "dpoEmail", label: "E-mail do encarregado", kind: "email" },
    ],
  },
  {
    title: "Redes Sociais",
    text: "Cada ícone do rodapé aparece só com o endereço preenchido.",
    fields: [
      { name: "facebookUrl", label: "Facebook", kind: "url", half: true },
      { name: "instagramUrl", label: "Instagram", kind: "url", half: true },
      { name: "linkedinUrl", label: "LinkedIn", kind: "url", half: true },
      { name: "twitterUrl", label: "Twitter", kind: "url", half: true },
    ],
  },
  {
    title: "SEO e Analytics",
    text: "Os códigos de terceiros só são carregados depois que o visitante aceita.",
    fields: [
      { name: "seoTitle", label: "Título SEO", maxLength: 200 },
      { name: "seoDescription", label: "Descrição SEO", kind: "area", maxLength: 500 },
      { name: "seoKeywords", label: "Palavras-chave SEO", hint: "Separadas por vírgulas." },
      { name: "googleAnalyticsId", label: "ID do Google Analytics", kind: "secret" },
      { name: "facebookPixelId", label: "ID do Pixel", kind: "secret" },
      { name: "googleTagManagerId", label: "ID do Tag Manager", kind: "secret" },
      {
        name: "allowRegistration",
        label: "Permitir Registro",
        kind: "switch",
        hint: "Qualquer pessoa pode criar uma conta de editor na tela de entrada do painel.",
      },
    ],
  },
  {
    title: "Manutenção",
    text: "Para quando o site precisa fechar por um momento.",
    fields: [
      {
        name: "isMaintenanceMode",
        label: "Modo de manutenção",
        kind: "switch",
        hint: "As páginas públicas mostram um aviso; o painel e a API continuam.",
      },
    ],
  },
];

/** The names of all fields, in the order of the screen. */
export const SETTINGS_FIELDS: SettingsFieldName[] = SETTINGS_CARDS.flatMap(({ fields }) =>
  fields.map(({ name }) => name),
);

/** Those that the screen hides. */
export const SECRET_SETTINGS: SettingsFieldName[] = SETTINGS_CARDS.flatMap(({ fields }) =>
  fields.flatMap(({ name, kind }) => (kind === "secret" ? [name] : [])),
);

/** The names of all fields on screen, for comparisons. */
export const SETTINGS_LABELS: Record<string, string> = Object.fromEntries(
  SETTINGS_CARDS.flatMap(({ title, fields }) =>
    fields.map(({ name, label }) => [name, `${title}: ${label}`]),
  ),
);
