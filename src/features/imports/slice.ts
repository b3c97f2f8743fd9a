import { job, type Slice } from "#src/platform/slices/define-slice.ts";
import type { AnyContentKind } from "#src/publishing/content-kind.server.ts";
import { askForNew, importCertify, importLook, importsPublished } from "./certificates.server.ts";
import type { ArchiveTables } from "./run-archive.server.ts";
import { importRun, importsAbandoned } from "./run-job.ts";

/**
 * @param kinds whose items may be brought from other programs
 * @param archive what an archive of this one may have
 */
export const importsSlice = (kinds: AnyContentKind[], archive: ArchiveTables): Slice => ({
  apis: [async () => (await import("./api.ts")).importsApi],
  jobs: [
    job(importRun, async (resources, data, running) =>
      // Parsers of other programs' files are loaded when one comes.
      (await import("./run-import.server.ts")).runImport(resources, { kinds, archive }, data, running),
    ),
    job(importCertify, async (resources, data, running) =>
      (await import("./make-certificate.server.ts")).makeCertificate(resources, data, running),
    ),
    job(importLook, async (resources, data, running) =>
      (await import("./look-at-old.server.ts")).lookAtOld(resources, data, running),
    ),
    job(importsPublished, askForNew),
    job(importsAbandoned, async (resources) =>
      (await import("./run-import.server.ts")).endAbandoned(resources),
    ),
  ],
});
