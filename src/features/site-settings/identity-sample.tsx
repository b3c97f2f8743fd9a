import { type CSSProperties, memo } from "react";
import type { Identity } from "#src/shared/site-look.ts";
import { DrawingStyles } from "#src/ui/identities/drawing-styles.tsx";
import { IdentityProvider } from "#src/ui/identities/identity-context.ts";
import { SectionDrawing } from "#src/ui/identities/section-drawing.tsx";
import { Logo, type LogoImages } from "#src/ui/primitives/logo.tsx";

/** The company as the sample shows it; a name and addresses of pictures. */
export interface SampleCompany extends LogoImages {
  siteName: string;
}

const SQUARES: CSSProperties = {
  backgroundImage:
    "linear-gradient(to right, var(--grid) 1px, transparent 1px), " +
    "linear-gradient(to bottom, var(--grid) 1px, transparent 1px)",
  backgroundSize: "32px 32px",
};
/** Grounds as in ui/identities: a class would show the ground of the saved identity, whose style the screen has. */
const GROUNDS: Record<Identity, CSSProperties> = {
  prumo: SQUARES,
  circuito: {
    backgroundImage: "radial-gradient(circle, var(--line) 1.25px, transparent 1.75px)",
    backgroundSize: "24px 24px",
  },
  orbita: {
    backgroundImage:
      "repeating-radial-gradient(circle at 75% 52%, transparent 0 47px, var(--grid) 47px 48px)",
  },
  monograma: SQUARES,
  none: {},
};

interface IdentitySampleProps {
  identity: Identity;
  company: SampleCompany;
}

/**
 * Draws the start of a site in an identity, with the company's own logo or name and the colors in force.
 * Memoized: typing in a form must not draw it again.
 */
export const IdentitySample = memo(
  ({ identity, company }: IdentitySampleProps) => {
    const logoSymbol = company.logoSymbol || null;
    return (
      <IdentityProvider settings={{ identity, siteName: company.siteName, logoSymbol }}>
        <span
          aria-hidden
          className="grid h-40 grid-cols-2 gap-3 overflow-clip rounded-control border bg-paper pt-4 pl-4"
          style={GROUNDS[identity]}
        >
          <DrawingStyles />
          <span className="flex min-w-0 flex-col gap-2">
            <Logo
              name={company.siteName}
              images={company}
              className="max-h-6 !gap-1.5 self-start object-left text-sm [&_img]:!size-5 [&_svg]:!h-6"
            />
            <span className="mt-2 h-3 w-full rounded-full bg-ink" />
            <span className="h-3 w-2/3 rounded-full bg-ink" />
            <span className="h-1.5 w-full rounded-full bg-line" />
            <span className="mt-1 h-5 w-16 rounded-control bg-accent" />
          </span>
          <SectionDrawing identity={identity} slot="tower" />
        </span>
      </IdentityProvider>
    );
  },
  (before, after) =>
    before.identity === after.identity &&
    (["siteName", "logoUrl", "logoLight", "logoDark", "logoSymbol"] as const).every(
      (name) => before.company[name] === after.company[name],
    ),
);
