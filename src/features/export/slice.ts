import {
  cleanUp,
  type ExportedFile,
  job,
  type Slice,
  type StoredTables,
} from "#src/platform/slices/define-slice.ts";
import type { ContentType } from "#src/publishing/content-type.server.ts";
import { eraseOldExports, exportMake, makeExport } from "./exports.server.ts";

export const exportTables: StoredTables = {
  exports: { leftOut: "Quando arquivos como este foram pedidos." },
  // These tables belong to the platform, which is not a slice.
  migrations: { leftOut: "Quais mudanças do banco de dados esta versão fez." },
  rate_limits: { leftOut: "Quantas tentativas houve há pouco." },
  error_counts: { leftOut: "Erros desta máquina." },
  salts: { leftOut: "Segredos com que códigos são feitos." },
};

/** @param tables every table of the database */
export const exportSlice = (kinds: ContentType[], lists: ExportedFile[], tables: StoredTables): Slice => ({
  tables: exportTables,
  apis: [async () => (await import("./api.ts")).exportApi],
  jobs: [
    job(exportMake, (resources, { id }, { stopping }) =>
      makeExport(resources, { kinds, lists, tables }, id, stopping),
    ),
    // Runs hourly, because the archives contain personal data.
    cleanUp("export.expire", "20 * * * *", "old exports removed", async (resources) => ({
      removed: await eraseOldExports(resources),
    })),
  ],
});
