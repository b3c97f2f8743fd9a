import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import type { StoredSection } from "../../schema.ts";
import { blockIdOf } from "../../sections/block/schema.ts";
import { blocksQuery } from "./use-blocks.ts";

/** Returns the types of the sections on a page and in its blocks, joined by spaces. */
export function useShownTypes(sections: readonly StoredSection[]): string {
  const blocks = new Set(sections.map(blockIdOf).filter((id) => id !== undefined));
  const { data = [] } = useQuery({ ...blocksQuery(useApi()), enabled: blocks.size > 0 });
  const inner = data.filter(({ id }) => blocks.has(id)).flatMap((block) => block.sections);
  return [...new Set([...sections, ...inner].map(({ type }) => type))].join(" ");
}
