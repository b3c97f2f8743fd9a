import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { writeTables } from "./scripts/generated-tables.ts";
import { inlineScripts } from "./scripts/inline-scripts.ts";
import { chooseTestFolder, COMPILED_CODE } from "./scripts/test-places.ts";
import { TEST_WORKERS } from "./scripts/test-workers.ts";
import { VIPS_ENVIRONMENT } from "./src/platform/vips-threads.ts";

const TESTS = ["src/**/*.test.ts", "scripts/**/*.test.ts"];
/** They replace a module, which no other file may meet. */
const REPLACING = globSync(TESTS).filter((file) => readFileSync(file, "utf8").includes("vi.mock("));

writeTables();

// The workers and all that they start get these from this process.
process.env.TMPDIR ??= chooseTestFolder();
process.env.NODE_COMPILE_CACHE ??= COMPILED_CODE;
// Tests make pictures of their own.
Object.assign(process.env, VIPS_ENVIRONMENT);
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --import=${import.meta.resolve("./scripts/quick-modules.ts")}`;

export default defineConfig({
  plugins: [inlineScripts()],
  resolve: {
    alias: { "@node-rs/argon2": fileURLToPath(import.meta.resolve("./src/testing/remembered-argon2.ts")) },
  },
  test: {
    globalSetup: "src/testing/global-setup.ts",
    // These end what hangs, and nothing else: what takes a second takes a minute on a machine that does other things.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 600_000 } },
    // More workers than cores only make each other late.
    maxWorkers: TEST_WORKERS,
    projects: [
      {
        extends: true,
        // The product is loaded once in each worker, not once for each file: a fifth of the time.
        test: {
          name: "shared",
          isolate: false,
          include: TESTS,
          exclude: REPLACING,
        },
      },
      { extends: true, test: { name: "replacing", include: REPLACING } },
    ],
  },
});
