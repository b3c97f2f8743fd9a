import { z } from "zod";
import { job, type Slice, type StoredTables } from "#src/platform/slices/define-slice.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import type { ArchiveTables } from "./archive-run.ts";
import { askForNew, importCertify, importLook, importsPublished } from "./certificates.server.ts";
import { unlessLostTwice } from "./comparison-tries.server.ts";
import { importRun, importsAbandoned } from "./run-job.ts";
import { IMPORT_KINDS, IMPORT_STATES } from "./schema.ts";

/** Separate from the slice, because the slice of exports imports it too. */
export const importTables: StoredTables = {
  imports: {
    about: "importações de outros sites",
    ownRows: "joined",
    check: z.object({
      kind: z.enum(IMPORT_KINDS),
      state: z.enum(IMPORT_STATES),
      counts: z.record(z.string(), z.unknown()),
      findings: z.array(z.object({ item: z.string(), message: z.string() })),
    }),
    // The uploaded file is not part of the archive, so an import in progress cannot continue.
    takeIn: (row) => (row.state === "reading" ? { ...row, state: "failed" } : row),
  },
  imported_items: { about: "o que cada coisa de um site que foi importado é aqui", ownRows: "joined" },
  import_certificates: { leftOut: "Certificados de mudanças: são feitos de novo." },
};

/**
 * @param kinds types of content that other programs can have
 * @param archive contents of an archive of this product
 */
export const importsSlice = (kinds: AnyPublishableType[], archive: ArchiveTables): Slice => ({
  tables: importTables,
  apis: [async () => (await import("./api.ts")).importsApi(kinds)],
  jobs: [
    job(importRun, async (resources, data, running) =>
      // Loads the parsers only for an import.
      (await import("./run-import.server.ts")).runImport(resources, { kinds, archive }, data, running),
    ),
    job(importCertify, async (resources, data, running) =>
      unlessLostTwice(resources.db, "certificate", data.id, running, async () =>
        (await import("./make-certificate.server.ts")).makeCertificate(resources, data, running),
      ),
    ),
    job(importLook, async (resources, data, running) =>
      unlessLostTwice(resources.db, "look", data.id, running, async () =>
        (await import("./crawl-old-site.server.ts")).crawlOldSite(resources, kinds, data, running),
      ),
    ),
    job(importsPublished, (resources) => askForNew(resources, kinds)),
    job(importsAbandoned, async (resources) =>
      (await import("./run-import.server.ts")).endAbandoned(resources),
    ),
  ],
});
