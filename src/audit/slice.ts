import { cleanUp, type Slice } from "#src/platform/slices/define-slice.ts";
import { pruneEntries } from "./audit.server.ts";
import { exportEntries } from "./export.server.ts";

export const auditSlice: Slice = {
  apis: [async () => (await import("./api.ts")).auditApi],
  exported: [
    {
      name: "registro.csv",
      about: "o registro do que foi feito no painel, do mais novo ao mais antigo",
      read: (db, config) => exportEntries({ db, config }, { q: "" }),
    },
  ],
  tables: {
    audit_entries: {
      leftOut:
        "O registro do painel está em registro.csv e não entra em outro site: um registro que um arquivo pode escrever não prova nada.",
    },
  },

  jobs: [
    cleanUp("audit.prune", "50 7 * * *", "audit entries past their time removed", async ({ db }) => ({
      pruned: await pruneEntries({ db }),
    })),
  ],
};
