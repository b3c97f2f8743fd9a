// Queries and mutations of preview links.

import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import type { RevisionList } from "../history/schema.ts";
import type { NewPreviewLink, PreviewLink } from "./schema.ts";

const PATH = "/api/preview-links";

/** `kind` is the plural name: "posts". */
interface SharedItem {
  kind: string;
  id: string;
}

/** The item or release that links show. */
export type Shared = SharedItem | { release: string };

interface NewLink {
  name: string;
  days: number;
  /** Whether it keeps showing the current version. */
  isPinned: boolean;
}

const filterOf = (shared: Shared) => ("release" in shared ? shared : { item: shared.id });
const keyOf = (shared: Shared) => ["preview-links", filterOf(shared)];

/** Links that have not expired, newest first. */
export const previewLinksQuery = (api: ApiClient, shared: Shared) =>
  queryOptions({
    queryKey: keyOf(shared),
    queryFn: ({ signal }) => api.get<PreviewLink[]>(PATH, filterOf(shared), signal),
  });

/** The answer contains the secret address. */
export const useCreatePreviewLink = (shared: Shared) =>
  useChange({
    send: async (api, { isPinned, ...link }: NewLink) => {
      const revision = isPinned && "id" in shared ? await findCurrentRevision(api, shared) : undefined;
      return api.send<NewPreviewLink>("POST", PATH, { ...link, ...shared, revision });
    },
    queryKey: keyOf(shared),
    failed: "Erro ao criar a prévia",
  });

export function useRevokePreviewLink(shared: Shared) {
  return useChange({
    queryKey: keyOf(shared),
    send: (api, { id }: PreviewLink) => api.send("DELETE", `${PATH}/${id}`),
    optimistic: (list: PreviewLink[], { id }) => list.filter((link) => link.id !== id),
    done: "Prévia revogada",
    failed: "Erro ao revogar",
    advice: "Não foi possível revogar a prévia.",
  });
}

/** The id of the draft, or else of the stored revision. */
async function findCurrentRevision(api: ApiClient, { kind, id }: SharedItem): Promise<string | undefined> {
  const { revisions } = await api.get<RevisionList>(`/api/${kind}/${id}/revisions`);
  return (revisions.find(({ isDraft }) => isDraft) ?? revisions.find(({ isStored }) => isStored))?.id;
}
