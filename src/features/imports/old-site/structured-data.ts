import type { Element } from "hast";
import { parseSentJson } from "#src/shared/sent-json.ts";
import { readText } from "./to-markdown.ts";

/** Types that search engines treat alike. */
const ALIKE: Readonly<Record<string, string>> = {
  Article: "BlogPosting",
  NewsArticle: "BlogPosting",
  LocalBusiness: "Organization",
  Corporation: "Organization",
};
const KIND = /^[A-Z][A-Za-z]{1,60}$/;
const MAX_KINDS = 50;
const JSON_MAX = 500_000;

export function isData({ tagName, properties }: Element): boolean {
  return tagName === "script" && readText({ properties } as Element, "type") === "application/ld+json";
}

/** Returns the top-level types of a JSON-LD script; empty if it is invalid. */
export function dataKindsOf(json: string): string[] {
  const found = new Set<string>();
  for (const thing of thingsOf(parse(json))) {
    const { "@type": type } = Object(thing) as { "@type"?: unknown };
    for (const name of Array.isArray(type) ? type : [type])
      if (typeof name === "string" && KIND.test(name) && found.size < MAX_KINDS)
        found.add(ALIKE[name] ?? name);
  }
  return [...found];
}

function thingsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const { "@graph": graph } = Object(value) as { "@graph"?: unknown };
  return Array.isArray(graph) ? graph : [value];
}

function parse(json: string): unknown {
  try {
    return json.length > JSON_MAX ? undefined : parseSentJson(json);
  } catch {
    return undefined;
  }
}
