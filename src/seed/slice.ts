import type { Slice } from "#src/platform/slice.ts";
import { demoIllustrate } from "./seed-projects.ts";

export const seedSlice: Slice = {
  apis: [async () => (await import("./api.ts")).firstStepsApi],
  jobs: [demoIllustrate],
};
