import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import type { DoubtfulMail, Mailbox, SettleMail } from "./schema.ts";

const MAILBOX = ["mailbox"] as const;
/** What comes in is looked for twice a minute. */
const NEWS_MS = 30_000;

export const mailboxQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: MAILBOX,
    queryFn: ({ signal }) => api.get<Mailbox>("/api/mailbox", {}, signal),
    refetchInterval: NEWS_MS,
  });

export const doubtfulQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...MAILBOX, "doubtful"],
    queryFn: async ({ signal }) =>
      (await api.get<{ mails: DoubtfulMail[] }>("/api/mailbox/doubtful", {}, signal)).mails,
    refetchInterval: NEWS_MS,
  });

/** Says whose a mail is, or that it is nobody's. */
export const useSettleMail = () =>
  useChange({
    send: (api, { id, choice }: { id: string; choice: SettleMail }) =>
      api.send("POST", `/api/mailbox/doubtful/${id}`, choice),
    queryKey: MAILBOX,
    also: ["leads"],
    done: (_answer, { choice }) =>
      "ignore" in choice
        ? { title: "E-mail ignorado", description: "Ele continua na caixa de e-mail." }
        : { title: "E-mail guardado no lead!" },
    failed: "Erro ao guardar o e-mail",
  });
