// Compares two versions of an item as readers see them: words, not Markdown.

import { isDeepStrictEqual } from "node:util";
import { type ArrayChange, diffArrays } from "diff";
import type { Markdown } from "#src/platform/markdown/markdown.ts";
import { describeItem } from "#src/shared/describe-item.ts";
import { IMAGE_MARK } from "#src/shared/media/image-mark.ts";
import type { VersionedContentType } from "../../content-type.server.ts";
import type { Body } from "../revisions.server.ts";
import type { Diff, DiffPart } from "../schema.ts";

/**
 * Very different texts are compared by lines, since comparing words takes too long. This many edits take about a tenth
 * of a second. The limit counts work instead of time, so that the result is deterministic.
 */
const MAX_EDITS = 1_200;
/** An image, a word, a space or a punctuation mark. */
const WORDS = new RegExp(String.raw`${IMAGE_MARK}|[\p{L}\p{N}]+|[^\S\n]+|\n|[^\s\p{L}\p{N}]`, "gu");
const LINES = /[^\n]*\n|[^\n]+$/g;

interface Readers {
  markdown: Markdown;
  kind: Pick<VersionedContentType<never, unknown, never>, "toReadable" | "markdown" | "words">;
}

/**
 * Compares field by field. Fields that the content type no longer has are skipped.
 * @returns only the fields that differ, in the order of the first version
 */
export async function compareVersions({ markdown, kind }: Readers, one: Body, other: Body): Promise<Diff> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const changed = names.filter(
    (name) =>
      Object.hasOwn(kind.words.fields, name) && !isDeepStrictEqual(one[name] ?? null, other[name] ?? null),
  );
  const fields = await Promise.all(
    changed.map(async (field) => {
      const [before, after] = await Promise.all(
        [one, other].map((version) => toReadable({ markdown, kind }, field, version[field])),
      );
      return { field, parts: compareTexts(before ?? "", after ?? "") };
    }),
  );
  // A version from before a field existed does not differ from its usual value.
  return { fields: fields.filter(({ parts }) => parts.length > 0) };
}

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
  if (Array.isArray(value)) return value.map(describeItem).join("\n");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // Markdown that is nested too deeply to render is compared as source.
  return kind.markdown?.includes(field) ? ((await markdown.readLines(text)) ?? text) : text;
}
