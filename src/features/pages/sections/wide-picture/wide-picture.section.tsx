import { cx } from "class-variance-authority";
import type { z } from "zod";
import { FULL_WIDTH_SIZES, shapeClass } from "../look/pictures.ts";
import { SectionPicture } from "../section-picture.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { widePictureSection } from "./schema.ts";
import picture from "#src/ui/images/picture.css?inline";
import shapes from "../look/shapes.css?inline";
import widePicture from "./wide-picture.css?inline";

type WidePicture = z.infer<(typeof widePictureSection)["schema"]>;

const WidePictureView: SectionView<WidePicture> = ({ shown, props }) => {
  if (!shown.image) return null;
  const isBleeding = props.edge === "bleed";
  return (
    <figure
      className={cx(
        "sheet-content wide-picture mt-16 lg:mt-32",
        isBleeding && "wide-picture-bleed",
        shapeClass(props),
      )}
    >
      <SectionPicture image={shown.image} sizes={isBleeding ? "100vw" : FULL_WIDTH_SIZES} />
      {shown.caption && <figcaption className="clear-of-line text-sm text-muted">{shown.caption}</figcaption>}
    </figure>
  );
};

export const section: SectionModule = {
  View: WidePictureView,
  styles: [picture, widePicture, shapes],
};
