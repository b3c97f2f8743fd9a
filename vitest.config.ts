import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: "src/testing/global-setup.ts",
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Two cores: more workers only make each other late.
    maxWorkers: 2,
  },
});
