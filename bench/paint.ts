// When a phone shows the largest part of a page, beside the same HTML without scripts and fonts by nginx.
import { gunzipSync, gzipSync } from "node:zlib";
import type { Report } from "./figures.ts";
import { runLighthouse } from "./lighthouse.ts";
import { hasNginx, startNginx } from "./nginx.ts";
import { PAGES, readGzipped } from "./pages.ts";
import type { Product } from "./product.ts";

/** The largest of the portfolio is an image. */
const PAINTED = [...PAGES, { name: "portfolio", path: "/portfolio" }];
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const FONTS = /@font-face\s*\{[^}]*\}/g;

/** Largest contentful paint, simulated phone, median of three. */
export async function measurePaint(product: Product, report: Report): Promise<void> {
  if (!hasNginx()) {
    console.log("skipped: paint (it needs Debian's nginx)");
    return;
  }
  for (const { name, path } of PAINTED) {
    const html = gunzipSync(await readGzipped(product.url + path)).toString();
    const bare = html.replace(SCRIPTS, "").replace(FONTS, "");
    const nginx = await startNginx(new Map([["/index.html", gzipSync(bare)]]), product.url);
    const ours = paintOf(product.url + path);
    const theirs = paintOf(`${nginx.url}/`);
    await nginx.stop();
    const what = `${name}, largest paint on a phone`;
    report({ what, value: ours, unit: "ms", goal: { compare: "≤", value: 1_000 } });
    report({
      what: `${what}, beside the bare page`,
      value: ours,
      unit: "ms",
      beside: { what: "nginx, no scripts and fonts", value: theirs },
      goal: { compare: "≤", value: 1.35 },
    });
  }
}

function paintOf(url: string): number {
  return runLighthouse(url).audits["largest-contentful-paint"]?.numericValue ?? Number.NaN;
}
