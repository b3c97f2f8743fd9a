// The demo's fictional company. Its numbers and addresses are invented.

import type { Settings } from "#src/settings/schema.ts";

export const demoSettings: Partial<Omit<Settings, "id">> = {
  siteName: "Prumo Sistemas",
  siteDescription:
    "Desenhamos, construímos e mantemos sistemas sob medida para empresas brasileiras: no prazo, documentados e seus.",
  contactEmail: "contato@prumo.example",
  contactPhone: "+551155550180",
  whatsappNumber: "5511900000000",
  answerHours: 24,
  addressStreet: "Rua do Nível, 180, sala 42",
  addressCity: "São Paulo",
  addressState: "SP",
  addressZipCode: "01000-000",
  addressCountry: "Brasil",
  googleMapsUrl: null,
  googleMapsEmbedUrl: null,
  linkedinUrl: "https://www.linkedin.com/company/prumo-sistemas-exemplo",
  instagramUrl: "https://www.instagram.com/prumo.sistemas.exemplo",
  identity: "prumo",
  darkGround: "navy",
  seoTitle: "Prumo Sistemas: software sob medida que fica de pé",
  seoDescription:
    "Sistemas sob demanda, soluções SaaS, integrações e suporte 24/7 para empresas brasileiras. Peça um orçamento.",
  seoKeywords: "software sob medida, sistemas, SaaS, integrações, suporte",
};
