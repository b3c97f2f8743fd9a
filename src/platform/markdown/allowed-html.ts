// What may stand in an author's text. Anything else is dropped: elements lose their tags, some all they hold.
import type { Options } from "rehype-sanitize";

/** Ids of footnotes begin so: no text can take the id of something else on the page. */
export const FOOTNOTE_PREFIX = "nota-";
export const FOOTNOTE_HEADING = "footnote-label";

const footnoteId = new RegExp(`^(${FOOTNOTE_PREFIX}fn|${FOOTNOTE_PREFIX}fnref)-[\\w%.-]+$`);
/** The languages whose code is coloured, by the names authors give them; any other is shown as it is. */
const LANGUAGES =
  "bash|sh|shell|c|cpp|cs|csharp|css|diff|go|html|java|javascript|js|json|kotlin|markdown|md|php|python|py|ruby|rust|sql|ts|typescript|xml|yaml|yml";
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
  // An image over http would be blocked by the page's policy, and tell on the reader.
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
