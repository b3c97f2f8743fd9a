import { cx } from "class-variance-authority";
import type { z } from "zod";
import { besideClasses, besideSizes, shapeClass } from "../look/pictures.ts";
import { SectionButtons } from "../section-buttons.tsx";
import { titleId } from "../section-frame.tsx";
import { SectionPicture } from "../section-picture.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { pictureWithTextSection } from "./schema.ts";
import picture from "#src/ui/images/picture.css?inline";
import article from "#src/ui/page/article.css?inline";
import frame from "#src/ui/page/frame.css?inline";
import beside from "../look/beside.css?inline";
import shapes from "../look/shapes.css?inline";
import pictureWithText from "./picture-with-text.css?inline";

type PictureWithText = z.infer<(typeof pictureWithTextSection)["schema"]>;

const SIZES = "(min-width: 64rem) 35rem, (min-width: 48rem) 75vw, calc(100vw - 2.5rem)";

const PictureWithTextView: SectionView<PictureWithText> = ({ anchor, shown, props }) => {
  const { title, body, image } = shown;
  if (!title && !body && !image) return null;
  const arrangement = besideClasses(props);
  return (
    <section
      className={cx(
        `sheet-content picture-beside picture-${props.side}`,
        image && [shapeClass(props), ...arrangement],
      )}
      aria-labelledby={titleId(anchor, title)}
    >
      <div className="picture-beside-words beside-words">
        {title && (
          <h2 id={`${anchor}-titulo`} className="text-4xl">
            {title}
          </h2>
        )}
        {body && <div className="mt-4">{body}</div>}
        <SectionButtons buttons={props.buttons} shown={shown.buttons} />
      </div>
      {image && (
        <SectionPicture
          image={image}
          sizes={arrangement.length > 0 ? besideSizes(props) : SIZES}
          className="picture-beside-picture beside-picture"
        />
      )}
    </section>
  );
};

export const section: SectionModule = {
  View: PictureWithTextView,
  styles: [picture, article, frame, pictureWithText, shapes, beside],
};
