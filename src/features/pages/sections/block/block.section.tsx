import type { SectionModule } from "../section-view.ts";

/** Renders nothing: the block's own sections stand in its place (section-types/section-content.tsx). */
export const section: SectionModule = { View: () => null, styles: [] };
