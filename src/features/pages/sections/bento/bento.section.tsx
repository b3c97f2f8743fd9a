import type { CSSProperties } from "react";
import type { z } from "zod";
import { Figure } from "../look/figure.tsx";
import { partHeading, SectionFrame } from "../section-frame.tsx";
import { SectionLink } from "../section-link.tsx";
import { SectionPicture } from "../section-picture.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import { placeTiles } from "./bento-layout.ts";
import type { bentoSection } from "./schema.ts";
import picture from "#src/ui/images/picture.css?inline";
import card from "../card.css?inline";
import figure from "../look/figure.css?inline";
import bento from "./bento.css?inline";

type Bento = z.infer<(typeof bentoSection)["schema"]>;

const SIZES = {
  small: "(min-width: 64rem) 17rem, (min-width: 48rem) 46vw, calc(100vw - 2.5rem)",
  wide: "(min-width: 64rem) 35rem, calc(100vw - 2.5rem)",
  tall: "(min-width: 64rem) 17rem, (min-width: 48rem) 46vw, calc(100vw - 2.5rem)",
  large: "(min-width: 64rem) 35rem, calc(100vw - 2.5rem)",
};

const BentoView: SectionView<Bento> = ({ anchor, shown, props }) => {
  if (shown.items.length === 0) return null;
  const Part = partHeading(shown.title);
  const sizes = props.items.map(({ size }) => size);
  const two = placeTiles(sizes, 2);
  const four = placeTiles(sizes, 4);
  return (
    <SectionFrame anchor={anchor} title={shown.title} text={shown.text}>
      <ul className="bento">
        {shown.items.map(({ title, text, icon, image, size, link }, index) => (
          <li
            key={index}
            className="section-card bento-tile"
            style={{ "--two": two[index], "--four": four[index] } as CSSProperties}
          >
            {image && <SectionPicture image={image} sizes={SIZES[size]} />}
            <div className="bento-words">
              {!image && <Figure of={{ icon, image: null }} sizes="" />}
              <Part className={size === "large" ? "text-2xl leading-tight" : "text-xl leading-tight"}>
                {title}
              </Part>
              {text && <p className="mt-2 text-muted">{text}</p>}
              <SectionLink to={props.items[index]?.link.to ?? ""}>{link.label}</SectionLink>
            </div>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
};

export const section: SectionModule = {
  View: BentoView,
  styles: [card, bento],
  pictureStyles: [picture, figure],
};
