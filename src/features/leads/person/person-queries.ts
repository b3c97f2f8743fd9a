// Queries and mutations of a lead's page.

import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { saveBlob } from "#src/ui/lists/save-file.ts";
import type { LeadWords } from "../forecast/schema.ts";
import { LEADS, leadKey } from "../lead-queries.ts";
import type { MailFile, PlannedMail } from "../mails/schema.ts";
import type { LeadChange, LeadDetails } from "../schema.ts";
import type { LeadEvent } from "../timeline/schema.ts";
import type { AnswerInput, Task, TaskInput } from "./schema.ts";

export const leadQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...leadKey(id), "details"],
    queryFn: ({ signal }) => api.get<LeadDetails>(`/api/leads/${id}`, {}, signal),
  });

export const tasksQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...leadKey(id), "tasks"],
    queryFn: async ({ signal }) =>
      (await api.get<{ tasks: Task[] }>(`/api/leads/${id}/tasks`, {}, signal)).tasks,
  });

export const leadPeopleQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...LEADS, "people"],
    queryFn: async ({ signal }) =>
      (await api.get<{ people: { id: string; name: string }[] }>("/api/leads/people", {}, signal)).people,
  });

/** Loads suggestions for the stage and the reason of a loss. */
export const leadWordsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...LEADS, "words"],
    queryFn: ({ signal }) => api.get<LeadWords>("/api/leads/words", {}, signal),
  });

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
    done: "Nota guardada!",
  });

export const useAddAnswer = (id: string) =>
  useChange({
    send: (api, answer: AnswerInput) => api.send<LeadEvent>("POST", `/api/leads/${id}/answered`, answer),
    queryKey: LEADS,
    done: "Resposta guardada!",
  });

export const useDismissReply = (id: string) =>
  useChange({
    send: (api) => api.send<LeadEvent>("POST", `/api/leads/${id}/reply-settled`),
    queryKey: LEADS,
    failed: "Erro ao guardar",
  });

export const plannedMailsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...leadKey(id), "planned-mails"],
    queryFn: async ({ signal }) =>
      (await api.get<{ mails: PlannedMail[] }>(`/api/leads/${id}/planned-mails`, {}, signal)).mails,
  });

export const useCancelMail = (id: string) =>
  useChange({
    send: (api, mailId: string) => api.send("DELETE", `/api/leads/${id}/planned-mails/${mailId}`),
    queryKey: leadKey(id),
    done: "E-mail cancelado",
    failed: "Erro ao cancelar",
  });

/** Downloads an attachment of a sent mail. */
export const useSaveMailFile = (id: string) =>
  useChange({
    send: async (api, { id: fileId, name }: Pick<MailFile, "id" | "name">) =>
      saveBlob(name, await api.download(`/api/leads/${id}/files/${fileId}`)),
    queryKey: leadKey(id),
    failed: "Erro ao baixar o anexo",
  });

export const useAddTask = (id: string) =>
  useChange({
    send: (api, task: TaskInput) => api.send<Task>("POST", `/api/leads/${id}/tasks`, task),
    queryKey: leadKey(id),
    done: "Tarefa criada!",
  });

export const useSetTaskDone = (id: string) =>
  useChange({
    send: (api, task: { id: string; done: boolean }) =>
      api.send<Task>("PUT", `/api/leads/${id}/tasks/${task.id}`, { done: task.done }),
    queryKey: LEADS,
    failed: "Erro ao atualizar a tarefa",
  });
