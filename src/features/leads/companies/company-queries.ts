import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { LEADS } from "../lead-queries.ts";
import type {
  CompanyChange,
  CompanyDetails,
  CompanyInput,
  CompanyList,
  CompanyTimeline,
  LeadCompany,
} from "./schema.ts";

export const COMPANIES = ["companies"] as const;
/** Key prefix of what is read of one company. */
export const companyKey = (id: string) => [...COMPANIES, "one", id] as const;

export const companyListQuery = (api: ApiClient, query: { q: string; page: number; limit: number }) =>
  queryOptions({
    queryKey: [...COMPANIES, "list", query],
    queryFn: ({ signal }) => api.get<CompanyList>("/api/companies", query, signal),
    placeholderData: keepPreviousData,
  });

export const companyQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: companyKey(id),
    queryFn: ({ signal }) => api.get<CompanyDetails>(`/api/companies/${id}`, {}, signal),
  });

export const companyTimelineQuery = (api: ApiClient, id: string) =>
  infiniteQueryOptions({
    queryKey: [...companyKey(id), "timeline"],
    queryFn: ({ signal, pageParam }) =>
      api.get<CompanyTimeline>(`/api/companies/${id}/timeline`, { before: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ events }) => events),
  });

export const leadCompanyQuery = (api: ApiClient, leadId: string) =>
  queryOptions({
    queryKey: [...COMPANIES, "lead", leadId],
    queryFn: ({ signal }) => api.get<LeadCompany>(`/api/leads/${leadId}/company`, {}, signal),
  });

export const useAddCompany = () =>
  useChange({
    send: (api, input: CompanyInput) => api.send<CompanyDetails>("POST", "/api/companies", input),
    queryKey: COMPANIES,
    also: LEADS,
    done: "Empresa cadastrada!",
  });

export const useChangeCompany = (id: string) =>
  useChange({
    send: (api, change: CompanyChange) => api.send<CompanyDetails>("PUT", `/api/companies/${id}`, change),
    queryKey: COMPANIES,
    also: LEADS,
    done: "Empresa salva!",
  });

export const useLinkLead = (leadId: string) =>
  useChange({
    send: (api, companyId: string | null) => api.send("PUT", `/api/leads/${leadId}/company`, { companyId }),
    queryKey: COMPANIES,
    also: LEADS,
    done: "Empresa do lead salva!",
    failed: "Erro ao vincular a empresa",
  });
