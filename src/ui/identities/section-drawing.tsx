import type { Identity } from "#src/shared/site-look.ts";
import { sectionDrawings as circuito } from "./circuito/section-drawings.tsx";
import { sectionDrawings as orbita } from "./orbita/section-drawings.tsx";
import { sectionDrawings as prumo } from "./prumo/section-drawings.ts";
import { SECTION_FRAMES, type SectionDrawings, type SectionSlot } from "./drawing/slots.ts";

const DRAWINGS: Record<Exclude<Identity, "none">, SectionDrawings> = { prumo, circuito, orbita };

/** What the page's owner chose for the place; `none` is a choice too. */
type Choice = SectionSlot | "none";

/** Whether there is something to draw: sections close the gap where there is not. */
export function hasDrawing(identity: Identity, slot: Choice): boolean {
  return identity !== "none" && slot !== "none";
}

/** A drawing in a section. It knows every identity, so only the server and the dashboard import it. */
export function SectionDrawing({ identity, slot }: { identity: Identity; slot: Choice }) {
  if (identity === "none" || slot === "none") return null;
  const Content = DRAWINGS[identity][slot];
  return (
    <svg {...SECTION_FRAMES[slot]} data-drawing={slot} aria-hidden="true">
      <Content />
    </svg>
  );
}
