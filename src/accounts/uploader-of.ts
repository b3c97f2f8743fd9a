import type { Uploader } from "#src/media/uploader.ts";
import { may } from "./roles.ts";
import type { User } from "./schema.ts";

export function uploaderOf({ id, name, role }: Pick<User, "id" | "name" | "role">): Uploader {
  return { id, name, mayPublish: may(role, "staff") };
}
