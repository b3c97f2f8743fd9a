// Measures on a phone when the largest part of a page appears, and how much the page shifts while it loads.

import type { Report } from "./figures.ts";
import { runLighthouse } from "./lighthouse.ts";
import { PAGES } from "./pages.ts";
import type { Product } from "./product.ts";

/** The portfolio's largest element is an image. */
const PAINTED = [...PAGES, { name: "portfolio", path: "/portfolio" }];

/** Measures largest contentful paint and cumulative layout shift, simulated phone, median of three. */
export async function measurePaint(product: Product, report: Report): Promise<void> {
  for (const { name, path } of PAINTED) {
    const { audits } = runLighthouse(product.url + path);
    const read = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    report({
      what: `${name}, largest paint on a phone`,
      value: read("largest-contentful-paint"),
      unit: "ms",
      goal: { compare: "≤", value: 1_200 },
    });
    report({
      what: `${name}, layout shift on a phone`,
      value: read("cumulative-layout-shift"),
      unit: "of 1",
      goal: { compare: "≤", value: 0.01 },
    });
  }
}
