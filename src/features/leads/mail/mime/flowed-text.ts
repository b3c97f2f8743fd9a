// Rejoins the lines of a text that its program wrapped with spaces at their ends (RFC 3676).

import type { MimePart } from "./read-mime.ts";

/** @param text of a part, decoded. Returned as it is if the part does not say that it is flowed. */
export function unflow(text: string, { params }: Pick<MimePart, "params">): string {
  if (params.get("format")?.trim().toLowerCase() !== "flowed") return text;
  const isDeleted = params.get("delsp")?.trim().toLowerCase() === "yes";
  const joined: string[] = [];
  /** Quote depth of the line that goes on; undefined after a fixed one. */
  let open: number | undefined;
  for (const line of text.split(/\r?\n/)) {
    const marks = /^>*/.exec(line)?.[0] ?? "";
    const depth = marks.length;
    const words = line.slice(depth).replace(/^ /, "");
    const isSignature = words === "-- ";
    // A space at the end of a line means that it goes on; quotations of another depth are other paragraphs.
    const isFlowed = words.endsWith(" ") && !isSignature;
    const given = isFlowed && isDeleted ? words.slice(0, -1) : words;
    // An empty line parts paragraphs, also behind a line that says that it goes on.
    if (open === depth && !isSignature && words !== "") joined[joined.length - 1] += given;
    else joined.push(depth > 0 ? `${marks} ${given}` : given);
    open = isFlowed ? depth : undefined;
  }
  return joined.join("\n");
}
