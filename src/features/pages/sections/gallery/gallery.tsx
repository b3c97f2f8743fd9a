import type { z } from "zod";
import { SectionFrame } from "../section-frame.tsx";
import { SectionPicture } from "../section-picture.tsx";
import type { SectionView } from "../shown.ts";
import type { gallerySection } from "./schema.ts";

type Gallery = z.infer<(typeof gallerySection)["schema"]>;

const SIZES = {
  small: "(min-width: 64rem) 17rem, (min-width: 40rem) 50vw, calc(100vw - 2.5rem)",
  large: "(min-width: 64rem) 35rem, (min-width: 40rem) 50vw, calc(100vw - 2.5rem)",
};

export const GalleryView: SectionView<Gallery> = ({ anchor, shown, props }) => {
  const pictures = shown.items.filter(({ image }) => image);
  if (pictures.length === 0) return null;
  return (
    <SectionFrame anchor={anchor} title={shown.title} text={shown.text}>
      <ul className={props.look === "large" ? "section-cards in-pairs" : "section-cards"}>
        {pictures.map(({ image, caption }, index) => (
          <li key={index} className="section-card gallery-picture">
            {image && <SectionPicture image={image} sizes={SIZES[props.look]} />}
            {caption && <p className="px-4 py-3 text-sm text-muted">{caption}</p>}
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
};
