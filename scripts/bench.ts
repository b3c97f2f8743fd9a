// npm run bench -- [GROUP…] [--json FILE]: measures the product against its limits. Also takes names of hostile
// inputs.

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { measureAgeing } from "../bench/ageing.ts";
import { measureBackups } from "../bench/backups.ts";
import { measureBytes, measurePicturedHome } from "../bench/bytes.ts";
import { measureCreatePost } from "../bench/create-post.ts";
import { measureEditors } from "../bench/editors.ts";
import { type Figure, isMet, type Report, toTable } from "../bench/figures.ts";
import { measureAnalytics, measureLists } from "../bench/growth.ts";
import { measureHistories, measureRevisions } from "../bench/histories.ts";
import { HOSTILE_INPUTS, USUAL_INPUTS } from "../bench/hostile/inputs/all.ts";
import { measureHostile } from "../bench/hostile/run.ts";
import { measureKeystrokes } from "../bench/keystrokes.ts";
import { measureLeadImports } from "../bench/lead-imports.ts";
import { measureLeads } from "../bench/leads.ts";
import { measureLibrary } from "../bench/library.ts";
import { measureMailbox } from "../bench/mailbox.ts";
import { measureMemory, measureMixedMemory } from "../bench/memory.ts";
import { measureMovingIn } from "../bench/moving-in.ts";
import { measureCachedPages, measureRenders } from "../bench/pages.ts";
import { measurePaint } from "../bench/paint.ts";
import { type Product, startProduct } from "../bench/product.ts";
import { measureRedirects } from "../bench/redirects.ts";
import { measurePreviews, measureReleases } from "../bench/releases.ts";
import { measureReturn, measureSchedules } from "../bench/schedules.ts";
import { measureSlowWork } from "../bench/slow.ts";
import { measureLogin, measurePublications, measureUploads } from "../bench/staff.ts";
import { measureStrangers } from "../bench/strangers.ts";
import { measureContacts, measureEvents } from "../bench/writes.ts";

/** May return the product after restarting it. */
type Measure = (product: Product, report: Report) => Promise<Product | void>;

const GROUPS: Record<string, { seed: "demo" | "none"; measures: Measure[] }> = {
  pages: { seed: "demo", measures: [measureCachedPages, measureRenders] },
  bytes: { seed: "demo", measures: [measureBytes] },
  paint: { seed: "demo", measures: [measurePaint] },
  picture: { seed: "demo", measures: [measurePicturedHome] },
  memory: { seed: "demo", measures: [measureMemory] },
  "mixed-memory": { seed: "demo", measures: [measureMixedMemory] },
  ageing: { seed: "demo", measures: [measureAgeing] },
  staff: { seed: "demo", measures: [measureUploads, measurePublications, measureLogin] },
  editor: { seed: "demo", measures: [measureKeystrokes] },
  strangers: { seed: "demo", measures: [measureStrangers] },
  slow: { seed: "none", measures: [measureSlowWork] },
  writes: { seed: "none", measures: [measureEvents, measureCreatePost, measureContacts] },
  publishing: {
    seed: "none",
    measures: [
      measureReleases,
      measurePreviews,
      measureEditors,
      measureRevisions,
      // Run late, because they leave PostgreSQL much to clean up, which would slow down later measurements.
      measureSchedules,
      measureReturn,
      measureHistories,
    ],
  },
  backups: { seed: "none", measures: [measureBackups] },
  leads: { seed: "none", measures: [measureLeads] },
  "lead-imports": { seed: "none", measures: [measureLeadImports] },
  mailbox: { seed: "demo", measures: [measureMailbox] },
  library: { seed: "none", measures: [measureLibrary] },
  redirects: { seed: "demo", measures: [measureRedirects] },
  "moving-in": { seed: "none", measures: [measureMovingIn] },
  growth: { seed: "none", measures: [measureLists, measureAnalytics] },
  hostile: {
    seed: "demo",
    measures: [
      (product, report) => measureHostile(product, report, hostile.length > 0 ? hostile : USUAL_INPUTS),
    ],
  },
};

const { values, positionals } = parseArgs({
  options: { json: { type: "string" } },
  allowPositionals: true,
});
const ALL_HOSTILE = "hostile-all";
/** Selects hostile inputs by name; without any, the usual ones run. */
const hostile = HOSTILE_INPUTS.map(({ name }) => name).filter(
  (name) => positionals.includes(ALL_HOSTILE) || positionals.includes(name),
);
const groups = positionals.filter((word) => word !== ALL_HOSTILE && !hostile.includes(word));
if (hostile.length > 0) groups.push("hostile");
const unknown = groups.filter((name) => !Object.hasOwn(GROUPS, name));
if (unknown.length > 0) {
  const inputs = HOSTILE_INPUTS.map(({ name }) => name).join(", ");
  console.error(`bench: there is no ${unknown.join(", ")}; there are ${Object.keys(GROUPS).join(", ")}`);
  console.error(`of "hostile" there are ${inputs}; ${ALL_HOSTILE} takes all of them`);
  process.exit(2);
}
const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

const figures: Figure[] = [];
for (const [name, { seed, measures }] of Object.entries(GROUPS)) {
  if (groups.length > 0 && !groups.includes(name)) continue;
  console.log(`\n— ${name}`);
  let product = await startProduct(seed);
  try {
    for (const measure of measures) product = (await measure(product, print)) ?? product;
  } finally {
    await product.stop();
  }
}
console.log(`\n${toTable(figures)}`);
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
process.exit(figures.some((figure) => isMet(figure) === false) ? 1 : 0);

function print(figure: Figure): void {
  figures.push(figure);
  console.log(toTable([figure]).split("\n").at(-1));
}
