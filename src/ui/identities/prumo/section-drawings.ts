// The builder's sheet: everything is measured against a plumb line.

import { readDrawings } from "../drawing/read-drawings.ts";
import type { SectionDrawings } from "../drawing/slots.ts";

export const sectionDrawings = readDrawings(
  import.meta.glob<string>("./sections/*.svg", { query: "?raw", import: "default", eager: true }),
) as SectionDrawings;
