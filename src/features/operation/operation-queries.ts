import { queryOptions } from "@tanstack/react-query";
import { type ApiClient, ApiError } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import type { Operation } from "./checks/schema.ts";
import type { TestedMail } from "./mail-server/schema.ts";

const PATH = "/api/operation";
const KEY = ["operation"];
const REFRESH_MS = 30_000;

export const operationQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<Operation>(PATH, {}, signal),
    refetchInterval: REFRESH_MS,
  });

/** Retries the jobs that have failed for good. */
export const useRetryJobs = () =>
  useChange({
    send: (api) => api.send<{ retried: number }>("POST", `${PATH}/failed-jobs/retry`),
    queryKey: KEY,
    done: ({ retried }) => ({
      title: retried === 1 ? "1 tarefa voltou à fila" : `${retried} tarefas voltaram à fila`,
    }),
    failed: "Erro ao tentar de novo",
    advice: "As tarefas continuam como estavam.",
  });

/** Sends an e-mail to oneself and shows the mail server's answer. */
export const useTestMail = () =>
  useChange({
    send: (api) => api.send<{ sentTo: string }>("POST", `${PATH}/test-mail`),
    queryKey: KEY,
    done: ({ sentTo }) => ({ title: "E-mail enviado", description: `Confira a caixa de ${sentTo}.` }),
    failed: "Erro ao enviar",
  });

/** Tests sending and reading, and shows what is in the mailbox or why it did not open. */
export const useTestMailbox = () =>
  useChange({
    send: async (api) => {
      const tested = await api.send<TestedMail>("POST", "/api/mailbox/test");
      if (!tested.reading.ok) throw new ApiError(409, { error: tested.reading.detail });
      return tested;
    },
    queryKey: KEY,
    done: ({ reading, sending, plusAddress }) => ({
      title: "A conexão com a caixa funcionou",
      description: [reading, sending, plusAddress].map(({ detail }) => detail).join(" "),
    }),
    failed: "Erro ao conectar à caixa",
  });
