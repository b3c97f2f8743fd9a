import { type CheckedKind, textOf } from "#src/publishing/checks/checked-kind.ts";
import { namesOf } from "#src/shared/fields/declare-fields.ts";
import { PROJECT_FIELDS } from "./schema.ts";

/** What search engines and shared cards get of a project: what its page says in its head. */
export const checkedProject: CheckedKind = {
  describe(fields) {
    const [image] = Array.isArray(fields.images) ? (fields.images as unknown[]) : [];
    return {
      title: { text: textOf(fields, "title"), field: "title" },
      description: { text: textOf(fields, "description"), field: "description" },
      image: typeof image === "string" ? image : null,
    };
  },
  linkFields: namesOf(PROJECT_FIELDS, "url"),
};
