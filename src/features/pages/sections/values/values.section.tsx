import { cx } from "class-variance-authority";
import type { z } from "zod";
import { SectionDrawing } from "#src/ui/identities/section-drawing.tsx";
import { layOut } from "../look/columns.ts";
import { Figure } from "../look/figure.tsx";
import { shapeClass } from "../look/pictures.ts";
import { partHeading, titleId } from "../section-frame.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { valuesSection } from "./schema.ts";
import drawings from "#src/ui/identities/drawings.css?inline";
import cover from "#src/ui/images/cover.css?inline";
import picture from "#src/ui/images/picture.css?inline";
import columns from "../look/columns.css?inline";
import figure from "../look/figure.css?inline";
import shapes from "../look/shapes.css?inline";
import values from "./values.css?inline";

type Values = z.infer<(typeof valuesSection)["schema"]>;

const ValuesView: SectionView<Values> = ({ anchor, shown, props, site }) => {
  if (shown.items.length === 0) return null;
  const { className, sizes } = layOut(props.appearance, shown.items.length);
  const Part = partHeading(shown.title);
  const hasPictures = shown.items.some(({ image }) => image !== null);
  const coverOf = (index: number) => (hasPictures ? props.items[index]?.name : undefined);
  return (
    <section className="sheet-content mt-16 lg:mt-32" aria-labelledby={titleId(anchor, shown.title)}>
      <div className="section-head sheet-columns">
        {shown.title && (
          <h2 id={`${anchor}-titulo`} className="clear-of-line text-4xl lg:col-span-3">
            {shown.title}
          </h2>
        )}
      </div>
      <ul className={cx("values clear-of-line", className, shapeClass(props))}>
        {shown.items.map(({ name, text, practice, drawing, ...figure }, index) => (
          <li key={index} className="value">
            <Figure of={figure} sizes={sizes} cover={coverOf(index)}>
              <SectionDrawing identity={site.settings.identity} slot={drawing} />
            </Figure>
            <Part className="mt-5 text-xl leading-tight">{name}</Part>
            {text && <p className="mt-2 text-muted">{text}</p>}
            {practice && (
              <p className="mt-3 text-sm">
                <span className="font-semibold text-primary-ink">{shown.practiceLabel}</span> {practice}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

export const section: SectionModule = {
  View: ValuesView,
  styles: [columns, drawings, values],
  pictureStyles: [picture, cover, shapes, figure],
};
