// Finds in the content of OpenDocument files what runs code, brings other files, or is fetched on opening.

import { DANGERS } from "./dangers.ts";
import type { InspectElement, XmlElement } from "./xml-inspector.ts";

const OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0";
const PRESENTATION = "urn:oasis:names:tc:opendocument:xmlns:presentation:1.0";

/** Addresses that run a macro when they are followed. */
const MACRO_ADDRESS = /^\s*(?:vnd\.sun\.star\.script|macro|\.uno|slot):/i;
const OBJECTS = new Set(["object-ole", "applet"]);
/** Code of Basic, and a library of it elsewhere. */
const CODE = new Set(["source-code", "library-linked"]);
/** Elements that show another file. `dde-connection-decls` is around them and may be empty. */
const REMOTE = /^(?:section-source|floating-frame|dde-(?!connection-decls$).*)$/;
/** Bodies of documents other than charts and formulas, which are objects only in how they are stored. */
const BODIES = new Set(["text", "spreadsheet", "presentation", "drawing", "image", "database"]);

/** Inspects an element of the document itself. */
export const inspectOpenContent: InspectElement = (element) => {
  const { name, uri, values } = element;
  const addresses = values("href");
  if (addresses.some((address) => MACRO_ADDRESS.test(address)) || runsCode(element)) return DANGERS.macros;
  if (OBJECTS.has(name)) return DANGERS.objects;
  // A document written within another one instead of beside it.
  if (name === "document" && uri === OFFICE) return DANGERS.objects;
  if (REMOTE.test(name)) return DANGERS.remote;
  // Links are followed by a click.
  const isLink = name === "a" || name === "event-listener";
  return !isLink && addresses.some(isElsewhere) ? DANGERS.remote : undefined;
};

/** Inspects an element of a document within: only charts and formulas may be there. */
export const inspectOpenObject: InspectElement = (element) =>
  element.uri === OFFICE && BODIES.has(element.name) ? DANGERS.objects : inspectOpenContent(element);

/** Recognizes scripts and what calls them. In presentations, the same element only turns pages. */
function runsCode({ name, uri, values }: XmlElement): boolean {
  // Some programs write an empty list of libraries into every file.
  if (name === "script") return uri !== OFFICE || values("language").join(" ") !== "ooo:Basic";
  if (CODE.has(name)) return true;
  if (name !== "event-listener") return false;
  return uri !== PRESENTATION || values("action").some((action) => /^(?:execute|verb)$/i.test(action.trim()));
}

/** Recognizes an address that leads out of the file: with a scheme, of a share, or above the file's root. */
const isElsewhere = (address: string): boolean =>
  /^(?:[a-z][a-z0-9+.-]*:|[\\/])|(?:^|[\\/])\.\.[\\/]/i.test(address.trim().replaceAll(/%2e/gi, "."));
