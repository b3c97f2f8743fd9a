// Queries and mutations of a lead's page.

import { useChange } from "#src/ui/api/use-change.ts";
import { LEADS, leadKey } from "../lead-queries.ts";
import type { LeadChange, LeadDetails } from "../schema.ts";
import type { LeadEvent } from "../timeline/schema.ts";
import type { AnswerInput } from "./schema.ts";

export const useChangeLead = (id: string) =>
  useChange({
    send: (api, change: LeadChange) => api.send<LeadDetails>("PUT", `/api/leads/${id}`, change),
    queryKey: LEADS,
    done: "Lead atualizado!",
  });

export const useAddNote = (id: string) =>
  useChange({
    send: (api, note: { text: string }) => api.send<LeadEvent>("POST", `/api/leads/${id}/notes`, note),
    queryKey: leadKey(id),
    done: "Nota salva!",
  });

export const useAddAnswer = (id: string) =>
  useChange({
    send: (api, answer: AnswerInput) => api.send<LeadEvent>("POST", `/api/leads/${id}/answered`, answer),
    queryKey: LEADS,
    done: "Resposta registrada!",
  });

export const useDismissReply = (id: string) =>
  useChange({
    send: (api) => api.send<LeadEvent>("POST", `/api/leads/${id}/reply-settled`),
    queryKey: LEADS,
    failed: "Erro ao salvar",
  });
