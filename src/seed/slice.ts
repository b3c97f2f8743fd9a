import type { Slice } from "#src/platform/slices/define-slice.ts";
import { demoIllustrate } from "./seed-projects.ts";

export const seedSlice: Slice = {
  apis: [async () => (await import("./api.ts")).firstStepsApi],
  jobs: [demoIllustrate],
};
