import { useChange } from "#src/ui/api/use-change.ts";
import { leadKey, LEADS } from "../../lead-queries.ts";
import { NO_MAIL_SERVER } from "../delivery/schema.ts";
import type { TypedMail } from "./schema.ts";

/** A mail to send now, or at a given time. */
interface MailToSend extends TypedMail {
  files: File[];
  sendAt?: string;
  /** Brings the mail back into the form. */
  restore: () => void;
  /** False if the mail is only stored, since there is no server to send it. */
  isSent: boolean;
}

/** Sends a mail, now or later. Until it leaves, the toast offers to undo it. */
export function useSendMail(leadId: string) {
  const path = `/api/leads/${leadId}/planned-mails`;
  const cancel = useChange({
    send: (api, { id }: { id: string; restore: () => void }) => api.send("DELETE", `${path}/${id}`),
    queryKey: leadKey(leadId),
    done: (_answer, { restore }) => {
      restore();
      return { title: "Envio desfeito", description: "O texto está de volta em “Responder”." };
    },
    failed: "O envio não foi desfeito",
    advice: "O e-mail já pode ter saído.",
  });
  return useChange({
    send: (api, { files, restore: _restore, isSent: _isSent, ...mail }: MailToSend) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(mail)) form.set(name, String(value));
      for (const file of files) form.append("files", file);
      return api.sendForm<{ id: string }>("POST", waits(mail) ? path : `/api/leads/${leadId}/mails`, form);
    },
    queryKey: LEADS,
    done: ({ id }, { restore, isSent, ...mail }) => {
      if (mail.sendAt) return { title: "E-mail programado!" };
      const action = { label: "Desfazer", run: () => cancel.mutate({ id, restore }) };
      return {
        ...(isSent
          ? { title: "E-mail enviado" }
          : { title: "E-mail guardado, não enviado", description: `${NO_MAIL_SERVER}.` }),
        ...(waits(mail) && { durationMs: Number(mail.undoSeconds) * 1000, action }),
      };
    },
  });
}

const waits = ({ sendAt, undoSeconds }: Pick<MailToSend, "sendAt" | "undoSeconds">): boolean =>
  sendAt !== undefined || Number(undoSeconds) > 0;
