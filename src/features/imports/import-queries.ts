import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import type { Certificate, Import, ImportKind } from "./schema.ts";

const PATH = "/api/imports";
const KEY = ["imports"] as const;
/** Polling interval of a running import. */
const ASK_MS = 1000;

export const importsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<{ imports: Import[] }>(PATH, {}, signal),
    refetchInterval: ({ state }) =>
      state.data?.imports.some((one) => one.state === "reading") ? ASK_MS : false,
  });

export const importQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api.get<Import>(`${PATH}/${id}`, {}, signal),
  });

/** Polling interval of a certificate in progress. */
const MAKING_MS = 5_000;

/** Returns null until the certificate exists. */
export const certificateQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...KEY, id, "certificate"],
    queryFn: async ({ signal }) => {
      const found = await api.get<Certificate | Record<string, never>>(
        `${PATH}/${id}/certificate`,
        {},
        signal,
      );
      return "hash" in found ? (found as Certificate) : null;
    },
    refetchInterval: ({ state }) => (state.data === null ? MAKING_MS : false),
    retry: false,
  });

export const useLook = (id: string) =>
  useChange({
    send: (api, server: string) => api.send<object>("POST", `${PATH}/${id}/certificate`, { server }),
    queryKey: [...KEY, id, "certificate"],
  });

export const useCancelImport = () =>
  useChange({
    send: (api, id: string) => api.send("DELETE", `${PATH}/${id}`),
    queryKey: KEY,
    done: "Importação cancelada",
    failed: "Não foi possível cancelar a importação",
  });

interface Asked {
  kind: ImportKind;
  address: string;
  server: string;
  files: File[];
  dryRun: boolean;
}

export const useBeginImport = () =>
  useChange({
    send: (api, { files, ...fields }: Asked) => {
      if (files.length === 0) return api.send<{ id: string }>("POST", PATH, fields);
      const form = new FormData();
      form.set("kind", fields.kind);
      form.set("dryRun", String(fields.dryRun));
      form.set("address", fields.address);
      form.set("server", fields.server);
      for (const file of files) form.append("file", file);
      return api.sendForm<{ id: string }>("POST", PATH, form);
    },
    queryKey: KEY,
  });
