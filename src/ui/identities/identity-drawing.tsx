import { DrawingStyles } from "./drawing-styles.tsx";
import type { SectionSlot } from "./drawing/slots.ts";
import { useIdentity } from "./identity-context.ts";
import { SectionDrawing } from "./section-drawing.tsx";

/** Shows a drawing of the site's identity on a screen that has nothing to list yet. */
export default function IdentityDrawing({ slot }: { slot: SectionSlot }) {
  const identity = useIdentity();
  if (identity === "none") return null;
  return (
    <div className="mb-5 w-44 [&_svg]:h-auto [&_svg]:w-full">
      <DrawingStyles />
      <SectionDrawing identity={identity} slot={slot} />
    </div>
  );
}
