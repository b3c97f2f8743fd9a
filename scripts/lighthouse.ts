// Lighthouse, mobile, median of three: node scripts/lighthouse.ts http://localhost:3000/ …
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./browser.ts";

const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
}

const browser = ensureBrowser();
for (const url of process.argv.slice(2)) {
  const reports = Array.from({ length: RUNS }, () => measure(url)).toSorted(
    (a, b) => (a.categories.performance?.score ?? 0) - (b.categories.performance?.score ?? 0),
  );
  const report = reports[Math.floor(RUNS / 2)] as Report;
  const scores = CATEGORIES.map(
    (name) => `${name} ${Math.round((report.categories[name]?.score ?? 0) * 100)}`,
  );
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  console.log(`${url}: ${scores.join(", ")}`);
  console.log(
    `  FCP ${Math.round(value("first-contentful-paint"))} ms, LCP ${Math.round(value("largest-contentful-paint"))} ms, ` +
      `TBT ${Math.round(value("total-blocking-time"))} ms, CLS ${value("cumulative-layout-shift").toFixed(3)}`,
  );
  for (const [id, audit] of Object.entries(report.audits)) {
    const counts = CATEGORIES.slice(1).some((name) =>
      report.categories[name]?.auditRefs.some((reference) => reference.id === id && reference.weight > 0),
    );
    if (counts && audit.score !== null && audit.score < 1) console.log(`  below: ${audit.title}`);
  }
}

function measure(url: string): Report {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-lighthouse-"));
  const file = join(folder, "report.json");
  const flags = "--headless=new --no-sandbox --disable-background-networking";
  spawnSync(
    "node_modules/.bin/lighthouse",
    [url, "--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${flags}`],
    { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, CHROME_PATH: browser } },
  );
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  rmSync(folder, { recursive: true });
  return report;
}
