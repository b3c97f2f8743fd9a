// The boundaries between modules (.dependency-cruiser.cjs), and no circles between the folders that they are in.
import { spawnSync } from "node:child_process";
import { findFolderCircles, type Import } from "./folder-circles.ts";
import { FOLDERS_IN_CIRCLES } from "./folders-in-circles.ts";

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
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

const imports = modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }): Import => ({ from: source, to: resolved })),
);
const circles = findFolderCircles(imports);
for (const { folders, example } of circles) {
  if (FOLDERS_IN_CIRCLES.some((known) => folders.every((folder) => known.includes(folder)))) continue;
  const imported = example.map(({ from, to }) => `${from} → ${to}`).join(", ");
  faults.push(`folders in a circle: ${folders.join(", ")}; by ${imported}`);
}
const found = new Set(circles.flatMap(({ folders }) => folders));
for (const folder of FOLDERS_IN_CIRCLES.flat()) {
  if (!found.has(folder)) faults.push(`${folder} is in no circle any more: folders-in-circles.ts lists it`);
}

for (const fault of faults) console.error(fault);
console.log(`${modules.length} modules, ${circles.length} known circles of folders, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
