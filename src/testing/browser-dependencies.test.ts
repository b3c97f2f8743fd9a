// Tests that vite.config.ts lists every browser dependency, since in development Vite optimizes only those.

import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import config from "../../vite.config.ts";

/** Packages that React Router's plugin lists, and ES module packages that need no optimizing. */
const OTHERWISE_KNOWN = /^(react|react-dom|react-router)(\/|$)|^lucide-react\/icons\//;
const IMPORT = /^(?:import|\} from|export [*{].* from)(?! type)[^"]*"([^"#.][^"]*)"/gm;

it("every package that components import is prepared for the browser", () => {
  const files = globSync("src/**/*.tsx").filter((file) => !file.endsWith("entry.server.tsx"));
  const packages = new Set(
    files.flatMap((file) => Array.from(readFileSync(file, "utf8").matchAll(IMPORT), ([, name = ""]) => name)),
  );
  const known = config.optimizeDeps?.include ?? [];
  expect(packages).toContain("radix-ui/dialog");
  expect([...packages].filter((name) => !OTHERWISE_KNOWN.test(name) && !known.includes(name))).toEqual([]);
});
