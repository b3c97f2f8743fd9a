import type { z } from "zod";
import { layOut } from "../look/columns.ts";
import { SectionFrame } from "../section-frame.tsx";
import { SectionPicture } from "../section-picture.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { gallerySection } from "./schema.ts";
import picture from "#src/ui/images/picture.css?inline";
import card from "../card.css?inline";
import columns from "../look/columns.css?inline";
import gallery from "./gallery.css?inline";

type Gallery = z.infer<(typeof gallerySection)["schema"]>;

const GalleryView: SectionView<Gallery> = ({ anchor, shown, props }) => {
  const pictures = shown.items.filter(({ image }) => image);
  if (pictures.length === 0) return null;
  const { className, sizes } = layOut(props.appearance, pictures.length);
  return (
    <SectionFrame anchor={anchor} title={shown.title} text={shown.text}>
      <ul className={`section-cards ${className}`}>
        {pictures.map(({ image, caption }, index) => (
          <li key={index} className="section-card gallery-picture">
            {image && <SectionPicture image={image} sizes={sizes} />}
            {caption && <p className="px-4 py-3 text-sm text-muted">{caption}</p>}
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
};

export const section: SectionModule = {
  View: GalleryView,
  styles: [columns, picture, card, gallery],
};
