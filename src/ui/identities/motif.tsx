import type { Identity } from "#src/shared/site-look.ts";
import { useIdentity } from "./identity-context.ts";
import { SiteDrawing } from "./site-drawing.tsx";

/** Identities whose pages have no line (lineless.css). */
const LINELESS: ReadonlySet<Identity> = new Set(["monograma", "none"]);

/**
 * Draws the line along a page. Its weight stays in the window while scrolling and stops at the call to action;
 * plumb-line.css does this by `position: sticky`.
 */
export function Motif() {
  if (LINELESS.has(useIdentity())) return null;
  return (
    <div className="plumb" aria-hidden="true">
      <div className="plumb-hang">
        <SiteDrawing slot="motif" />
      </div>
    </div>
  );
}
