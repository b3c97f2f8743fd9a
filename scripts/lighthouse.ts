// node scripts/lighthouse.ts http://localhost:3000/ …: runs Lighthouse, mobile, median of three.

import { runLighthouse } from "../bench/lighthouse.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

for (const url of process.argv.slice(2)) {
  const report = runLighthouse(url);
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
