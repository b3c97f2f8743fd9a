// Calls of the dialog for codes of WhatsApp.
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { findCodes } from "#src/shared/people/whatsapp-code.ts";
import type { LeadOfClick, WhatsappClick } from "./schema.ts";

const LEADS = ["leads"] as const;

/** @param written a code, or the message that it stands in @returns the click that it is of */
export function findClick(api: ApiClient, written: string): Promise<WhatsappClick> {
  // Of the message only what may be a code: addresses are logged.
  const codes = findCodes(written).map((code) => `#${code}`);
  return api.get<WhatsappClick>(`/api/whatsapp/${encodeURIComponent(codes.join(" "))}`, {});
}

export const useJoinClick = (leadId: string) =>
  useChange({
    send: (api, code: string) => api.send<WhatsappClick>("POST", `/api/leads/${leadId}/whatsapp`, { code }),
    queryKey: LEADS,
    done: "Conversa ligada a este lead!",
  });

export const useCreateLeadOfClick = () =>
  useChange({
    send: (api, input: Omit<LeadOfClick, "phone"> & { phone: string }) =>
      api.send<{ id: string }>("POST", "/api/whatsapp/leads", input),
    queryKey: LEADS,
    done: "Lead criado!",
  });
