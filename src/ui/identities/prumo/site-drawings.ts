import { readDrawings } from "../drawing/read-drawings.ts";
import type { SiteDrawings } from "../drawing/slots.ts";

export const siteDrawings = readDrawings(
  import.meta.glob<string>("./site/*.svg", { query: "?raw", import: "default", eager: true }),
) as SiteDrawings;
