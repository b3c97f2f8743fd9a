import type { Slice } from "#src/platform/slices/define-slice.ts";
import type { HealthCheck } from "./checks/finding.ts";
import { revocableMailServer } from "./mail-server/revocable.server.ts";
import { watch } from "./watch.server.ts";

export const operationSlice = (checks: HealthCheck[]): Slice => ({
  apis: [
    async () => (await import("./api.ts")).operationApi(checks),
    async () => (await import("./mail-server/api.ts")).mailServerApi,
    async () => (await import("./mail-authorization/api.ts")).mailAuthorizationApi,
    async () => (await import("./outgoing/api.ts")).outgoingApi,
  ],
  revocable: revocableMailServer,
  tables: {
    operation_checks: { leftOut: "Como esta máquina está." },
    operation_notes: { leftOut: "Avisos sobre esta máquina." },
    outgoing_holds: {
      leftOut: "Se envios esperam que alguém os libere depois de uma restauração desta máquina.",
    },
    held_jobs: { leftOut: "Os envios que esperam por isso: nada é enviado por este arquivo." },
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
