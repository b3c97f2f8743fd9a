// Fields that a column of a lead file may hold. Apart from the schema, so that the screen does not load Zod.

import type { Touch } from "../touch.ts";

type TouchField = `${"first" | "last"}${Capitalize<keyof Touch>}`;

/** Labels of the fields, in files and on screen. */
export const IMPORT_FIELDS = {
  name: "Nome",
  email: "E-mail",
  phone: "Telefone",
  source: "Fonte",
  status: "Status",
  createdAt: "Data",
  message: "Mensagem",
  pageUrl: "Página",
  consent: "Aceite",
  company: "Empresa",
  cnpj: "CNPJ",
  stage: "Etapa",
  value: "Valor",
  expectedMonth: "Mês previsto",
  owner: "Responsável",
  lostReason: "Motivo da perda",
  answeredAt: "Respondido em",
  referrer: "Veio de",
  firstAt: "Primeira visita: data",
  firstPage: "Primeira visita: página",
  firstSource: "Primeira visita: origem",
  firstMedium: "Primeira visita: meio",
  firstCampaign: "Primeira visita: campanha",
  firstGclid: "Primeira visita: gclid",
  firstFbclid: "Primeira visita: fbclid",
  lastAt: "Última visita: data",
  lastPage: "Última visita: página",
  lastSource: "Última visita: origem",
  lastMedium: "Última visita: meio",
  lastCampaign: "Última visita: campanha",
  lastGclid: "Última visita: gclid",
  lastFbclid: "Última visita: fbclid",
} as const satisfies Record<string, string> & Record<TouchField, string>;
export type ImportField = keyof typeof IMPORT_FIELDS;

const PARTS = ["at", "page", "source", "medium", "campaign", "gclid", "fbclid"] as const;

/** Fields of both visits, each with its visit and part. */
export const TOUCH_FIELDS = (["first", "last"] as const).flatMap((which) =>
  PARTS.map((part) => {
    const field = `${which}${part[0]?.toUpperCase()}${part.slice(1)}` as TouchField;
    return [field, `${which}Touch` as const, part] as const;
  }),
);
