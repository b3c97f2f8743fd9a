// Settings of a site whose owner has entered none, among them the brand's colors.

import type { Weekday } from "#src/shared/time/business-hours.ts";

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
} as const;
