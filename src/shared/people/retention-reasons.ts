// Legal reasons to keep data despite an erasure request. Does not import Zod, because screens and mails use it.

/**
 * Law 13.709/2018 (LGPD). Article 18, VI lets a person have data erased that is processed by consent, "except in the cases
 * of article 16"; article 16, I is the legal or regulatory obligation. The other reasons are bases of articles 7 and 11
 * that do not rest on consent and outlive an objection. Legitimate interest (art. 7, IX) is not among them: it gives way
 * to the person who objects (art. 18, § 2). Research (art. 16, II), transfer (III) and own use of anonymous data (IV) do
 * not apply to contacts of a company.
 */
export const RETENTION_REASONS = {
  LEGAL_OBLIGATION: {
    label: "Cumprimento de obrigação legal ou regulatória",
    article: "LGPD, art. 16, I; art. 7, II; art. 11, II, a",
  },
  CONTRACT: {
    label: "Execução de contrato, ou de tratativas que a pessoa pediu",
    article: "LGPD, art. 7, V",
  },
  LEGAL_CLAIMS: {
    label: "Exercício regular de direitos em processo judicial, administrativo ou arbitral",
    article: "LGPD, art. 7, VI; art. 11, II, d",
  },
  CREDIT_PROTECTION: { label: "Proteção do crédito", article: "LGPD, art. 7, X" },
} as const satisfies Record<string, { label: string; article: string }>;

export type RetentionReason = keyof typeof RETENTION_REASONS;
export const RETENTION_REASON_NAMES = Object.keys(RETENTION_REASONS) as [
  RetentionReason,
  ...RetentionReason[],
];

/** Formats a reason: `Proteção do crédito (LGPD, art. 7, X)`. */
export function describeReason(reason: RetentionReason): string {
  const { label, article } = RETENTION_REASONS[reason];
  return `${label} (${article})`;
}
