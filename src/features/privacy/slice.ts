import type { PersonalData, Slice } from "#src/platform/slices/define-slice.ts";
import { privacyJobs } from "./requests/jobs.ts";

/** @param stored what all slices store of a person */
export const privacySlice = (stored: PersonalData[]): Slice => ({
  apis: [async () => (await import("./requests/api.ts")).privacyApi(stored)],
  jobs: privacyJobs,
});
