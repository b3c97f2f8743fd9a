import { z } from "zod";
import { plainLine } from "#src/shared/fields/fields.ts";
import { defineSection, type StoredSection } from "../schema.ts";

/** Shows a saved block; for visitors, the block's own sections replace this one (place-blocks.server.ts). */
export const blockSection = defineSection({
  type: "block",
  label: "Bloco",
  schema: z.object({ block: plainLine("Identificador do bloco", 36) }),
  starter: {},
});

/** Returns the id of the block that a section shows; undefined for other sections. */
export function blockIdOf({ type, props }: Pick<StoredSection, "type" | "props">): string | undefined {
  return type === blockSection.type && typeof props.block === "string" ? props.block : undefined;
}

/** Creates a section that shows a block. */
export function linkTo(block: string): StoredSection {
  const { type, version } = blockSection;
  return { id: crypto.randomUUID(), type, version, props: { block }, isHidden: false };
}
