import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { PersonalData, Slice, StoredTables } from "#src/platform/slices/define-slice.ts";
import { storedEmail } from "#src/shared/people/person-schema.ts";
import { privacyJobs } from "./requests/jobs.ts";

export const privacyTables: StoredTables = {
  data_removal_requests: {
    about: "pedidos de remoção de dados",
    check: z.object({ email: storedEmail.nullable() }),
    without: {
      submission_key: null,
      // Erased people have only a hash of their address. A random one satisfies the table and matches nobody.
      email_hash: (_resources, { email }) => (email == null ? `\\x${randomBytes(32).toString("hex")}` : null),
    },
  },
};

/** @param stored personal data of all slices */
export const privacySlice = (stored: PersonalData[]): Slice => ({
  tables: privacyTables,
  apis: [async () => (await import("./requests/api.ts")).privacyApi(stored)],
  jobs: privacyJobs,
});
