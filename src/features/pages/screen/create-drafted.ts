import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { Page, StoredSection } from "../schema.ts";

/**
 * Creates a page with its sections in a draft, where required texts may be missing. Can be repeated.
 * @param page the other fields, and `newId`
 * @throws ApiError
 */
export async function createDrafted(
  api: ApiClient,
  page: Partial<Pick<Page, "path" | "header" | "seoTitle" | "seoDescription">> & {
    title: string;
    newId: string;
  },
  sections: readonly StoredSection[],
): Promise<Page> {
  const made = await api.send<Page>("POST", "/api/pages", page);
  await api.send("PUT", `/api/pages/${made.id}/draft`, { sections });
  return made;
}
