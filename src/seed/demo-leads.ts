// Invented people and companies; the domain `.example` is reserved (RFC 2606).

import type { LeadStatus } from "#src/features/leads/schema.ts";

export interface DemoLead {
  name: string | null;
  email: string;
  phone: string | null;
  source: string;
  status: LeadStatus;
  message: string | null;
  /** Hours before the seeding. */
  hoursAgo: number;
  /** Visit that led to the lead: its hours before the lead, first page and source. */
  visit: { hours: number; page: string; source: string; medium?: string; campaign?: string };
  company?: string;
  stage?: string;
  /** In cents. */
  value?: number;
  /** Months after the month of the seeding. */
  monthsAhead?: number;
  lostReason?: string;
}

export const demoLeads: DemoLead[] = [
  {
    name: "Marcos Vieira",
    email: "marcos@serradistribuidora.example",
    phone: "+5554999120034",
    source: "contact-form",
    status: "NEW",
    message:
      "Hoje controlamos pedidos de 14 representantes em planilhas que chegam por e-mail no fim do dia. Precisamos de um sistema em que cada um lance o pedido na hora, mesmo sem sinal, e que o faturamento veja tudo antes das 17 h. Vocês atendem Caxias do Sul?",
    hoursAgo: 0.2,
    visit: {
      hours: 30,
      page: "/portfolio",
      source: "google",
      medium: "cpc",
      campaign: "sistemas-sob-medida",
    },
    company: "Serra Distribuidora",
  },
  {
    name: "Júlia Campos",
    email: "julia.campos@clinicaaurora.example",
    phone: "+5511988450012",
    source: "lead-magnet",
    status: "CONTACTED",
    message: null,
    hoursAgo: 20,
    visit: { hours: 0.1, page: "/ebook", source: "linkedin.com" },
    company: "Clínica Aurora",
  },
  {
    name: "Rafael Nunes",
    email: "rafael@lojasvereda.example",
    phone: "+5562996310455",
    source: "contact-form",
    status: "CONVERTED",
    message:
      "Nosso ERP é de 2009 e o fornecedor avisou que encerra o suporte em dezembro. Queremos migrar por partes, sem parar a loja. Podemos conversar nesta semana?",
    hoursAgo: 46,
    visit: { hours: 60, page: "/", source: "google", medium: "cpc", campaign: "sistemas-sob-medida" },
    company: "Lojas Vereda",
    stage: "ganho",
    value: 18_400_000,
  },
  {
    name: "Beatriz Lemos",
    email: "beatriz@lemoscontabil.example",
    phone: "+5531987650021",
    source: "contact-form",
    status: "QUALIFIED",
    message: "Precisamos integrar a emissão de NFS-e de três prefeituras ao nosso sistema de cobrança.",
    hoursAgo: 70,
    visit: { hours: 4, page: "/blog", source: "google.com" },
    company: "Lemos Contábil",
    stage: "proposta",
    value: 6_200_000,
    monthsAhead: 1,
  },
  {
    name: null,
    email: "compras@metalurgicatres.example",
    phone: null,
    source: "website",
    status: "NEW",
    message: "Solicito orçamento para manutenção de um sistema em Delphi com banco Firebird.",
    hoursAgo: 5,
    visit: { hours: 0.1, page: "/contato", source: "(direto)" },
  },
  {
    name: "Thiago Okada",
    email: "thiago@okadalog.example",
    phone: "+5541991230087",
    source: "contact-form",
    status: "NEW",
    message:
      "Somos uma transportadora com 60 caminhões. O rastreamento está em um sistema, o CT-e em outro e o financeiro em um terceiro; digitamos a mesma viagem três vezes.",
    hoursAgo: 9,
    visit: { hours: 1, page: "/portfolio", source: "google.com" },
    company: "Okada Log",
  },
  {
    name: "Larissa Prado",
    email: "larissa@escolapequenolar.example",
    phone: "+5585988770043",
    source: "newsletter",
    status: "CONTACTED",
    message: null,
    hoursAgo: 100,
    visit: { hours: 2, page: "/blog", source: "linkedin.com" },
  },
  {
    name: "Eduardo Sampaio",
    email: "edu@sampaioimoveis.example",
    phone: "+5521972210098",
    source: "contact-form",
    status: "LOST",
    message: "Queria um aplicativo de vistoria com fotos e assinatura. Qual é a faixa de preço?",
    hoursAgo: 190,
    visit: { hours: 1, page: "/", source: "google", medium: "cpc", campaign: "sistemas-sob-medida" },
    lostReason: "Preço",
  },
  {
    name: "Fernanda Rocha",
    email: "fernanda.rocha@viverbemfarma.example",
    phone: "+5571993440076",
    source: "contact-form",
    status: "CONVERTED",
    message:
      "Rede com oito farmácias. Precisamos que o estoque das lojas converse e que a transferência entre elas saia com nota. Um concorrente de vocês prometeu em 2 meses e sumiu.",
    hoursAgo: 260,
    visit: { hours: 90, page: "/blog", source: "google.com" },
    company: "Viver Bem Farma",
    stage: "ganho",
    value: 24_000_000,
  },
  {
    name: "Caio Antunes",
    email: "caio@antunesadvogados.example",
    phone: "+5511973350064",
    source: "lead-magnet",
    status: "QUALIFIED",
    message: null,
    hoursAgo: 310,
    visit: { hours: 0.2, page: "/ebook", source: "linkedin.com" },
    company: "Antunes Advogados",
    value: 3_800_000,
    monthsAhead: 2,
  },
  {
    name: "Patrícia Gomes",
    email: "patricia@agrovalelindo.example",
    phone: "+5566996120055",
    source: "contact-form",
    status: "CONTACTED",
    message: "Fazenda com três unidades; pesagem e romaneio ainda em papel. Internet só na sede.",
    hoursAgo: 400,
    visit: { hours: 26, page: "/portfolio", source: "indicacao.example", medium: "referral" },
    value: 9_000_000,
    monthsAhead: 2,
  },
  {
    name: "Henrique Dias",
    email: "henrique@diasautopecas.example",
    phone: "+5551984430019",
    source: "website",
    status: "LOST",
    message: "Procuro sistema pronto de oficina mecânica, até R$ 200 por mês.",
    hoursAgo: 520,
    visit: { hours: 0.5, page: "/", source: "(direto)" },
    lostReason: "Fora do que fazemos",
  },
];
