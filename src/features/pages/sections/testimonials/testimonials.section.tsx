import type { z } from "zod";
import { Carousel } from "../look/carousel.tsx";
import { isEven, layOut } from "../look/columns.ts";
import { SectionFrame, titleId } from "../section-frame.tsx";
import type { SectionModule, SectionView, Shown } from "../section-view.ts";
import type { testimonialsSection } from "./schema.ts";
import card from "../card.css?inline";
import carousel from "../look/carousel.css?inline";
import columns from "../look/columns.css?inline";
import testimonials from "./testimonials.css?inline";

type Testimonials = z.infer<(typeof testimonialsSection)["schema"]>;

const TestimonialsView: SectionView<Testimonials> = ({ anchor, shown, props }) => {
  if (shown.items.length === 0) return null;
  const { appearance } = props;
  if (props.arrangement === "carousel") return <Row anchor={anchor} shown={shown} label={props.title} />;
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
        {shown.items.map((item, index) => (
          <Quote key={index} item={item} />
        ))}
      </div>
    </section>
  );
};

function Row({ anchor, shown, label }: { anchor: string; shown: Shown<Testimonials>; label: string }) {
  return (
    <SectionFrame anchor={anchor} title={shown.title}>
      <Carousel label={label || "Depoimentos"}>
        {shown.items.map((item, index) => (
          <li key={index} className="section-card quote-card">
            <Quote item={item} />
          </li>
        ))}
      </Carousel>
    </SectionFrame>
  );
}

function Quote({ item: { quote, name, role } }: { item: Shown<Testimonials>["items"][number] }) {
  return (
    <figure className="quote">
      <blockquote>
        <p>“{quote}”</p>
      </blockquote>
      <figcaption className="text-sm">
        <strong className="block font-semibold">{name}</strong>
        <span className="text-muted">{role}</span>
      </figcaption>
    </figure>
  );
}

export const section: SectionModule = {
  View: TestimonialsView,
  styles: [columns, testimonials],
  arrangementStyles: { carousel: [card, carousel] },
};
