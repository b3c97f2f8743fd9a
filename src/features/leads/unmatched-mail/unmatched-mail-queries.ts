import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { MAILBOX_KEY, REFRESH_MS } from "../mailbox/mailbox-note.tsx";
import type { UnmatchedMail, SettleMail } from "../mailbox/schema.ts";

export const unmatchedMailsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...MAILBOX_KEY, "doubtful"],
    queryFn: async ({ signal }) =>
      (await api.get<{ mails: UnmatchedMail[] }>("/api/mailbox/doubtful", {}, signal)).mails,
    refetchInterval: REFRESH_MS,
  });

/** Assigns a mail to a lead, or ignores it. */
export const useSettleMail = () =>
  useChange({
    send: (api, { id, choice }: { id: string; choice: SettleMail }) =>
      api.send("POST", `/api/mailbox/doubtful/${id}`, choice),
    queryKey: MAILBOX_KEY,
    also: ["leads"],
    done: (_answer, { choice }) =>
      "ignore" in choice
        ? { title: "E-mail ignorado", description: "Ele continua na caixa de e-mail." }
        : { title: "E-mail guardado no lead!" },
    failed: "Erro ao guardar o e-mail",
  });
