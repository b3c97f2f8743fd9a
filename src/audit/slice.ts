import { cleanUp, type Slice } from "#src/platform/slices/define-slice.ts";
import { pruneEntries } from "./audit.server.ts";

export const auditSlice: Slice = {
  apis: [async () => (await import("./api.ts")).auditApi],
  jobs: [
    cleanUp("audit.prune", "50 7 * * *", "audit entries past their time removed", async ({ db }) => ({
      pruned: await pruneEntries({ db }),
    })),
  ],
};
