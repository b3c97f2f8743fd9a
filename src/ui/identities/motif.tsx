import { useIdentity } from "./identity-context.ts";
import { SiteDrawing } from "./site-drawing.tsx";

/**
 * Renders the line along a page. What hangs on it stays in the window while scrolling, and stops at the call to
 * action; plumb-line.css does this by `position: sticky`.
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
