import type { Slice } from "#src/platform/slices/define-slice.ts";
import type { CheckKind } from "./checks/finding.ts";
import { revocableMailServer } from "./mail-server/revocable.server.ts";
import { watch } from "./watch.server.ts";

/** @param checks what other slices look at */
export const operationSlice = (checks: CheckKind[]): Slice => ({
  apis: [
    async () => (await import("./api.ts")).operationApi(checks),
    async () => (await import("./mail-server/api.ts")).mailServerApi,
    async () => (await import("./outgoing/api.ts")).outgoingApi,
  ],
  revocable: revocableMailServer,
  tables: {
    operation_checks: { leftOut: "Como esta máquina está." },
    operation_notes: { leftOut: "Avisos sobre esta máquina." },
  },
  jobs: [
    {
      name: "operation.watch",
      outgoing: "notices",
      retryDelay: 10,
      retryDelayMax: 60,
      retryLimit: 3,
      cron: "* * * * *",
      run: (resources) => watch(resources, checks),
    },
  ],
});
