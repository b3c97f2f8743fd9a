import { z } from "zod";
import { plainLine } from "#src/shared/fields/fields.ts";
import { defineSection, type StoredSection } from "../schema.ts";

/** A saved block in a page: for visitors, its sections stand in the place of this one (blocks/place-blocks.server.ts). */
export const blockSection = defineSection({
  type: "block",
  label: "Bloco",
  schema: z.object({ block: plainLine("Identificador do bloco", 36) }),
  starter: {},
});

/** The id of the block that a section shows; undefined for any other section. */
export function blockIdOf({ type, props }: Pick<StoredSection, "type" | "props">): string | undefined {
  return type === blockSection.type && typeof props.block === "string" ? props.block : undefined;
}

/** A section that shows a block. */
export function linkTo(block: string): StoredSection {
  const { type, version } = blockSection;
  return { id: crypto.randomUUID(), type, version, props: { block }, isHidden: false };
}
