import { type OutgoingPart, OUTGOING_PARTS } from "#src/shared/outgoing-parts.ts";
import { plural } from "#src/shared/words.ts";
import type { Outgoing } from "./schema.ts";

export const PART_NAMES: Record<OutgoingPart, string> = {
  mails: "E-mails",
  webhooks: "Webhooks",
  notices: "Avisos à equipe",
  newsletters: "Newsletter",
};

export const PART_HINTS: Record<OutgoingPart, string> = {
  mails: "A leads e a quem usou um formulário. Os programados saem na hora marcada.",
  webhooks:
    "O que aconteceu no site, para as suas ferramentas. Um destino desativado não recebe: ative-o antes.",
  notices: "Leads novos, prazos vencidos, tarefas e falhas. Um prazo que ainda corre avisa na hora dele.",
  newsletters: "As boas-vindas a quem se inscreveu.",
};

const UNITS: Record<OutgoingPart, [one: string, other: string]> = {
  mails: ["e-mail", "e-mails"],
  webhooks: ["webhook", "webhooks"],
  notices: ["aviso à equipe", "avisos à equipe"],
  newsletters: ["e-mail da newsletter", "e-mails da newsletter"],
};

/** Formats a count with its noun: "3 e-mails". */
export function countOf(part: OutgoingPart, counts: Outgoing["counts"]): string {
  const [one, other] = UNITS[part];
  return plural(counts[part], one, other);
}

/** Formats all counts: "3 e-mails e 12 webhooks", or "nada ainda". */
export function describeCounts(
  counts: Outgoing["counts"],
  parts: readonly OutgoingPart[] = OUTGOING_PARTS,
): string {
  const waiting = parts.filter((part) => counts[part] > 0).map((part) => countOf(part, counts));
  return waiting.length > 0 ? new Intl.ListFormat("pt-BR").format(waiting) : "nada ainda";
}
