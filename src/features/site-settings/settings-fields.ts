// Cards of the Settings screen and their fields, in its order (docs/produto.md, "Settings").

import { SETTINGS_FIELDS, type SettingsChange } from "#src/settings/schema.ts";
import type { FormControl } from "#src/ui/forms/use-form-with-store.ts";
import type { SettingsGroup } from "./settings-parts.ts";

export type SettingsName = keyof SettingsChange;

export type SettingsFormState = FormControl<SettingsChange>;

export interface SettingsCard {
  group: SettingsGroup;
  /** Name of its page in the URL (`?parte=cores`). */
  slug: string;
  title: string;
  /** Shown on the screen's first page. */
  isGeneral?: true;
  text: string;
  /** Fields in a list have half the width each. */
  rows: readonly (SettingsName | readonly SettingsName[])[];
}

export const SETTINGS_CARDS: SettingsCard[] = [
  {
    group: "empresa",
    slug: "informacoes-basicas",
    title: "Informações Básicas",
    isGeneral: true,
    text: "Como o site se apresenta.",
    rows: ["siteName", "siteDescription", "siteUrl", ["logoUrl", "faviconUrl"]],
  },
  {
    group: "aparencia",
    slug: "logotipo",
    title: "Logotipo",
    text: "Em SVG fica nítido em qualquer tamanho. Sem logo, aparece o nome do site.",
    rows: ["logoLight", "logoDark", "logoSymbol"],
  },
  {
    group: "aparencia",
    slug: "identidade-visual",
    title: "Identidade visual",
    text: "Os desenhos, o motivo das páginas e as imagens para compartilhar.",
    rows: ["identity"],
  },
  {
    group: "aparencia",
    slug: "tipografia",
    title: "Tipografia",
    text: "Um par para títulos e textos, ou fontes suas, servido pelo próprio site.",
    rows: [
      "typeface",
      "headingFont",
      "textFont",
      "headingSize",
      "headingWeight",
      "headingWidth",
      "headingSpacing",
    ],
  },
  {
    group: "aparencia",
    slug: "fundo",
    title: "Fundo",
    text: "O chão das páginas em cada tema. Um tom claro ou escuro demais é ajustado até todo texto poder ser lido.",
    rows: ["lightGround", ["lightGroundColor"], "darkGround", ["darkGroundColor"]],
  },
  {
    group: "aparencia",
    slug: "formas",
    title: "Formas",
    text: "Cantos, linhas, cabeçalho, rodapé e quanto as páginas se movem.",
    rows: ["cornerRadius", "lineStyle", "headerStyle", "footerStyle", "motion"],
  },
  {
    group: "aparencia",
    slug: "cores",
    title: "Cores",
    text: "Todos os tons do site vêm destas três cores, com o contraste garantido; a de destaque é a dos botões de chamada.",
    rows: [["primaryColor", "secondaryColor"], ["accentColor"]],
  },
  {
    group: "empresa",
    slug: "contato",
    title: "Informações de Contato",
    isGeneral: true,
    text: "O que fica vazio não aparece no site.",
    rows: ["contactEmail", ["contactPhone", "whatsappNumber"], "stalledDays"],
  },
  {
    group: "empresa",
    slug: "prazo-de-resposta",
    title: "Prazo de resposta",
    text: "O prazo só conta no horário de atendimento, sem feriados nacionais. Uma mudança vale para os próximos contatos.",
    rows: [["answerHours"], "businessDays", ["businessStart", "businessEnd"], "showAnswerTime"],
  },
  {
    group: "empresa",
    slug: "localizacao",
    title: "Localização",
    isGeneral: true,
    text: "Para a página de contato e os textos legais.",
    rows: [
      "addressStreet",
      ["addressCity", "addressState", "addressZipCode", "addressCountry"],
      "googleMapsUrl",
      "googleMapsEmbedUrl",
    ],
  },
  {
    group: "empresa",
    slug: "consulta-de-cnpj",
    title: "Consulta de CNPJ",
    text: "De onde vêm os dados de empresas que a equipe cadastra. Quem visita o site não espera por ela.",
    rows: ["cnpjService", "cnpjServiceUrl"],
  },
  {
    group: "legal",
    slug: "dados-legais",
    title: "Dados legais",
    text: "Para o rodapé e os textos legais do site.",
    rows: ["legalName", ["cnpj"], "dpoName", "dpoEmail"],
  },
  {
    group: "empresa",
    slug: "redes-sociais",
    title: "Redes Sociais",
    isGeneral: true,
    text: "Cada ícone do rodapé aparece só com o endereço preenchido.",
    rows: [["facebookUrl", "instagramUrl", "linkedinUrl", "twitterUrl"]],
  },
  {
    group: "busca",
    slug: "seo-e-analytics",
    title: "SEO e Analytics",
    isGeneral: true,
    text: "Os códigos de terceiros só são carregados depois que o visitante aceita.",
    rows: [
      "seoTitle",
      "seoDescription",
      "seoKeywords",
      "googleAnalyticsId",
      "facebookPixelId",
      "googleTagManagerId",
      "allowRegistration",
    ],
  },
  {
    group: "manutencao",
    slug: "manutencao",
    title: "Manutenção",
    text: "Para quando o site precisa fechar por um momento.",
    rows: ["isMaintenanceMode"],
  },
];

/** Names of all fields on screen, with their card's, for comparisons. */
export const SETTINGS_LABELS: Record<string, string> = Object.fromEntries(
  SETTINGS_CARDS.flatMap(({ title, rows }) =>
    rows.flat().map((name) => [name, `${title}: ${SETTINGS_FIELDS.labels[name]}`]),
  ),
);

/** Names of all fields, in the order of the screen. */
export const SETTINGS_NAMES = Object.keys(SETTINGS_LABELS) as SettingsName[];
