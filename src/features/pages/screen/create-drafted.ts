import type { Page, StoredSection } from "../schema.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";

/**
 * Makes a page whose sections are its draft: texts in them may be missing, which a stored page's may not. May be repeated.
 * @param page its other fields, and `newId`
 * @throws ApiError
 */
export async function createDrafted(
  api: ApiClient,
  page: Partial<Pick<Page, "path" | "seoTitle" | "seoDescription">> & { title: string; newId: string },
  sections: readonly StoredSection[],
): Promise<Page> {
  const made = await api.send<Page>("POST", "/api/pages", page);
  await api.send("PUT", `/api/pages/${made.id}/draft`, { sections });
  return made;
}
