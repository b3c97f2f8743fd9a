import { CSV_BOM, toCsvLine } from "#src/shared/csv.ts";
import type { ImportOptions } from "./import-leads.server.ts";
import { findMapping } from "./import-runs.server.ts";
import { type UnreadableFile, withLeadFile } from "./read-lead-file.server.ts";

const REASON = "Motivo";

/** Writes the lines of a file that an import refuses as CSV, each with its reason, to be corrected and sent again. */
export function writeRefused(
  context: Parameters<typeof withLeadFile>[0],
  file: Parameters<typeof withLeadFile>[1],
  { sheet, mapping, isRemembered }: Pick<ImportOptions, "sheet" | "mapping" | "isRemembered">,
): Promise<string | UnreadableFile> {
  const options = {
    sheet,
    findMapping: async (headings: readonly string[]) =>
      mapping ?? (isRemembered ? findMapping(context.db, headings) : {}),
  };
  return withLeadFile(context, file, options, async (leads) => {
    const lines = [CSV_BOM + toCsvLine(["Linha", REASON, ...leads.headings])];
    for await (const batch of leads.batches())
      for (const one of batch)
        if ("faults" in one)
          lines.push(toCsvLine([one.line, one.faults.map(({ text }) => text).join("; "), ...one.cells]));
    return lines.join("");
  });
}
