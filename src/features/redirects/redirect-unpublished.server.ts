import type { Resources } from "#src/platform/resources/resources.ts";
import { createRuleFinder } from "#src/publishing/addresses/find-redirect.server.ts";
import { type Author, NOT_FOUND, type Refusal } from "#src/publishing/content-type.server.ts";
import { isStored, lockRow } from "#src/publishing/item-row.server.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import type { AnyPublishableType, ContentRow } from "#src/publishing/publishable-type.server.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import { createLiveFinder } from "./live-addresses.server.ts";
import { planRedirect } from "./plan-redirect.server.ts";
import { findTaken, insertRedirect, lockRedirects } from "./redirects.server.ts";
import { redirectInputSchema, type UnpublishedInput } from "./schema.ts";

/**
 * Unpublishes an item and redirects its address, in one transaction.
 * @returns the id of the redirect
 */
export async function redirectUnpublished(
  resources: Resources,
  kinds: AnyPublishableType[],
  author: Author,
  { kind: plural, id, ...target }: UnpublishedInput,
): Promise<{ ok: true; id: string } | Refusal> {
  const kind = kinds.find((one) => one.plural === plural);
  if (!kind || !(await isStored(resources.db, kind, id))) return NOT_FOUND;
  const siteUrl = await getSiteUrl(resources);
  return resources.db.transaction(async (tx): Promise<{ ok: true; id: string } | Refusal> => {
    // Publishing takes the locks in the same order.
    const row = await lockRow<ContentRow>(tx, kind, id);
    if (!row) return NOT_FOUND;
    await lockRedirects(tx);
    const path = kind.pageOf(row.slug);
    const { data: input, error } = redirectInputSchema.safeParse({ from: path, ...target });
    if (error)
      return {
        ok: false,
        code: "invalid",
        errors: error.issues.map((issue) => ({ field: String(issue.path[0]), message: issue.message })),
      };
    const findNow = createLiveFinder(tx, kinds);
    const findLive: typeof findNow = async (asked) => (asked === path ? undefined : findNow(asked));
    const plan = await planRedirect(input, { findLive, find: createRuleFinder(tx, kinds), siteUrl });
    const refused = "field" in plan ? plan : await findTaken(tx, plan);
    if (refused || "field" in plan) return { ok: false, code: "invalid", errors: refused ? [refused] : [] };
    const result = await updateItem({ ...resources, db: tx }, kind, author, id, { isPublished: false });
    return result.ok ? { ok: true, id: await insertRedirect(tx, plan) } : result;
  });
}
