import { defineConfig } from "vitest/config";
import { inlineScripts } from "./scripts/inline-scripts.ts";
import { TEST_WORKERS } from "./scripts/test-workers.ts";

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
    globalSetup: "src/testing/global-setup.ts",
    // What takes a second takes half a minute on a small machine that does other things as well.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // More workers than cores only make each other late.
    maxWorkers: TEST_WORKERS,
  },
});
