// Queries and changes of a lead's page.
import { queryOptions } from "@tanstack/react-query";
import { LEADS, leadKey } from "#src/features/leads/lead-queries.ts";
import type { LeadWords } from "#src/features/leads/forecast/schema.ts";
import type { MailFile, PlannedMail } from "#src/features/leads/mails/schema.ts";
import type { LeadChange, LeadDetails } from "#src/features/leads/schema.ts";
import type { LeadEvent } from "#src/features/leads/timeline/schema.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { saveBlob } from "#src/ui/lists/save-file.ts";
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

/** What is suggested where a stage or the reason of a loss is typed. */
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

export const useSettleReply = (id: string) =>
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

/** Saves a file of a mail that left from here. */
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

export const useSettleTask = (id: string) =>
  useChange({
    send: (api, task: { id: string; done: boolean }) =>
      api.send<Task>("PUT", `/api/leads/${id}/tasks/${task.id}`, { done: task.done }),
    queryKey: LEADS,
    failed: "Erro ao atualizar a tarefa",
  });
