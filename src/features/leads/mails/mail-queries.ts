// Queries and mutations for sending mails to leads.
import { queryOptions } from "@tanstack/react-query";
import { LEADS } from "#src/features/leads/lead-queries.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import type { MailInput } from "./schema.ts";

/** A mail to send now, or at a given time. */
interface MailToSend extends MailInput {
  files: File[];
  sendAt?: string;
}

/** The user's own signature. */
export const signatureQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...LEADS, "signature"],
    queryFn: async ({ signal }) => (await api.get<{ text: string }>("/api/leads/signature", {}, signal)).text,
  });

export const useSendMail = (id: string) =>
  useChange({
    send: (api, { files, ...mail }: MailToSend) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(mail)) form.set(name, value);
      for (const file of files) form.append("files", file);
      return api.sendForm("POST", `/api/leads/${id}/${mail.sendAt ? "planned-mails" : "mails"}`, form);
    },
    queryKey: LEADS,
    done: (_answer, { sendAt }) => ({ title: sendAt ? "E-mail programado!" : "E-mail a caminho!" }),
  });
