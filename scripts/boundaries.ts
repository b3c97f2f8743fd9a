// Checks the boundaries between modules (.dependency-cruiser.cjs) and that their folders have no import cycles.
import { spawnSync } from "node:child_process";
import { findFolderCircles, type Import } from "./folder-circles.ts";

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
for (const { folders, example } of findFolderCircles(imports)) {
  const imported = example.map(({ from, to }) => `${from} → ${to}`).join(", ");
  faults.push(`folders in a circle: ${folders.join(", ")}; by ${imported}`);
}

for (const fault of faults) console.error(fault);
console.log(`${modules.length} modules, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
