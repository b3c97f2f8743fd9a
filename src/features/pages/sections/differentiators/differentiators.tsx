import type { z } from "zod";
import { partHeading, titleId } from "../section-frame.tsx";
import type { SectionView } from "../shown.ts";
import type { differentiatorsSection } from "./schema.ts";

type Differentiators = z.infer<(typeof differentiatorsSection)["schema"]>;

export const DifferentiatorsView: SectionView<Differentiators> = ({ anchor, shown }) => {
  if (shown.items.length === 0) return null;
  const Part = partHeading(shown.title);
  return (
    <section
      className="sheet-content sheet-columns mt-16 gap-y-8 lg:mt-32"
      aria-labelledby={titleId(anchor, shown.title)}
    >
      {shown.title && (
        <h2 id={`${anchor}-titulo`} className="steps-title clear-of-line text-4xl">
          {shown.title}
        </h2>
      )}
      <ol className="steps clear-of-line lg:col-span-3">
        {shown.items.map(({ title, text, check }, index) => (
          <li key={index} className="step">
            <span className="step-number" aria-hidden="true">
              0{index + 1}
            </span>
            <Part className="text-xl leading-tight">{title}</Part>
            {text && <p className="mt-2 text-muted">{text}</p>}
            {check && (
              <p className="mt-3 text-sm">
                <span className="font-semibold text-primary-ink">{shown.checkLabel}</span> {check}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};
