// Queries and mutations for WhatsApp codes.

import { findCodes } from "#src/shared/people/whatsapp-code.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import type { LeadFromClick, WhatsappClick } from "./schema.ts";

const LEADS = ["leads"] as const;

/** @param written a code, or the message that contains it */
export function findClick(api: ApiClient, written: string): Promise<WhatsappClick> {
  // Sends only possible codes of the message, since URLs are logged.
  const codes = findCodes(written).map((code) => `#${code}`);
  return api.get<WhatsappClick>(`/api/whatsapp/${encodeURIComponent(codes.join(" "))}`, {});
}

export const useAssignClick = (leadId: string) =>
  useChange({
    send: (api, code: string) => api.send<WhatsappClick>("POST", `/api/leads/${leadId}/whatsapp`, { code }),
    queryKey: LEADS,
    done: "Conversa ligada a este lead!",
  });

export const useCreateLeadFromClick = () =>
  useChange({
    send: (api, input: Omit<LeadFromClick, "phone"> & { phone: string }) =>
      api.send<{ id: string }>("POST", "/api/whatsapp/leads", input),
    queryKey: LEADS,
    done: "Lead criado!",
  });
