// HTML allowed in an author's text. Other elements are replaced by their content; those in `strip` are removed with
// it.

import type { Options } from "rehype-sanitize";
import { CODE_LANGUAGES } from "#src/shared/markdown-conventions.ts";
import { CALLOUT_CLASSES } from "./callouts.ts";
import { COLUMNS_CLASS } from "./columns.ts";

/** Prefix of footnote ids, so that a text cannot use the id of another element of the page. */
export const FOOTNOTE_PREFIX = "nota-";
export const FOOTNOTE_HEADING = "footnote-label";

const footnoteId = new RegExp(`^(${FOOTNOTE_PREFIX}fn|${FOOTNOTE_PREFIX}fnref)-[\\w%.-]+$`);
/** Languages with syntax highlighting, by the names that authors use. */
const LANGUAGES = [...Object.keys(CODE_LANGUAGES), ..."sh shell cs html js md py ts yml".split(" ")].join(
  "|",
);
const cell = ["align", "colSpan", "rowSpan"];

export const ALLOWED_HTML: Options = {
  tagNames: (
    "h1 h2 h3 h4 h5 h6 p br hr blockquote section div span ul ol li dl dt dd input details summary figure " +
    "figcaption img table caption thead tbody tfoot tr th td pre code kbd samp var a abbr b strong i em u s del " +
    "ins mark small sub sup cite q"
  ).split(" "),
  attributes: {
    a: ["href", "title", "dataFootnoteRef", "dataFootnoteBackref", "ariaLabel", ["id", footnoteId]],
    abbr: ["title"],
    blockquote: [["className", ...CALLOUT_CLASSES]],
    div: [["className", COLUMNS_CLASS]],
    code: [["className", new RegExp(`^language-(${LANGUAGES})$`)]],
    details: ["open"],
    h2: [["id", FOOTNOTE_HEADING]],
    img: ["src", "alt", "title"],
    input: [["type", "checkbox"], "checked"],
    li: [
      ["className", "task-list-item"],
      ["id", footnoteId],
    ],
    ol: ["start", "reversed", ["className", "contains-task-list"]],
    section: ["dataFootnotes", ["className", "footnotes"]],
    td: cell,
    th: [...cell, "scope"],
    ul: [["className", "contains-task-list"]],
  },
  // An http image would be blocked by the page's CSP, and reveal the reader to the network.
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["https"] },
  ancestors: {
    input: ["li"],
    li: ["ol", "ul"],
    tbody: ["table"],
    td: ["table"],
    tfoot: ["table"],
    th: ["table"],
    thead: ["table"],
    tr: ["table"],
  },
  required: { input: { type: "checkbox" } },
  strip: ["script", "style", "template", "noscript", "iframe", "object", "svg", "math", "textarea", "select"],
  clobber: [],
  clobberPrefix: "",
};
