import { cx } from "class-variance-authority";
import type { z } from "zod";
import { isEven, layOut } from "../look/columns.ts";
import { Figure } from "../look/figure.tsx";
import { shapeClass } from "../look/pictures.ts";
import { partHeading, titleId } from "../section-frame.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { differentiatorsSection } from "./schema.ts";
import cover from "#src/ui/images/cover.css?inline";
import picture from "#src/ui/images/picture.css?inline";
import columns from "../look/columns.css?inline";
import figure from "../look/figure.css?inline";
import shapes from "../look/shapes.css?inline";
import differentiators from "./differentiators.css?inline";

type Differentiators = z.infer<(typeof differentiatorsSection)["schema"]>;

const DifferentiatorsView: SectionView<Differentiators> = ({ anchor, shown, props }) => {
  if (shown.items.length === 0) return null;
  const Part = partHeading(shown.title);
  const hasPictures = shown.items.some(({ image }) => image !== null);
  const coverOf = (index: number) => (hasPictures ? props.items[index]?.title : undefined);
  const { appearance } = props;
  const { className, sizes } = layOut(appearance, shown.items.length);
  const even = isEven(appearance) && className;
  return (
    <section
      className={cx("sheet-content mt-16 lg:mt-32", !even && "sheet-columns gap-y-8")}
      aria-labelledby={titleId(anchor, shown.title)}
    >
      {shown.title && (
        <h2
          id={`${anchor}-titulo`}
          className={
            even ? "section-head clear-of-line mb-8 text-4xl lg:mb-12" : "steps-title clear-of-line text-4xl"
          }
        >
          {shown.title}
        </h2>
      )}
      <ol
        className={cx(
          even ? `clear-of-line gap-y-10 ${even}` : "steps clear-of-line lg:col-span-3",
          shapeClass(props),
        )}
      >
        {shown.items.map(({ title, text, check, ...figure }, index) => (
          <li key={index} className="step">
            <span className="step-number" aria-hidden="true">
              0{index + 1}
            </span>
            <Figure of={figure} sizes={sizes} cover={coverOf(index)} />
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

export const section: SectionModule = {
  View: DifferentiatorsView,
  styles: [columns, differentiators],
  pictureStyles: [picture, cover, shapes, figure],
};
