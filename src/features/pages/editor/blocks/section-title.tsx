import { useSiteData } from "#src/settings/site-data.ts";
import { fillIn, liveValuesOf } from "#src/settings/texts/live-values.ts";
import type { StoredSection } from "../../schema.ts";
import { blockIdOf } from "../../sections/block/schema.ts";
import { useBlock } from "./use-blocks.ts";

/** What tells a section from others of its kind: its title, as visitors read it, or the name of the block that it shows. */
export function SectionTitle({ section }: { section: StoredSection }) {
  const site = useSiteData();
  const block = useBlock(blockIdOf(section));
  const { title } = section.props;
  if (block === null) return "Bloco excluído";
  const written = block?.title ?? (typeof title === "string" ? title.replaceAll("\n", " ") : "");
  return site ? fillIn(written, liveValuesOf(site)) : written;
}
