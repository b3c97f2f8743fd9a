import type { IconName } from "#src/shared/icons.ts";
import { ICON_COMPONENTS } from "./icon-table.ts";

interface SectionIconProps {
  name: IconName | "none";
  /** Width and height, in px. */
  size?: number;
}

/** Renders inline SVG, on the server and in the dashboard only: visitors get the SVG without its scripts. */
export function SectionIcon({ name, size = 32 }: SectionIconProps) {
  if (name === "none") return null;
  const Icon = ICON_COMPONENTS[name];
  return <Icon size={size} strokeWidth={1.5} aria-hidden />;
}
