import type { ReactNode } from "react";
import type { z } from "zod";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { layOut } from "../look/columns.ts";
import { Figure } from "../look/figure.tsx";
import { partHeading, SectionFrame } from "../section-frame.tsx";
import type { SectionModule, SectionView, SectionViewProps, Shown } from "../section-view.ts";
import type { plansSection } from "./schema.ts";
import picture from "#src/ui/images/picture.css?inline";
import card from "../card.css?inline";
import comparison from "../comparison/comparison.css?inline";
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
      {props.arrangement === "table" ? (
        <PlansTable shown={shown} props={props} />
      ) : (
        <ul className={`section-cards ${layOut(props.appearance, props.items.length).className}`}>
          {props.items.map((plan, index) => (
            <Card key={index} plan={plan} shown={shown.items[index] as Shown<Plan>} heading={heading} />
          ))}
        </ul>
      )}
      {shown.note && <p className="clear-of-line mt-4 text-sm text-muted">{shown.note}</p>}
    </SectionFrame>
  );
};

/** Compares the plans by what they include. Scrolls horizontally on its own if it is too wide. */
function PlansTable({ shown, props }: Pick<SectionViewProps<Plans>, "shown" | "props">) {
  const features = [...new Set(props.items.flatMap((plan) => plan.features.map(({ text }) => text)))];
  const textOf = (wanted: string): ReactNode =>
    props.items
      .flatMap((plan, place) =>
        plan.features.map(({ text }, index) => text === wanted && shown.items[place]?.features[index]?.text),
      )
      .find(Boolean);
  return (
    <section
      className="comparison plans-table"
      aria-label={`Tabela: ${props.title || "planos"}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">O que inclui</span>
            </th>
            {shown.items.map(({ name, price, period, badge }, index) => (
              <th key={index} scope="col" className={props.items[index]?.isHighlighted ? "plan-column" : ""}>
                {props.items[index]?.isHighlighted && badge && <p className="plan-badge">{badge}</p>}
                {name}
                {price && <span className="plan-price mt-2 block">{price}</span>}
                {period && <span className="block font-sans text-sm font-normal text-muted">{period}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {features.map((feature) => (
            <tr key={feature}>
              <th scope="row">{textOf(feature)}</th>
              {props.items.map((plan, index) => {
                const isIncluded = plan.features.some(({ text }) => text === feature);
                return <td key={index}>{isIncluded ? "Sim" : <span className="text-muted">Não</span>}</td>;
              })}
            </tr>
          ))}
          {props.items.some(({ button }) => button.to) && (
            <tr>
              <th scope="row">
                <span className="sr-only">Escolher</span>
              </th>
              {props.items.map((plan, index) => (
                <td key={index}>
                  <PlanButton plan={plan} label={shown.items[index]?.button.label} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

function PlanButton({ plan: { name, button, isHighlighted }, label }: { plan: Plan; label: ReactNode }) {
  if (!button.to || !label) return null;
  return (
    <Link
      to={button.to}
      viewTransition
      className={buttonClass({ variant: isHighlighted ? "cta" : "outline", className: "w-full" })}
    >
      {label}
      <span className="sr-only">: {name}</span>
    </Link>
  );
}

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
          <PlanButton plan={plan} label={shown.button.label} />
        </p>
      )}
    </li>
  );
}

export const section: SectionModule = {
  View: PlansView,
  styles: [columns, card, plans],
  arrangementStyles: { table: [comparison] },
  pictureStyles: [picture, figure],
};
