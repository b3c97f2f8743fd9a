import type { Resources } from "#src/platform/resources/resources.ts";
import type { Slice } from "#src/platform/slices/define-slice.ts";
import { rotateEventPartitions } from "./event-partitions.server.ts";

const rotate = ({ db }: Resources): Promise<void> => rotateEventPartitions(db);

export const analyticsSlice: Slice = {
  apis: [
    async () => (await import("./events-api.ts")).eventsApi,
    async () => (await import("./reports/api.ts")).reportsApi,
  ],
  jobs: [
    {
      name: "analytics.rotate",
      retryDelay: 60,
      retryDelayMax: 3600,
      retryLimit: 10,
      cron: "40 6 * * *",
      run: rotate,
    },
  ],
  // The site may have been off for months.
  start: rotate,
};
