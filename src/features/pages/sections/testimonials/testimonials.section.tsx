import type { z } from "zod";
import { isEven, layOut } from "../look/columns.ts";
import { titleId } from "../section-frame.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { testimonialsSection } from "./schema.ts";
import columns from "../look/columns.css?inline";
import testimonials from "./testimonials.css?inline";

type Testimonials = z.infer<(typeof testimonialsSection)["schema"]>;

const TestimonialsView: SectionView<Testimonials> = ({ anchor, shown, props }) => {
  if (shown.items.length === 0) return null;
  const { appearance } = props;
  // The first quote is the largest, unless equal columns were chosen.
  const arrangement = isEven(appearance) ? layOut(appearance, shown.items.length).className : "sheet-columns";
  return (
    <section className="sheet-content mt-16 lg:mt-32" aria-labelledby={titleId(anchor, shown.title)}>
      {shown.title && (
        <h2 id={`${anchor}-titulo`} className="section-head clear-of-line text-4xl">
          {shown.title}
        </h2>
      )}
      <div className={`quotes clear-of-line ${arrangement}`}>
        {shown.items.map(({ quote, name, role }, index) => (
          <figure key={index} className="quote">
            <blockquote>
              <p>“{quote}”</p>
            </blockquote>
            <figcaption className="text-sm">
              <strong className="block font-semibold">{name}</strong>
              <span className="text-muted">{role}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
};

export const section: SectionModule = {
  View: TestimonialsView,
  styles: [columns, testimonials],
};
