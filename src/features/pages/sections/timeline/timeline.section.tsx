import type { z } from "zod";
import { partHeading, titleId } from "../section-frame.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { timelineSection } from "./schema.ts";
import timeline from "./timeline.css?inline";

type Timeline = z.infer<(typeof timelineSection)["schema"]>;

const TimelineView: SectionView<Timeline> = ({ anchor, shown }) => {
  if (shown.items.length === 0) return null;
  const Part = partHeading(shown.title);
  return (
    <section className="sheet-content mt-16 lg:mt-32" aria-labelledby={titleId(anchor, shown.title)}>
      <div className="section-head clear-of-line">
        {shown.title && (
          <h2 id={`${anchor}-titulo`} className="text-4xl">
            {shown.title}
          </h2>
        )}
        {shown.text && <p className="mt-3 text-muted">{shown.text}</p>}
      </div>
      <ol className="floors">
        {shown.items.map(({ when, title, text, kept }, index) => (
          <li key={index} className="floor">
            <p className="floor-year">{when}</p>
            <div className="floor-words">
              <Part className="text-xl leading-tight">{title}</Part>
              {text && <p className="mt-2 text-muted">{text}</p>}
            </div>
            {kept && (
              <p className="floor-kept">
                <span className="font-semibold text-primary-ink">{shown.keptLabel}</span> {kept}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};

export const section: SectionModule = {
  View: TimelineView,
  styles: [timeline],
};
