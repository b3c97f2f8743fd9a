import type { CSSProperties, ReactNode } from "react";
import type { z } from "zod";
import { partHeading, SectionFrame } from "../section-frame.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { beforeAfterSection } from "./schema.ts";
import beforeAfter from "./before-after.css?inline";

type BeforeAfter = z.infer<(typeof beforeAfterSection)["schema"]>;

const BeforeAfterView: SectionView<BeforeAfter> = ({ anchor, shown }) => {
  if (shown.items.length === 0) return null;
  const Part = partHeading(shown.title);
  return (
    <SectionFrame anchor={anchor} title={shown.title} text={shown.text}>
      <ul className="scales">
        {shown.items.map(({ label, before, beforeSize, after, afterSize }, index) => {
          const longest = Math.max(beforeSize, afterSize);
          return (
            <li key={index} className="scale">
              <Part className="text-xl leading-tight">{label}</Part>
              <dl className="grid gap-3">
                <Row label={shown.beforeLabel} figure={before} part={beforeSize / longest} />
                <Row label={shown.afterLabel} figure={after} part={afterSize / longest} isAfter />
              </dl>
            </li>
          );
        })}
      </ul>
      {shown.note && <p className="clear-of-line mt-4 text-sm text-muted">{shown.note}</p>}
    </SectionFrame>
  );
};

interface RowProps {
  label: ReactNode;
  figure: ReactNode;
  /** Share of the longest bar, from 0 to 1; NaN if neither side has a size. */
  part: number;
  isAfter?: boolean;
}

function Row({ label, figure, part, isAfter = false }: RowProps) {
  return (
    <div className={isAfter ? "scale-row scale-after" : "scale-row"}>
      <dt className="text-sm text-muted">{label ?? (isAfter ? "Depois" : "Antes")}</dt>
      <dd>
        <span className="scale-figure">{figure}</span>
        {part >= 0 && (
          <span className="scale-bar" aria-hidden="true" style={{ "--part": part } as CSSProperties} />
        )}
      </dd>
    </div>
  );
}

export const section: SectionModule = {
  View: BeforeAfterView,
  styles: [beforeAfter],
};
