import { z } from "zod";
import { toLocalTime } from "#src/shared/time/zoned-time.ts";

/** Names an archive after the day of its request: `vitrine-tudo-2026-11-22.zip`. */
export const archiveName = (at: string, timeZone: string): string =>
  `vitrine-tudo-${toLocalTime(new Date(at), timeZone).date}.zip`;

const EXPORT_STATES = ["running", "done", "failed"] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Hours for which an archive can be downloaded. */
export const EXPORT_KEPT_HOURS = 24;

export const exportSchema = z.object({
  id: z.string(),
  state: z.enum(EXPORT_STATES),
  done: z.number().int().describe("Partes prontas"),
  total: z.number().int().nullable().describe("De quantas; `null` até que se saiba"),
  bytes: z.number().nullable().describe("O tamanho do arquivo; `null` enquanto é feito"),
  at: z.iso.datetime(),
  until: z.iso.datetime().describe("Depois disto o arquivo é apagado"),
});
export type SiteExport = z.infer<typeof exportSchema>;

/** Answer of `GET /api/export`, newest first. */
export const exportListSchema = z.array(exportSchema);

/** Answer of `POST /api/export`. */
export const askedExportSchema = z.object({ id: z.string() });
