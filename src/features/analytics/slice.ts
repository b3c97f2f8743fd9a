import type { Resources } from "#src/platform/resources/resources.ts";
import { cleanUp, type Slice } from "#src/platform/slices/define-slice.ts";
import { isWithinRetention, rotateEventPartitions } from "./event-partitions.server.ts";
import { forgetVisitors } from "./visitors.server.ts";

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
    // Offsets from UTC may include quarters of an hour: catches midnight in any time zone.
    cleanUp(
      "analytics.forget-visitors",
      "0,15,30,45 * * * *",
      "visitors of days that are over forgotten",
      async (resources) => ({
        forgotten: await forgetVisitors(resources),
      }),
    ),
  ],
  tables: {
    analytics_days: { about: "contagens de visitas por dia", ownRows: "joined" },
    analytics_hours: { about: "contagens de visitas por hora", ownRows: "joined" },
    analytics_visitor_days: { about: "visitantes por dia", ownRows: "joined" },
    analytics_events: {
      about: "o que aconteceu no site, sem dados de quem",
      ownRows: "joined",
      takeIn: (row) => (isWithinRetention(new Date(String(row.created_at))) ? row : undefined),
    },
    analytics_visitor_salts: {
      leftOut: "O segredo com que visitantes de um dia são contados uma vez; é esquecido à meia-noite.",
    },
    analytics_visitors: { leftOut: "Códigos dos visitantes do dia, que são esquecidos à meia-noite." },
  },
  // The site may have been off for months.
  start: rotate,
};
