import { cx } from "class-variance-authority";
import type { CSSProperties } from "react";
import type { z } from "zod";
import { layOut } from "../look/columns.ts";
import { SectionFrame } from "../section-frame.tsx";
import type { SectionModule, SectionView, SectionViewProps } from "../section-view.ts";
import type { numbersSection } from "./schema.ts";
import columns from "../look/columns.css?inline";
import large from "./large-figures.css?inline";
import numbers from "./numbers.css?inline";

type Numbers = z.infer<(typeof numbersSection)["schema"]>;

/** Longest figure that fits beside two others on a phone. */
const SHORT = 4;

/**
 * Shows figures in a ruler-like strip; with up to three, there is room for a title block as on technical drawings.
 */
const NumbersView: SectionView<Numbers> = ({ anchor, shown, props }) => {
  if (shown.items.length === 0) return null;
  if (props.arrangement === "large") return <Large anchor={anchor} shown={shown} props={props} />;
  return (
    <div className="claims">
      {shown.title && (
        <div className="sheet-content pt-6">
          <h2 id={`${anchor}-titulo`} className="clear-of-line text-xl">
            {shown.title}
          </h2>
        </div>
      )}
      <div className="sheet-content claims-columns">
        <ul
          className={cx(
            shown.items.length > 3 && "four-claims",
            props.items.some(({ figure }) => figure.length > SHORT) && "long-claims",
          )}
        >
          {shown.items.map(({ figure, label }, index) => (
            <li key={index} className="claim">
              <strong className="block font-display text-[2rem] leading-none font-semibold tracking-[-0.02em] lg:text-[2.5rem]">
                {figure}
              </strong>{" "}
              <span className="mt-1.5 block text-sm text-muted">{label}</span>
            </li>
          ))}
        </ul>
        {shown.stamp.length > 0 && (
          <div className="title-block" aria-hidden="true">
            {shown.stamp.map(({ term, value }, index) => (
              <p key={index}>
                <span>{term}</span> {value}
              </p>
            ))}
          </div>
        )}
      </div>
    </div>
  );
};

/** Longest figure of which four fit beside each other in large type. */
const NARROW = 6;

function Large({ anchor, shown, props }: Pick<SectionViewProps<Numbers>, "anchor" | "shown" | "props">) {
  const longest = Math.max(...props.items.map(({ figure }) => figure.length));
  const isTwoByTwo = shown.items.length === 4 && longest > NARROW;
  const { className } = layOut({ columns: isTwoByTwo ? "two" : "auto" }, shown.items.length);
  return (
    <SectionFrame anchor={anchor} title={shown.title}>
      <ul className={`large-figures ${className}`} style={{ "--longest": longest } as CSSProperties}>
        {shown.items.map(({ figure, label }, index) => (
          <li key={index}>
            <strong className="large-figure">{figure}</strong>{" "}
            <span className="mt-2 block text-muted">{label}</span>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}

export const section: SectionModule = {
  View: NumbersView,
  styles: [numbers],
  arrangementStyles: { large: [columns, large] },
};
