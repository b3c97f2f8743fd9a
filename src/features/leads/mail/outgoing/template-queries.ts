import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import type { MailTemplate, TemplateInput } from "./schema.ts";

const PATH = "/api/mail-templates";
const KEY = ["mail-templates"] as const;

export const templatesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get<{ templates: MailTemplate[] }>(PATH, {}, signal)).templates,
  });

/** Creates a template, or changes the one with this id. */
export const useSaveTemplate = (id?: string) =>
  useChange({
    send: (api, input: TemplateInput) =>
      id
        ? api.send<MailTemplate>("PUT", `${PATH}/${id}`, input)
        : api.send<MailTemplate>("POST", PATH, input),
    queryKey: KEY,
    done: id ? "Modelo atualizado!" : "Modelo criado!",
  });

export const useDeleteTemplate = () =>
  useChange({
    send: (api, { id }: MailTemplate) => api.send("DELETE", `${PATH}/${id}`),
    queryKey: KEY,
    done: "Modelo excluído",
    failed: "Erro ao excluir",
  });
