// Checks the boundaries between modules (.dependency-cruiser.cjs), that imports are relative inside a slice and by #src/
// across slices, and that folders have no import cycles.

import { spawnSync } from "node:child_process";
import { findFolderCircles, type Import } from "./folder-circles.ts";

interface Cruise {
  modules: { source: string; dependencies: { module: string; resolved: string }[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

const { status, stdout, stderr } = spawnSync("depcruise", ["src", "--output-type", "json"], {
  encoding: "utf8",
  maxBuffer: 2 ** 28,
});
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}
const { modules, summary } = JSON.parse(stdout) as Cruise;
const faults = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);

for (const { source, dependencies } of modules) {
  for (const { module, resolved } of dependencies) {
    if (!resolved.startsWith("src/") || !source.startsWith("src/")) continue;
    const isRelative = module.startsWith(".");
    const isSameSlice = sliceOf(source) === sliceOf(resolved);
    if (isRelative !== isSameSlice)
      faults.push(`import ${isSameSlice ? "relatively" : "by #src/"}: ${source} → ${module}`);
  }
}

const imports = modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }): Import => ({ from: source, to: resolved })),
);
for (const { folders, example } of findFolderCircles(imports)) {
  const imported = example.map(({ from, to }) => `${from} → ${to}`).join(", ");
  faults.push(`folders in a circle: ${folders.join(", ")}; by ${imported}`);
}

for (const fault of faults) console.error(fault);
console.log(`${modules.length} modules, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);

/** Returns the slice of a source file: `src/features/<name>`, `src/<name>`, or `src` for the files in it. */
function sliceOf(file: string): string {
  const [src, folder, name, ...rest] = file.split("/");
  if (name === undefined) return "src";
  return folder === "features" && rest.length > 0 ? `src/features/${name}` : `${src}/${folder}`;
}
