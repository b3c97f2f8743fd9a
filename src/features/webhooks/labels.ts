import type { Delivery, Destination, EventKind, SubscribedEvent } from "./schema.ts";

export const EVENTS: Record<SubscribedEvent, { label: string; hint: string }> = {
  contact: { label: "Contato", hint: "Alguém enviou o formulário de contato" },
  "lead-magnet": { label: "E-book", hint: "Alguém pediu o e-book" },
  newsletter: { label: "Newsletter", hint: "Alguém se inscreveu" },
  "data-removal": { label: "Remoção de dados", hint: "Alguém pediu a remoção dos seus dados" },
  "lead.updated": { label: "Lead mudou", hint: "A equipe mudou algo de um lead" },
  "lead.mail": { label: "E-mail de um lead", hint: "Um lead escreveu por e-mail, ou recebeu uma resposta" },
  "lead.task": { label: "Tarefa de um lead", hint: "Uma tarefa foi criada, feita ou reaberta" },
  "deal.won": { label: "Negócio ganho", hint: "Um lead passou a convertido" },
  "deal.lost": { label: "Negócio perdido", hint: "Um lead passou a perdido" },
  "post-published": { label: "Post publicado", hint: "Um post entrou no ar" },
};

export function eventLabel(kind: EventKind): string {
  return kind === "test" ? "Teste" : EVENTS[kind].label;
}

interface Mark {
  label: string;
  tone: "success" | "neutral" | "warning" | "danger";
}

export function deliveryMark({
  state,
  attempts,
  cancelledAt,
}: Pick<Delivery, "state" | "attempts" | "cancelledAt">): Mark {
  if (cancelledAt) return { label: "Cancelada", tone: "neutral" };
  if (state === "delivered") return { label: "Entregue", tone: "success" };
  if (state === "failed") return { label: "Falhou", tone: "danger" };
  return attempts === 0
    ? { label: "Na fila", tone: "neutral" }
    : { label: "Tentando de novo", tone: "warning" };
}

export function destinationMark({ isActive, goneAt }: Destination): Mark {
  if (isActive) return { label: "Ativo", tone: "success" };
  return goneAt
    ? { label: "Desativado: respondeu 410", tone: "danger" }
    : { label: "Inativo", tone: "neutral" };
}

/** Describes the result of a test in one sentence. */
export function testOutcome({
  state,
  status,
  detail,
}: Pick<Delivery, "state" | "status" | "detail">): string {
  if (state === "delivered") return `O destino respondeu ${status}.`;
  return detail ?? "Veja as entregas deste destino.";
}
