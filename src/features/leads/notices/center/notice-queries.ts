import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { ROWS_PER_PAGE } from "#src/ui/lists/pagination.tsx";
import type { NoticeList, NoticeSettings, ReadNotices, Unread } from "../schema.ts";

const NOTICES = ["notices"] as const;
const SETTINGS = ["account", "notices"] as const;
const REFRESH_MS = 60_000;

export const unreadQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...NOTICES, "unread"],
    queryFn: ({ signal }) => api.get<Unread>("/api/notices/unread", {}, signal),
    refetchInterval: REFRESH_MS,
  });

export const noticesQuery = (api: ApiClient, page: number) =>
  queryOptions({
    queryKey: [...NOTICES, "list", page],
    queryFn: ({ signal }) => api.get<NoticeList>("/api/notices", { page, limit: ROWS_PER_PAGE }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const useReadNotices = () =>
  useChange({
    send: (api, which: ReadNotices) => api.send<Unread>("POST", "/api/notices/read", which),
    queryKey: NOTICES,
    failed: "Erro ao marcar como lida",
  });

export const noticeSettingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => api.get<NoticeSettings>("/api/account/notices", {}, signal),
  });

export const useSaveNoticeSettings = () =>
  useChange({
    send: (api, settings: NoticeSettings) =>
      api.send<NoticeSettings>("PUT", "/api/account/notices", settings),
    queryKey: SETTINGS,
    done: "Notificações salvas",
  });
