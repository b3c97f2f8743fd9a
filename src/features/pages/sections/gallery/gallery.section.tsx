import { cx } from "class-variance-authority";
import type { z } from "zod";
import { Carousel, CAROUSEL_SIZES } from "../look/carousel.tsx";
import { layOut } from "../look/columns.ts";
import { shapeClass } from "../look/pictures.ts";
import { SectionFrame } from "../section-frame.tsx";
import { SectionPicture } from "../section-picture.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { gallerySection } from "./schema.ts";
import picture from "#src/ui/images/picture.css?inline";
import card from "../card.css?inline";
import carousel from "../look/carousel.css?inline";
import columns from "../look/columns.css?inline";
import shapes from "../look/shapes.css?inline";
import gallery from "./gallery.css?inline";

type Gallery = z.infer<(typeof gallerySection)["schema"]>;

const GalleryView: SectionView<Gallery> = ({ anchor, shown, props }) => {
  const pictures = shown.items.filter(({ image }) => image);
  if (pictures.length === 0) return null;
  const { className, sizes } = layOut(props.appearance, pictures.length);
  const isCarousel = props.arrangement === "carousel";
  const items = pictures.map(({ image, caption }, index) => (
    <li key={index} className="section-card gallery-picture">
      {image && <SectionPicture image={image} sizes={isCarousel ? CAROUSEL_SIZES : sizes} />}
      {caption && <p className="px-4 py-3 text-sm text-muted">{caption}</p>}
    </li>
  ));
  return (
    <SectionFrame anchor={anchor} title={shown.title} text={shown.text}>
      {isCarousel ? (
        <Carousel label={props.title || "Imagens"} className={shapeClass(props)}>
          {items}
        </Carousel>
      ) : (
        <ul className={cx("section-cards", className, shapeClass(props))}>{items}</ul>
      )}
    </SectionFrame>
  );
};

export const section: SectionModule = {
  View: GalleryView,
  styles: [columns, picture, shapes, card, carousel, gallery],
};
