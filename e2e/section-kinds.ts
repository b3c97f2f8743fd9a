import type { APIRequestContext } from "@playwright/test";

/** Reads the section types that any page may have, as the API lists them for tools. */
export async function readKinds<Kind>(
  request: APIRequestContext,
  headers: Record<string, string>,
): Promise<Kind[]> {
  const answer = await request.get("/api/pages/kinds", { headers });
  const kinds = (await answer.json()) as (Kind & { onlyOn: string | null })[];
  return kinds.filter(({ onlyOn }) => onlyOn === null);
}
