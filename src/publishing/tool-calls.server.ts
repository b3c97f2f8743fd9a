// Declares how automation tools create and change items of a content type. `features/incoming-webhook` serves
// the calls, and each has a token permission.

import type { z } from "zod";

export interface ToolCalls<Item> {
  /** Label of the permission: "Criar Posts". */
  mayCreate: string;
  /** Request body: fields of the content type, plus those of `tools/schema.ts`. */
  create: z.ZodType;
  /** An item's own picture, null if it has none yet; absent if tools cannot send pictures. */
  pictureOf?(item: Item): object | string | null;
  words: {
    /** For the documentation: "Criar um post", "O post criado". */
    summary: string;
    made: string;
    /** Response descriptions: created, created by an earlier call, deleted since. */
    created: string;
    known: string;
    gone: string;
  };
  /** Absent if tools cannot change items. */
  update?: {
    mayUpdate: string;
    /** Request body: absent fields stay unchanged, and `id` names the item. */
    change: z.ZodType<{ id: string }>;
    words: { summary: string; description: string; made: string; changed: string };
  };
}

/** A permission of a token: "create_post", "Criar Posts". */
export interface ToolPermission {
  name: string;
  label: string;
}

/** Name of the permission to create items, as stored in tokens. */
export function mayCreate({ name }: { name: string }): string {
  return `create_${name}`;
}

export function mayUpdate({ name }: { name: string }): string {
  return `update_${name}`;
}

/** Every permission, in the order of the content types. */
export function permissionsOf(types: { name: string; tools: ToolCalls<unknown> }[]): ToolPermission[] {
  return types.flatMap(({ name, tools: { mayCreate: toCreate, update } }) => [
    { name: mayCreate({ name }), label: toCreate },
    ...(update ? [{ name: mayUpdate({ name }), label: update.mayUpdate }] : []),
  ]);
}
