import type { PersonalData, Slice } from "#src/platform/slice.ts";
import { privacyJobs } from "./jobs.ts";

/** @param stored what all slices store of a person */
export const privacySlice = (stored: PersonalData[]): Slice => ({
  apis: [async () => (await import("./api.ts")).privacyApi(stored)],
  jobs: privacyJobs,
});
