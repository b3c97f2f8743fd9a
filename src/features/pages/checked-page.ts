import { type CheckedKind, textOf } from "#src/publishing/checks/checked-kind.ts";

/** What search engines and shared cards get of a page. */
export const checkedPage: CheckedKind = {
  describe(fields) {
    const [seoTitle, seoDescription] = [textOf(fields, "seoTitle"), textOf(fields, "seoDescription")];
    return {
      title: seoTitle
        ? { text: seoTitle, field: "seoTitle" }
        : { text: textOf(fields, "title"), field: "title" },
      description: { text: seoDescription, field: "seoDescription" },
      image: null,
    };
  },
  linkFields: [],
};
