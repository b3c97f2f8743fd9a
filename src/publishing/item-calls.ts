// Where the calls of an item stand: below its id, or below the path of a kind that has one item only.
import { z } from "zod";
import { byId } from "#src/platform/http/scopes.ts";
import type { NamedKind } from "./kind.server.ts";

const byRevision = { params: z.object({ id: z.string(), rid: z.string() }) };

/**
 * The beginning of the addresses, the schemas of what stands in them, and what they say.
 * @param path "/api/posts"
 */
export function placeCalls({ only }: Pick<NamedKind, "only">, path: string) {
  const without = { params: z.object({}) } as unknown as typeof byId;
  const withRevision = { params: z.object({ rid: z.string() }) } as unknown as typeof byRevision;
  return {
    item: only ? path : `${path}/:id`,
    byId: only ? without : byId,
    byRevision: only ? withRevision : byRevision,
    /** @param params of the request */
    idOf: ({ id }: { id: string }): string => only?.id ?? id,
  };
}
