import type { z } from "zod";
import { titleId } from "../section-frame.tsx";
import type { SectionView } from "../shown.ts";
import type { testimonialsSection } from "./schema.ts";

type Testimonials = z.infer<(typeof testimonialsSection)["schema"]>;

export const TestimonialsView: SectionView<Testimonials> = ({ anchor, shown }) => {
  if (shown.items.length === 0) return null;
  return (
    <section className="sheet-content mt-16 lg:mt-32" aria-labelledby={titleId(anchor, shown.title)}>
      {shown.title && (
        <h2 id={`${anchor}-titulo`} className="clear-of-line text-4xl">
          {shown.title}
        </h2>
      )}
      <div className="quotes sheet-columns clear-of-line">
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
