// Settings of a site whose owner has entered none, among them the brand's colors.

import type { Weekday } from "#src/shared/time/business-hours.ts";

/** The service that is asked about a CNPJ; `off` asks nobody, `own` uses the address of the settings. */
export type CnpjService = "off" | "brasilapi" | "receitaws" | "own";

export const DEFAULT_SETTINGS = {
  siteName: "Vitrine",
  siteDescription: "Conheça o nosso trabalho e fale com a gente.",
  contactEmail: null,
  primaryColor: "#285491",
  secondaryColor: "#3A6AA0",
  accentColor: "#E9A23B",
  identity: "none",
  typeface: "studio",
  cornerRadius: "medium",
  isMaintenanceMode: false,
  allowRegistration: false,
  answerHours: 0,
  businessDays: ["mon", "tue", "wed", "thu", "fri"] as Weekday[],
  businessStart: "09:00",
  businessEnd: "18:00",
  showAnswerTime: false,
  stalledDays: 14,
  cnpjService: "off",
} as const;
