// Settings of a site whose owner has entered none, among them the brand's colors.

import { PLAIN_LOOK } from "#src/shared/site-look.ts";
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
  identity: "monograma",
  typeface: "studio",
  cornerRadius: "medium",
  ...PLAIN_LOOK,
  // A tint of the brand, whatever it is; the navy of earlier versions only suits a blue one.
  darkGround: "tint",
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
