// Invented data-removal requests: one overdue, one with time left, one decided.

import type { PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";

export interface DemoRequest {
  name: string;
  email: string;
  phone: string | null;
  reason: string;
  /** Hours before the seeding. */
  hoursAgo: number;
  /** `hoursAgo`: hours before the seeding. */
  decision?: {
    status: "DONE" | "REFUSED";
    hoursAgo: number;
    decidedBy: string;
    note: string;
    erased: PersonalDataCounts;
  };
}

export const demoRequests: DemoRequest[] = [
  {
    name: "Eduardo Sampaio",
    email: "edu@sampaioimoveis.example",
    phone: "+5521972210098",
    reason:
      "Pedi um orçamento, fechei com outra empresa e não quero mais ser procurado. Apaguem o meu contato e a minha mensagem.",
    hoursAgo: 122,
  },
  {
    name: "Larissa Prado",
    email: "larissa@escolapequenolar.example",
    phone: null,
    reason: "Saí da escola e este e-mail passou para outra pessoa. Por favor, tirem o meu nome do cadastro.",
    hoursAgo: 19,
  },
  {
    name: "Otávio Brandão",
    email: "otavio@brandaoferragens.example",
    phone: "+5548991110027",
    reason: "Quero sair da lista de e-mails e apagar o que foi guardado quando baixei o e-book.",
    hoursAgo: 340,
    decision: {
      status: "DONE",
      hoursAgo: 318,
      decidedBy: "Administrador",
      note: "Apagamos o seu contato e a sua inscrição na newsletter.",
      erased: { leads: 1, leadEvents: 1, subscriptions: 1 },
    },
  },
];
