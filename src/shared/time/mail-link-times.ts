// Validity of links in mails (docs/produto.md, "Own account"), and its wording.

const DAY = 24 * 60;

/** In minutes. */
export const MAIL_LINK_MINUTES = {
  invitation: 7 * DAY,
  "confirm-email": DAY,
  "reset-password": 30,
  "change-email": DAY,
  // Long enough for the owner of a stolen account to return from vacation.
  "keep-email": 7 * DAY,
} as const;
export type MailLinkPurpose = keyof typeof MAIL_LINK_MINUTES;

/** "7 dias", "24 horas", "30 minutos" */
export function mailLinkTime(purpose: MailLinkPurpose): string {
  const minutes = MAIL_LINK_MINUTES[purpose];
  if (minutes > DAY && minutes % DAY === 0) return `${minutes / DAY} dias`;
  return minutes >= 60 ? `${minutes / 60} horas` : `${minutes} minutos`;
}
