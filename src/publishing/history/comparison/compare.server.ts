// Compares two versions of an item as their reader sees them: words, not Markdown.
import { isDeepStrictEqual } from "node:util";
import { type ArrayChange, diffArrays } from "diff";
import type { Markdown } from "#src/platform/markdown/markdown.ts";
import { IMAGE_MARK } from "#src/shared/media/image-mark.ts";
import type { Body } from "#src/publishing/history/revisions.server.ts";
import type { RevisionedKind } from "#src/publishing/kind.server.ts";
import type { Diff, DiffPart } from "#src/publishing/history/schema.ts";

/**
 * Texts that share little take long to compare by words; then they are compared by lines. So many words that came or went are
 * found in a tenth of a second: what is counted is the work, so that the same texts are compared the same way at any time.
 */
const MAX_EDITS = 1_200;
/** An image, a word, a space, a sign. */
const WORDS = new RegExp(String.raw`${IMAGE_MARK}|[\p{L}\p{N}]+|[^\S\n]+|\n|[^\s\p{L}\p{N}]`, "gu");
const LINES = /[^\n]*\n|[^\n]+$/g;

interface Readers {
  markdown: Markdown;
  kind: Pick<RevisionedKind<never, unknown, never>, "toReadable" | "markdown" | "words">;
}

/**
 * Compares two versions, field by field. What the kind no longer has is left out: nobody edits it, and no word names it.
 * @returns only the fields that differ, in the order of the first version
 */
export async function compareVersions({ markdown, kind }: Readers, one: Body, other: Body): Promise<Diff> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const changed = names.filter(
    (name) =>
      Object.hasOwn(kind.words.fields, name) && !isDeepStrictEqual(one[name] ?? null, other[name] ?? null),
  );
  return {
    fields: await Promise.all(
      changed.map(async (field) => {
        const [before, after] = await Promise.all(
          [one, other].map((version) => toReadable({ markdown, kind }, field, version[field])),
        );
        return { field, parts: compareTexts(before ?? "", after ?? "") };
      }),
    ),
  };
}

/** Compares two texts by words. */
export function compareTexts(before: string, after: string): DiffPart[] {
  const split = (pattern: RegExp) =>
    diffArrays(before.match(pattern) ?? [], after.match(pattern) ?? [], { maxEditLength: MAX_EDITS });
  const changes = split(WORDS) ?? split(LINES);
  const parts = changes ? changes.map(toPart) : [{ del: before }, { ins: after }];
  return parts.filter((part) => Object.values(part).join("") !== "");
}

function toPart({ added, removed, value }: ArrayChange<string>): DiffPart {
  const text = value.join("");
  if (added) return { ins: text };
  return removed ? { del: text } : { same: text };
}

async function toReadable({ markdown, kind }: Readers, field: string, value: unknown): Promise<string> {
  const readable = kind.toReadable?.(field, value);
  if (readable !== undefined) return readable;
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Sim" : "Não";
  if (Array.isArray(value)) return value.map(toLine).join("\n");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // What is nested too deeply to be read is compared as it was written.
  return kind.markdown?.includes(field) ? ((await markdown.readLines(text)) ?? text) : text;
}

/** An item of a list. The values of one with several, such as a link, stand beside each other. */
function toLine(item: unknown): string {
  if (typeof item !== "object" || item === null) return String(item);
  return Object.values(item)
    .map((value) => (Array.isArray(value) ? `\n${value.map(toLine).join("\n")}` : toLine(value)))
    .join(" · ");
}
