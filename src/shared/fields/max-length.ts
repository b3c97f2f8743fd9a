import type { z } from "zod";

/** The parts that are read. Checking the class with `instanceof` would load Zod. */
interface Read {
  def: { type: string; in?: z.core.$ZodType; innerType?: z.core.$ZodType };
  maxLength?: number | null;
}

/** Returns the longest text that a schema accepts; undefined without a limit, and for other types. */
export function maxLengthOf(schema: z.core.$ZodType): number | undefined {
  const { def, maxLength } = schema as unknown as Read;
  const inner = def.innerType ?? (def.type === "pipe" ? def.in : undefined);
  if (inner) return maxLengthOf(inner);
  return def.type === "string" ? (maxLength ?? undefined) : undefined;
}
