// Categories of stored personal data, as a removal request counts them.

interface KindWords {
  /** Label shown to staff. */
  label: string;
  /** Words for the person, in the mail about the erasure. */
  inMail: string;
}

export const PERSONAL_DATA_KINDS = {
  leads: { label: "Leads", inMail: "Contatos" },
  leadEvents: { label: "Mensagens, e\u2011mails e anotações", inMail: "Mensagens, e\u2011mails e anotações" },
  leadTasks: { label: "Tarefas", inMail: "Tarefas sobre você" },
  plannedMails: { label: "E-mails programados", inMail: "E-mails programados" },
  attachments: { label: "Anexos", inMail: "Anexos" },
  companies: { label: "Empresas", inMail: "Empresas só suas" },
  mailsToOthers: { label: "E-mails em outros leads", inMail: "E-mails seus em outras conversas" },
  unmatchedMails: { label: "E-mails sem lead", inMail: "E-mails recebidos" },
  subscriptions: { label: "Newsletter", inMail: "Inscrições na newsletter" },
  webhookDeliveries: { label: "Envios a webhooks", inMail: "Registros de envio a outros sistemas" },
  contentMentions: { label: "Histórico do conteúdo", inMail: "Menções em versões antigas do site" },
  trashMentions: { label: "Lixeira", inMail: "Menções em conteúdo excluído" },
  mailFiles: { label: "E-mails em arquivo", inMail: "E-mails gravados em arquivo" },
} as const satisfies Record<string, KindWords>;

export type PersonalDataKind = keyof typeof PERSONAL_DATA_KINDS;
export const PERSONAL_DATA_KIND_NAMES = Object.keys(PERSONAL_DATA_KINDS) as PersonalDataKind[];

/** Entries by category; a missing category has none. */
export type PersonalDataCounts = Partial<Record<PersonalDataKind, number>>;

export function addCounts(...all: PersonalDataCounts[]): PersonalDataCounts {
  const sum: PersonalDataCounts = {};
  for (const counts of all) {
    for (const kind of PERSONAL_DATA_KIND_NAMES) {
      const count = counts[kind];
      if (count !== undefined) sum[kind] = (sum[kind] ?? 0) + count;
    }
  }
  return sum;
}

/** Lists the categories that have entries, in order. */
export function listCounts(counts: PersonalDataCounts): { kind: PersonalDataKind; count: number }[] {
  return PERSONAL_DATA_KIND_NAMES.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
}

/** Formats counts: `Leads: 2, Newsletter: 1`, or `nada`. */
export function describeCounts(counts: PersonalDataCounts): string {
  const parts = listCounts(counts).map(
    ({ kind, count }) => `${PERSONAL_DATA_KINDS[kind].label}: ${count.toLocaleString("pt-BR")}`,
  );
  return parts.length > 0 ? parts.join(", ") : "nada";
}
