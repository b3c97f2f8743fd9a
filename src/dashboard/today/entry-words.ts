import type { TodayEntry } from "./schema.ts";

interface EntryWords {
  /** Before the time; `late` once it is over. */
  due: string;
  late: string;
  /** Before the title in the morning's mail. */
  mail: string;
  /** Label of the link to where it is done, for entries that are not done on the spot. */
  action?: string;
}

export const ENTRY_WORDS: Record<TodayEntry["kind"], EntryWords> = {
  removal: {
    due: "remoção de dados até",
    late: "remoção de dados atrasada desde",
    mail: "Remoção de dados: ",
    action: "Atender pedido",
  },
  answer: {
    due: "responder até",
    late: "sem resposta no prazo, desde",
    mail: "Responder: ",
    action: "Responder",
  },
  reply: {
    due: "respondeu por e-mail em",
    late: "respondeu por e-mail em",
    mail: "Respondeu por e-mail: ",
    action: "Responder",
  },
  unmatched: {
    due: "e-mail sem lead, de",
    late: "e-mail sem lead, de",
    mail: "E-mail sem lead: ",
    action: "Ver e-mail",
  },
  failed: {
    due: "e-mail não entregue em",
    late: "e-mail não entregue em",
    mail: "E-mail não entregue: ",
    action: "Conferir endereço",
  },
  step: { due: "até", late: "até", mail: "" },
  task: { due: "até", late: "até", mail: "" },
  stalled: { due: "parado desde", late: "parado desde", mail: "Parado: " },
};

/** Kinds whose time is a deadline. */
export const DEADLINES: readonly TodayEntry["kind"][] = ["removal", "answer", "step", "task"];
