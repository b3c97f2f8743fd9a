import type { ReactNode } from "react";
import { Arrow } from "#src/ui/drawings/arrow.tsx";
import { Link } from "#src/ui/primitives/link.tsx";

/** Links to more content below a section; renders nothing without an address or a text. */
export function SectionLink({ to, children }: { to: string; children: ReactNode }) {
  if (!to || !children) return null;
  return (
    <p className="clear-of-line mt-6">
      <Link to={to} viewTransition className="card-link">
        {children}
        <Arrow />
      </Link>
    </p>
  );
}
