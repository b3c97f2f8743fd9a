// Converts the HTML of a mail to a lead into plain text, for mail programs without HTML and for the timeline.

import { compile } from "html-to-text";

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** Takes HTML that we rendered, so that its size and depth are harmless. */
export const readableText = compile({
  wordwrap: false,
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["(", ")"] } },
    { selector: "img", options: { linkBrackets: ["(", ")"] } },
    { selector: "ul", options: { itemPrefix: "- " } },
    { selector: "table", format: "dataTable", options: { uppercaseHeaderCells: false } },
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});
