// Mends what exports have that XML forbids, as WordPress's own importer reads past it: words before the document, control
// characters, HTML's entities, bare ampersands, and "]]>" within CDATA.

import { toString } from "hast-util-to-string";
import { parseTree } from "../old-site/parse-tree.ts";

/** Characters in which the document must begin. */
const PREAMBLE_MAX = 65_536;
/** Longest entity or mark that a piece of the file may cut. */
const TAIL = 120;
/** Characters after which "]]>" is taken as the end of CDATA without another mark. */
const AHEAD_MAX = 2_000_000;

/** More than the names that HTML has. */
const ENTITIES_MAX = 5_000;

/** Replaces each run of forbidden characters, which `hasControls` finds. XML forbids it too, so no text has it. */
export const CONTROL = "\u0001";
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]+/g;
const MARK = /\]\]>|<!\[CDATA\[/g;
const AMPERSAND = /&(?:#(\d{1,9}|x[\da-f]{1,8});|([a-z]\w{1,30});)?/gi;
/** Less-than signs that begin no mark. */
const BARE = /<(?![a-z_:/?!])/gi;
const TAG = /<!--[^]*?-->|<(\/?)([a-z_][\w:.-]{0,100})(\s[^<>]*|\/)?>/gi;
/** Longest tag that a piece of the file may cut. */
const TAG_MAX = 100_000;
/** Names of open elements that are remembered. */
const OPEN_MAX = 1_000;
const OWN = new Set(["amp", "lt", "gt", "quot", "apos"]);

export interface XmlMender {
  write(text: string): string;
  end(): string;
  /** True if words stood before the document. */
  hadPreamble(): boolean;
  /** Lines left out before the document. */
  skippedLines(): number;
}

export function createXmlMender(): XmlMender {
  let held = "";
  let isBegun = false;
  let hadPreamble = false;
  let skippedLines = 0;
  /** Name of the element whose CDATA is open. */
  let inside: string | undefined;
  /** Text after a "]]>" that may be content. */
  let after: string | undefined;

  const begin = (isLast: boolean): boolean => {
    const from = held.search(/<\?xml|<rss\b|<!DOCTYPE rss/i);
    if (from < 0 && held.length < PREAMBLE_MAX && !isLast) return false;
    isBegun = true;
    if (from <= 0) return true;
    const before = held.slice(0, from);
    hadPreamble = before.replace(/<!--[^]*?-->|\uFEFF/g, "").trim() !== "";
    skippedLines = before.split("\n").length - 1;
    held = held.slice(from);
    return true;
  };
  /** Decides about the "]]>" before `after`. @returns undefined until its fate is known */
  const closes = (next: string | undefined): boolean | undefined => {
    const ahead = after ?? "";
    const rest = ahead.slice(0, 2 * TAIL).trimStart();
    if (rest.startsWith(`</${inside ?? ""}`) && /^<\/[\w:.-]+\s*>/.test(rest)) return true;
    if (next === "<![CDATA[" || ahead.length > AHEAD_MAX) return true;
    // XML forbids "]]>" outside CDATA, so the one before was content.
    return next === "]]>" ? ahead.includes(`</${inside ?? ""}>`) : undefined;
  };
  const entities = new Map<string, string | undefined>();
  const entityOf = (name: string): string | undefined => {
    if (!entities.has(name) && entities.size < ENTITIES_MAX) entities.set(name, htmlEntity(name));
    return entities.get(name);
  };
  let result = "";
  let lastTag = "";
  const outside = (text: string): void => {
    lastTag = /<([\w:.-]{1,100})(?:\s[^<>]*)?>\s*$/.exec(text.slice(-2 * TAIL))?.[1] ?? lastTag;
    result += matchTags(mendText(text, entityOf));
  };
  const opened: string[] = [];
  /** Makes closing tags of elements that are not open text, because the parser would close all for one of them. */
  const matchTags = (text: string): string =>
    text.replace(TAG, (whole, slash: string | undefined, name: string | undefined, given = "") => {
      if (name === undefined) return whole;
      if (!slash) {
        if (!given.endsWith("/") && opened.length < OPEN_MAX) opened.push(name);
        return whole;
      }
      const at = opened.lastIndexOf(name);
      if (at < 0) return opened.length < OPEN_MAX ? `&lt;/${name}>` : whole;
      opened.splice(at);
      return whole;
    });
  const settle = (next: string | undefined): void => {
    if (after === undefined) return;
    const isEnd = closes(next);
    if (isEnd === undefined) return;
    if (isEnd) {
      result += "]]>";
      inside = undefined;
      outside(after);
    } else result += `]]]]><![CDATA[>${after}`;
    after = undefined;
  };
  const take = (text: string): void => {
    if (after !== undefined) {
      after += text;
      settle(undefined);
    } else if (inside === undefined) outside(text);
    else result += text;
  };
  const read = (isLast: boolean): string => {
    result = "";
    let from = 0;
    for (const { index, 0: mark } of held.matchAll(MARK)) {
      take(held.slice(from, index));
      from = index + mark.length;
      settle(mark);
      if (mark === "]]>") {
        if (inside !== undefined) after = "";
      } else if (inside === undefined) {
        inside = lastTag;
        result += mark;
      } else result += mark;
    }
    let end = held.length;
    if (!isLast) {
      // An entity, a mark or the tag before CDATA may go on in the next piece.
      const open = Math.max(held.lastIndexOf("&"), held.lastIndexOf("<"), held.lastIndexOf("]]"));
      const tag = held.lastIndexOf("<");
      const isCutTag = tag > held.lastIndexOf(">") && tag > end - TAG_MAX;
      if (tag >= from && isCutTag) end = tag;
      else if (open >= from && open > end - TAIL) end = open;
      else if (held.endsWith("]")) end -= 1;
    }
    take(held.slice(from, end));
    held = held.slice(end);
    if (isLast && after !== undefined) {
      result += `]]>${matchTags(mendText(after, entityOf))}`;
      after = undefined;
    }
    return result.replace(CONTROLS, CONTROL);
  };
  return {
    write(text) {
      held += text;
      return isBegun || begin(false) ? read(false) : "";
    },
    end() {
      if (!isBegun) begin(true);
      return read(true);
    },
    hadPreamble: () => hadPreamble,
    skippedLines: () => skippedLines,
  };
}

function mendText(text: string, entityOf: (name: string) => string | undefined): string {
  const bare = text.replace(BARE, "&lt;");
  if (!bare.includes("&")) return bare;
  return bare.replace(AMPERSAND, (whole, code: string | undefined, name: string | undefined) => {
    if (code !== undefined) return isAllowed(Number(code.replace(/^x/i, "0x"))) ? whole : CONTROL;
    if (name === undefined) return `&amp;${whole.slice(1)}`;
    return OWN.has(name) ? whole : (entityOf(name) ?? `&amp;${whole.slice(1)}`);
  });
}

const isAllowed = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 32 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

function htmlEntity(name: string): string | undefined {
  const read = toString(parseTree(`&${name};`, "fragment"));
  if (read.startsWith("&")) return undefined;
  return read.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
