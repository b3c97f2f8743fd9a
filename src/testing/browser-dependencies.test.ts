// In development Vite prepares the packages that vite.config.ts names, and no others: none may be forgotten.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import config from "../../vite.config.ts";

/** What React Router's plugin names, and packages of plain modules, which need no preparing. */
const OTHERWISE_KNOWN = /^(react|react-dom|react-router)(\/|$)|^lucide-react\/icons\//;
const IMPORT = /^(?:import|\} from|export [*{].* from)(?! type)[^"]*"([^"#.][^"]*)"/gm;

test("every package that components import is prepared for the browser", () => {
  const files = globSync("src/**/*.tsx").filter((file) => !file.endsWith("entry.server.tsx"));
  const packages = new Set(
    files.flatMap((file) => Array.from(readFileSync(file, "utf8").matchAll(IMPORT), ([, name = ""]) => name)),
  );
  const known = config.optimizeDeps?.include ?? [];
  expect(packages).toContain("radix-ui/dialog");
  expect([...packages].filter((name) => !OTHERWISE_KNOWN.test(name) && !known.includes(name))).toEqual([]);
});
