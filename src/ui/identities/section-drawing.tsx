import type { Identity } from "#src/shared/site-look.ts";
import { sectionDrawings as circuito } from "./circuito/section-drawings.ts";
import { signDrawing } from "./drawing/mark.ts";
import { SECTION_FRAMES, type SectionDrawings, type SectionSlot } from "./drawing/slots.ts";
import { useMark } from "./identity-context.ts";
import { sectionDrawings as monograma } from "./monograma/section-drawings.ts";
import { sectionDrawings as orbita } from "./orbita/section-drawings.ts";
import { sectionDrawings as prumo } from "./prumo/section-drawings.ts";

const DRAWINGS: Record<Exclude<Identity, "none">, SectionDrawings> = {
  monograma,
  prumo,
  circuito,
  orbita,
};

type Choice = SectionSlot | "none";

/** Sections close the gap if there is nothing to draw. */
export function hasDrawing(identity: Identity, slot: Choice): boolean {
  return identity !== "none" && slot !== "none";
}

/** Imported only by the server and the dashboard, since it contains every identity. */
export function SectionDrawing({ identity, slot }: { identity: Identity; slot: Choice }) {
  const mark = useMark();
  if (identity === "none" || slot === "none") return null;
  const html = { __html: signDrawing(DRAWINGS[identity][slot], mark) };
  return (
    <svg {...SECTION_FRAMES[slot]} data-drawing={slot} aria-hidden="true" dangerouslySetInnerHTML={html} />
  );
}
