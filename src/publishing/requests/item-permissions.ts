import { may } from "#src/accounts/roles.ts";
import type { User } from "#src/accounts/schema.ts";

interface OwnedItem {
  isPublished: boolean;
  draft?: object | null | undefined;
  authorId?: string | null | undefined;
  publicationRequest?: object | null | undefined;
}

/** Permissions on a listed item, as the server enforces them (docs/adr/0047). */
export function itemPermissions(item: OwnedItem, { id, role }: Pick<User, "id" | "role">) {
  const mayPublish = may(role, "staff");
  const isOwn = item.authorId === id;
  const isRequested = Boolean(item.publicationRequest);
  const hasChanges = !item.isPublished || Boolean(item.draft);
  return {
    mayPublish,
    mayWrite: mayPublish || isOwn,
    mayDelete: mayPublish || (isOwn && !item.isPublished),
    mayRequest: !mayPublish && isOwn && hasChanges && !isRequested,
    mayAnswer: mayPublish && isRequested,
  };
}
