// What a kind says of how automation tools create and change its items. The calls are those of `features/incoming-webhook`,
// and tokens are given a permission for each.
import type { z } from "zod";

export interface ToolCalls<Item> {
  /** The permission in words: "Criar Posts". */
  mayCreate: string;
  /** Body of the call: fields of the kind, and those of `tools/schema.ts`. */
  create: z.ZodType;
  /** An item's own picture, null where it has none yet; left out: tools name no pictures. */
  pictureOf?(item: Item): object | string | null;
  words: {
    /** For the documentation: "Criar um post", "O post criado". */
    summary: string;
    made: string;
    /** What the call answers: of a new item, of one made before, and of one that is gone. */
    created: string;
    known: string;
    gone: string;
  };
  /** Left out: tools change none. */
  update?: {
    mayUpdate: string;
    /** Body of the call: absent fields stay, and `id` says which. */
    change: z.ZodType<{ id: string }>;
    words: { summary: string; description: string; made: string; changed: string };
  };
}

/** What a token may be allowed to do: "create_post", "Criar Posts". */
export interface ToolPermission {
  name: string;
  label: string;
}

/** The permission to create items of a kind, as tokens keep it. */
export function mayCreate({ name }: { name: string }): string {
  return `create_${name}`;
}

/** The permission to change items of a kind. */
export function mayUpdate({ name }: { name: string }): string {
  return `update_${name}`;
}

/** Every permission that there is, in the order of the kinds. */
export function permissionsOf(kinds: { name: string; tools: ToolCalls<unknown> }[]): ToolPermission[] {
  return kinds.flatMap(({ name, tools: { mayCreate: toCreate, update } }) => [
    { name: mayCreate({ name }), label: toCreate },
    ...(update ? [{ name: mayUpdate({ name }), label: update.mayUpdate }] : []),
  ]);
}
