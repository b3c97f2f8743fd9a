import { queryOptions } from "@tanstack/react-query";
import { plural } from "#src/shared/words.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import type { Operation } from "./checks/schema.ts";
import type { TestedMailbox } from "./mail-server/schema.ts";

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

/** Logs in to the mailbox of replies and shows what is in it. */
export const useTestMailbox = () =>
  useChange({
    send: (api) => api.send<TestedMailbox>("POST", `${PATH}/test-mailbox`),
    queryKey: KEY,
    done: ({ address, mails }) => ({
      title: "A caixa abriu",
      description: `${address}: ${plural(mails, "e-mail", "e-mails")}.`,
    }),
    failed: "A caixa não abriu",
  });
