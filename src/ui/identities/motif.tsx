import { useIdentity } from "./identity-context.ts";
import { SiteDrawing } from "./site-drawing.tsx";

/**
 * Draws the line along a page. Its weight stays in the window while scrolling and stops at the call to action;
 * plumb-line.css does this by `position: sticky`.
 */
export function Motif() {
  if (useIdentity() === "none") return null;
  return (
    <div className="plumb" aria-hidden="true">
      <div className="plumb-hang">
        <SiteDrawing slot="motif" />
      </div>
    </div>
  );
}
