import type { z } from "zod";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { callToActionSection } from "./schema.ts";

type CallToAction = z.infer<(typeof callToActionSection)["schema"]>;

/** Ends the page's vertical line (quote.css, as on pages without sections). */
const CallToActionView: SectionView<CallToAction> = ({ anchor, shown, props }) => (
  <section
    className={
      props.appearance.background === "brand" ? "closing band measuring-grid" : "closing measuring-grid"
    }
    aria-labelledby={`${anchor}-titulo`}
  >
    <div className="sheet-content closing-content">
      <div className="closing-text">
        <h2
          id={`${anchor}-titulo`}
          className="text-[clamp(2.25rem,5vw,3.75rem)] leading-[1.05] tracking-[-0.03em]"
        >
          {shown.title}
        </h2>
        <p className="mt-4 max-w-[30rem] text-lg text-muted">{shown.text}</p>
      </div>
      {props.button.to && (
        <p className="closing-action">
          <Link to={props.button.to} viewTransition className={buttonClass({ variant: "cta", size: "lg" })}>
            {shown.button.label}
          </Link>
        </p>
      )}
    </div>
    <div className="closing-soil" />
  </section>
);

export const section: SectionModule = {
  View: CallToActionView,
  styles: [],
  endsOnGround: true,
};
