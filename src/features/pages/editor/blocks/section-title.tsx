import type { StoredSection } from "../../schema.ts";
import { blockIdOf } from "../../sections/block/schema.ts";
import { useBlock } from "./use-blocks.ts";

/** What tells a section from others of its kind: its title, or the name of the block that it shows. */
export function SectionTitle({ section }: { section: StoredSection }) {
  const block = useBlock(blockIdOf(section));
  const { title } = section.props;
  if (block === null) return "Bloco excluído";
  return block?.title ?? (typeof title === "string" ? title.replaceAll("\n", " ") : "");
}
