import type { z } from "zod";

/** What is read of a schema; it is not asked for its class, which would bring Zod along. */
interface Read {
  def: { type: string; in?: z.core.$ZodType; innerType?: z.core.$ZodType };
  maxLength?: number | null;
}

/** How many characters a text takes; undefined where it has no limit, and for what is no text. */
export function maxLengthOf(schema: z.core.$ZodType): number | undefined {
  const { def, maxLength } = schema as unknown as Read;
  const inner = def.innerType ?? (def.type === "pipe" ? def.in : undefined);
  if (inner) return maxLengthOf(inner);
  return def.type === "string" ? (maxLength ?? undefined) : undefined;
}
