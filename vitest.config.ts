import { defineConfig } from "vitest/config";
import { inlineScripts } from "./scripts/inline-scripts.ts";

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: "src/testing/global-setup.ts",
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Two cores: more workers only make each other late.
    maxWorkers: 2,
  },
});
