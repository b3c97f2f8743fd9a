import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { MailAuthorizationState } from "./schema.ts";

export const AUTHORIZATION_PATH = "/api/mailbox/oauth";

export const authorizationQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [AUTHORIZATION_PATH],
    queryFn: ({ signal }) => api.get<MailAuthorizationState>(AUTHORIZATION_PATH, {}, signal),
    // A refetch would replace text being typed.
    refetchOnWindowFocus: false,
  });
