import { type CheckedKind, textOf } from "#src/publishing/checks/checked-kind.ts";
import { describeByOpening } from "./post-row.server.ts";

/** What search engines and shared cards get of a post: what its page says in its head. */
export const checkedPost: CheckedKind = {
  describe(fields, text) {
    const seoTitle = textOf(fields, "seoTitle");
    const seoDescription = textOf(fields, "seoDescription");
    return {
      title: seoTitle
        ? { text: seoTitle, field: "seoTitle" }
        : { text: textOf(fields, "title"), field: "title" },
      description: seoDescription
        ? { text: seoDescription, field: "seoDescription" }
        : { text: describeByOpening(text), field: null },
      image: textOf(fields, "featuredImage") || null,
    };
  },
  linkFields: [],
};
