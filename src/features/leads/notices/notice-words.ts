// The sentences of notices, in the dashboard and in mails, and the details that they need.

import { formatDateTime } from "#src/shared/time/date-format.ts";
import { formatStepTime } from "#src/shared/time/next-step.ts";
import type { NoticeKind } from "./labels.ts";

/** Details of a notice by its kind. The lead's name is read from the lead. */
export interface NoticeData {
  /** Name of the colleague who caused it. */
  by?: string;
  /** The lead was assigned by turns. */
  byTurn?: true;
  /** Number of leads, if there were several. */
  count?: number;
  /** A colleague noted an answer by WhatsApp; absent: the lead wrote by e-mail. */
  isByWhatsapp?: true;
  /** A next step or a task. */
  text?: string;
  /** The day of a step, or the moment of a step, task or deadline. */
  due?: string;
  isTask?: true;
}

export interface DescribedNotice {
  kind: NoticeKind;
  data: NoticeData;
  /** Name of the lead, if it is about a single one. */
  leadName: string | null;
}

const NAMELESS = "Lead sem nome";

/** Describes a notice in one sentence, with moments on the site's clock. */
export function describeNotice({ kind, data, leadName }: DescribedNotice, timeZone: string): string {
  const name = leadName ?? NAMELESS;
  const { by, count, text = "", due = "" } = data;
  switch (kind) {
    case "assigned":
      if (count !== undefined) return `${by ?? "O site"} atribuiu ${count} leads a você`;
      if (data.byTurn) return `Novo lead na sua vez: ${name}`;
      return by ? `${by} atribuiu a você o lead ${name}` : `Lead atribuído a você: ${name}`;
    case "replied":
      return data.isByWhatsapp
        ? `${by ?? "Alguém"} respondeu por WhatsApp a ${name}`
        : `${name} respondeu por e-mail`;
    case "step": {
      const what = data.isTask ? "Tarefa para" : "Próximo passo para";
      return `${what} ${formatStepTime({ at: due, text }, timeZone)}: ${text} (${name})`;
    }
    case "deadline":
      return `Responder a ${name} até ${formatDateTime(due, timeZone)}`;
    case "overdue":
      return `${name} está sem resposta no prazo`;
    case "undelivered":
      return `E-mail não entregue a ${name}`;
  }
}
