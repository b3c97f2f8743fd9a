import { type ComponentType, lazy } from "react";
import type { SectionViewProps } from "../sections/section-view.ts";

const files = import.meta.glob<{ default: ComponentType<SectionViewProps<never, never>> }>(
  "../sections/*/*.island.tsx",
);

/** The views that run in the browser, by the section's type; each is loaded with the first page that shows one. */
export const ISLANDS = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [path.split("/")[2] as string, lazy(load)]),
);
