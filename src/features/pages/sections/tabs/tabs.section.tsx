import { cx } from "class-variance-authority";
import type { z } from "zod";
import { shapeClass } from "../look/pictures.ts";
import { partHeading, SectionFrame } from "../section-frame.tsx";
import { SectionPicture } from "../section-picture.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { tabsSection } from "./schema.ts";
import picture from "#src/ui/images/picture.css?inline";
import article from "#src/ui/page/article.css?inline";
import frame from "#src/ui/page/frame.css?inline";
import shapes from "../look/shapes.css?inline";
import tabs from "./tabs.css?inline";

type Tabs = z.infer<(typeof tabsSection)["schema"]>;

const SIZES = "(min-width: 64rem) 32rem, calc(100vw - 5rem)";

const TabsView: SectionView<Tabs> = ({ anchor, shown, props }) => {
  if (shown.items.length === 0) return null;
  const Part = partHeading(shown.title);
  return (
    <SectionFrame anchor={anchor} title={shown.title} text={shown.text}>
      <fieldset className={cx("tabs", shapeClass(props))}>
        <legend className="sr-only">{props.title || "Abas"}</legend>
        <div className="tab-names">
          {shown.items.map(({ name }, index) => (
            <label key={index} className="tab">
              <input
                type="radio"
                name={`${anchor}-aba`}
                defaultChecked={index === 0}
                aria-controls={`${anchor}-aba-${index}`}
              />
              <span className="min-w-0">{name}</span>
            </label>
          ))}
        </div>
        {shown.items.map(({ title, body, image }, index) => (
          <div key={index} id={`${anchor}-aba-${index}`} className="tab-panel">
            <div className="min-w-0">
              {title && <Part className="text-2xl leading-tight">{title}</Part>}
              {body && <div className={title ? "mt-3" : undefined}>{body}</div>}
            </div>
            {image && <SectionPicture image={image} sizes={SIZES} />}
          </div>
        ))}
      </fieldset>
    </SectionFrame>
  );
};

export const section: SectionModule = {
  View: TabsView,
  styles: [article, frame, tabs],
  pictureStyles: [picture, shapes],
};
