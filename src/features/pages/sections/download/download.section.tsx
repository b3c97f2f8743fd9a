import { cx } from "class-variance-authority";
import type { z } from "zod";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { shapeClass } from "../look/pictures.ts";
import { titleId } from "../section-frame.tsx";
import { SectionPicture } from "../section-picture.tsx";
import type { SectionModule, SectionView } from "../section-view.ts";
import type { downloadSection } from "./schema.ts";
import picture from "#src/ui/images/picture.css?inline";
import card from "../card.css?inline";
import shapes from "../look/shapes.css?inline";
import download from "./download.css?inline";

type Download = z.infer<(typeof downloadSection)["schema"]>;

const DownloadView: SectionView<Download> = ({ anchor, shown, props }) => {
  if (!props.file || !shown.label) return null;
  return (
    <section className="sheet-content mt-16 lg:mt-32" aria-labelledby={titleId(anchor, shown.title)}>
      <div className={cx("section-card download", shapeClass(props))}>
        {shown.image && <SectionPicture image={shown.image} sizes="14rem" className="download-picture" />}
        <div className="min-w-0">
          {shown.title && (
            <h2 id={`${anchor}-titulo`} className="text-3xl">
              {shown.title}
            </h2>
          )}
          {shown.text && <p className="mt-2 max-w-[34rem] text-muted">{shown.text}</p>}
        </div>
        <p className="download-action">
          <a href={props.file} download className={buttonClass({ size: "lg" })}>
            {shown.label}
          </a>
          {shown.facts && <span className="text-sm text-muted">{shown.facts}</span>}
        </p>
      </div>
    </section>
  );
};

export const section: SectionModule = {
  View: DownloadView,
  styles: [picture, shapes, card, download],
};
