import { lazy, Suspense } from "react";
import type { SectionSlot } from "./drawing/slots.ts";

const IdentityDrawing = lazy(() => import("./identity-drawing.tsx"));

/** Shows a drawing of the site's identity in an `EmptyState`. Its code is loaded where it is shown. */
export function EmptyDrawing({ slot }: { slot: SectionSlot }) {
  return (
    <Suspense>
      <IdentityDrawing slot={slot} />
    </Suspense>
  );
}
