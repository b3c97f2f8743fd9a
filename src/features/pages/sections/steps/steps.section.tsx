import { cx } from "class-variance-authority";
import type { z } from "zod";
import { hasDrawing, SectionDrawing } from "#src/ui/identities/section-drawing.tsx";
import { isEven, layOut } from "../look/columns.ts";
import { Figure } from "../look/figure.tsx";
import { shapeClass } from "../look/pictures.ts";
import { partHeading, titleId } from "../section-frame.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { stepsSection } from "./schema.ts";
import drawings from "#src/ui/identities/drawings.css?inline";
import cover from "#src/ui/images/cover.css?inline";
import picture from "#src/ui/images/picture.css?inline";
import columns from "../look/columns.css?inline";
import figure from "../look/figure.css?inline";
import shapes from "../look/shapes.css?inline";
import steps from "./steps.css?inline";

type Steps = z.infer<(typeof stepsSection)["schema"]>;

/** Draws one line with a stop for each step; on desktops it is horizontal and crosses the page's vertical line. */
const StepsView: SectionView<Steps> = ({ anchor, shown, props, site }) => {
  if (shown.items.length === 0) return null;
  const Part = partHeading(shown.title);
  const hasPictures = shown.items.some(({ image }) => image !== null);
  const coverOf = (index: number) => (hasPictures ? props.items[index]?.name : undefined);
  const { identity } = site.settings;
  const { appearance } = props;
  const { className, sizes } = layOut(appearance, shown.items.length);
  const isDrawn = props.items.some(({ drawing }) => hasDrawing(identity, drawing));
  // Four of them, or one, stand in the columns between which the page's line passes.
  const isAcrossLine = shown.items.length === 2 || shown.items.length === 3;
  const stops = isDrawn ? "stops" : "stops stops-bare";
  return (
    <section className="sheet-content mt-16 lg:mt-32" aria-labelledby={titleId(anchor, shown.title)}>
      <div className="section-head sheet-columns gap-y-4">
        {shown.title && (
          <h2 id={`${anchor}-titulo`} className="clear-of-line text-4xl lg:col-span-2">
            {shown.title}
          </h2>
        )}
        {shown.text && <p className="clear-of-line self-end text-muted">{shown.text}</p>}
      </div>
      <ol
        className={cx(
          isEven(appearance) ? `stops-even ${className}` : stops,
          isAcrossLine && "over-line",
          shapeClass(props),
        )}
      >
        {shown.items.map(({ name, when, text, yields, drawing, ...figure }, index) => (
          <li key={index} className="stop">
            <Figure of={figure} sizes={sizes} cover={coverOf(index)}>
              <SectionDrawing identity={identity} slot={drawing} />
            </Figure>
            <div className="stop-words">
              {when && <p className="text-sm text-muted">{when}</p>}
              <Part className="mt-1 text-xl leading-tight">{name}</Part>
              {text && <p className="mt-2 text-muted">{text}</p>}
              {yields && (
                <p className="mt-3 text-sm">
                  <span className="font-semibold text-primary-ink">{shown.yieldsLabel}</span> {yields}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
};

export const section: SectionModule = {
  View: StepsView,
  styles: [columns, drawings, steps],
  pictureStyles: [picture, cover, shapes, figure],
};
