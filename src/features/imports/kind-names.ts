import type { ImportKind } from "./schema.ts";

export const KIND_NAMES: Record<ImportKind, string> = {
  wordpress: "WordPress",
  ghost: "Ghost",
  site: "Site",
  vitrine: "Vitrine",
};
