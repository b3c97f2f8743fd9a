// Runs Lighthouse with its mobile settings.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "../scripts/browser.ts";

const RUNS = 3;

interface LighthouseReport {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
}

/** Returns the median of three runs by performance score. */
export function runLighthouse(url: string): LighthouseReport {
  const reports = Array.from({ length: RUNS }, () => runOnce(url)).toSorted(
    (a, b) => (a.categories.performance?.score ?? 0) - (b.categories.performance?.score ?? 0),
  );
  return reports[Math.floor(RUNS / 2)] as LighthouseReport;
}

function runOnce(url: string): LighthouseReport {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-lighthouse-"));
  const file = join(folder, "report.json");
  const flags = "--headless=new --no-sandbox --disable-background-networking";
  spawnSync(
    "node_modules/.bin/lighthouse",
    [url, "--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${flags}`],
    { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, CHROME_PATH: ensureBrowser() } },
  );
  const report = JSON.parse(readFileSync(file, "utf8")) as LighthouseReport;
  rmSync(folder, { recursive: true });
  return report;
}
