// Routes of an item: below its id, or directly below the collection's path if the content type is a singleton.

import { z } from "zod";
import { byId } from "#src/platform/http/scopes.ts";
import type { NamedContentType } from "./content-type.server.ts";

const byRevision = { params: z.object({ id: z.string(), rid: z.string() }) };

/** @param path "/api/posts" */
export function itemRoutes({ singleton }: Pick<NamedContentType, "singleton">, path: string) {
  const without = { params: z.object({}) } as unknown as typeof byId;
  const withRevision = { params: z.object({ rid: z.string() }) } as unknown as typeof byRevision;
  return {
    item: singleton ? path : `${path}/:id`,
    byId: singleton ? without : byId,
    byRevision: singleton ? withRevision : byRevision,
    idOf: ({ id }: { id: string }): string => singleton?.id ?? id,
  };
}
