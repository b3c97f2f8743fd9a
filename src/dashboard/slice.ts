import { job, type Slice } from "#src/platform/slices/define-slice.ts";
import type { StoredContentType } from "#src/publishing/publishable-type.server.ts";
import {
  dailyDigestCheck,
  dailyDigestSend,
  enqueueDailyDigests,
  sendDailyDigest,
} from "./today/daily-digest.server.ts";

/** @param kinds content types counted in the overview */
export function dashboardSlice(kinds: StoredContentType[]): Slice {
  return {
    apis: [
      async () => (await import("./overview/api.ts")).dashboardApi(kinds),
      async () => (await import("./today/api.ts")).todayApi,
    ],
    jobs: [
      job(dailyDigestCheck, (resources) => enqueueDailyDigests(resources)),
      job(dailyDigestSend, (resources, mail) => sendDailyDigest(resources, mail)),
    ],
  };
}
