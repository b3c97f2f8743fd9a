import type { z } from "zod";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { layOut } from "../look/columns.ts";
import { Figure } from "../look/figure.tsx";
import { partHeading, SectionFrame } from "../section-frame.tsx";
import type { SectionModule, SectionView, Shown } from "../section-view.ts";
import type { plansSection } from "./schema.ts";
import picture from "#src/ui/images/picture.css?inline";
import card from "../card.css?inline";
import columns from "../look/columns.css?inline";
import figure from "../look/figure.css?inline";
import plans from "./plans.css?inline";

type Plans = z.infer<(typeof plansSection)["schema"]>;
type Plan = Plans["items"][number];

const PlansView: SectionView<Plans> = ({ anchor, shown, props }) => {
  if (props.items.length === 0) return null;
  const heading = partHeading(shown.title);
  return (
    <SectionFrame anchor={anchor} title={shown.title} text={shown.text}>
      <ul className={`section-cards ${layOut(props.appearance, props.items.length).className}`}>
        {props.items.map((plan, index) => (
          <Card key={index} plan={plan} shown={shown.items[index] as Shown<Plan>} heading={heading} />
        ))}
      </ul>
      {shown.note && <p className="clear-of-line mt-4 text-sm text-muted">{shown.note}</p>}
    </SectionFrame>
  );
};

function Card({ plan, shown, heading: Part }: { plan: Plan; shown: Shown<Plan>; heading: "h2" | "h3" }) {
  const { isHighlighted, button } = plan;
  return (
    <li className={isHighlighted ? "section-card plan plan-highlighted" : "section-card plan"}>
      {isHighlighted && shown.badge && <p className="plan-badge">{shown.badge}</p>}
      <Figure of={{ icon: shown.icon, image: null }} sizes="" />
      <Part className="text-xl leading-tight">{shown.name}</Part>
      {shown.text && <p className="mt-2 text-sm text-muted">{shown.text}</p>}
      {shown.price && (
        <p className="mt-5">
          <strong className="plan-price">{shown.price}</strong>{" "}
          {shown.period && <span className="text-sm text-muted">{shown.period}</span>}
        </p>
      )}
      {shown.features.length > 0 && (
        <ul className="plan-features">
          {shown.features.map(({ text }, index) => (
            <li key={index}>{text}</li>
          ))}
        </ul>
      )}
      {button.to && shown.button.label && (
        <p className="mt-auto pt-6">
          <Link
            to={button.to}
            viewTransition
            className={buttonClass({ variant: isHighlighted ? "cta" : "outline", className: "w-full" })}
          >
            {shown.button.label}
            <span className="sr-only">: {plan.name}</span>
          </Link>
        </p>
      )}
    </li>
  );
}

export const section: SectionModule = {
  View: PlansView,
  styles: [columns, card, plans],
  pictureStyles: [picture, figure],
};
