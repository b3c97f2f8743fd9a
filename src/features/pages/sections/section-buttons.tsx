import type { ReactNode } from "react";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";

interface SectionButtonsProps {
  buttons: readonly { to: string; look: "cta" | "outline" }[];
  /** The texts of the buttons, in the same order. */
  shown: readonly { label: ReactNode }[];
}

/** Skips buttons without an address or a text. */
export function SectionButtons({ buttons, shown }: SectionButtonsProps) {
  const complete = buttons.flatMap((button, index) => {
    const label = shown[index]?.label;
    return button.to && label ? [{ ...button, label }] : [];
  });
  if (complete.length === 0) return null;
  return (
    <p className="section-buttons mt-6 flex flex-wrap gap-3">
      {complete.map(({ to, look, label }, index) => (
        <Link key={index} to={to} viewTransition className={buttonClass({ variant: look })}>
          {label}
        </Link>
      ))}
    </p>
  );
}
