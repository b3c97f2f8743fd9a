import { z } from "zod";
import { cleanUp, type Slice } from "#src/platform/slices/define-slice.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import { importArchivedRedirects, exportRedirects } from "./archive-redirects.server.ts";
import { eraseOldMissing } from "./missing.server.ts";

/** @param kinds types of content with addresses */
export const redirectsSlice = (kinds: AnyPublishableType[]): Slice => ({
  apis: [async () => (await import("./api.ts")).redirectsApi(kinds)],
  exported: [
    {
      name: "redirecionamentos.csv",
      about: "endereços antigos e aonde levam, também os automáticos",
      read: (db) => exportRedirects(db, kinds),
      importRows: (resources, file) => importArchivedRedirects(resources, kinds, file),
    },
  ],
  tables: {
    redirects: {
      about: "redirecionamentos",
      check: z.object({
        source: z.string().max(2000).startsWith("/"),
        target: z
          .string()
          .max(2000)
          .regex(/^(\/(?!\/)|https?:\/\/)/),
        target_kind: z.enum(kinds.map(({ plural }) => plural)).nullable(),
      }),
    },
    missing_addresses: { about: "endereços que devolveram 404", ownRows: "joined" },
  },
  jobs: [
    cleanUp(
      "missing-addresses.expire",
      "45 6 * * *",
      "missing addresses past their time erased",
      async ({ db }) => ({
        erased: await eraseOldMissing(db),
      }),
    ),
  ],
});
