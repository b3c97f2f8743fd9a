import { cleanUp, type ExportedFile, job, type Slice } from "#src/platform/slices/define-slice.ts";
import type { AnyKind } from "#src/publishing/kind.server.ts";
import { eraseOldExports, exportMake, makeExport } from "./exports.server.ts";

/** @param kinds all that people write; @param lists what the slices give beside these */
export const exportSlice = (kinds: AnyKind[], lists: ExportedFile[]): Slice => ({
  apis: [async () => (await import("./api.ts")).exportApi],
  jobs: [
    job(exportMake, (resources, { id }, { stopping }) =>
      makeExport(resources, { kinds, lists }, id, stopping),
    ),
    // Each hour: what is in the archives is personal data.
    cleanUp("export.expire", "20 * * * *", "old exports removed", async (resources) => ({
      removed: await eraseOldExports(resources),
    })),
  ],
});
